internal import Payments

extension ApplePayRequest {
    /// The `ApplePayPaymentRequest` of Apple Pay JS, as JSON. Moments are ISO 8601 texts: the page makes dates of them.
    ///
    /// The merchant identifier is not part of it: the server names it in merchant validation.
    /// - Parameter version: 1 ... 14; nil takes the lowest that has everything the request uses, as Apple recommends.
    /// - Throws: `ApplePayRequestError` with every problem, such as what the version does not have yet.
    public func webJSON(version: Int? = nil) throws(ApplePayRequestError) -> [UInt8] {
        let version = version ?? lowestWebVersion
        try validate(for: .web(version: version))
        var writer = WebWriter(version: version, encoding: AmountForms.twoDecimals)
        writer.write(self)
        return writer.json.bytes
    }
}

/// Writes the dictionaries of Apple Pay on the Web. Only checked requests get here.
struct WebWriter {
    let version: Int
    let encoding: AmountEncoding
    var json = JSONWriter(reservingByteCount: 1024)

    init(version: Int, encoding: AmountEncoding) {
        self.version = version
        self.encoding = encoding
    }

    mutating func write(_ request: ApplePayRequest) {
        json.beginObject()
        json.member("countryCode", request.countryCode)
        json.member("currencyCode", request.currency.code)
        writeCards(request)
        if !request.rows.isEmpty { writeItems("lineItems", request.rows) }
        json.name("total")
        write(request.total)
        if !request.shippingMethods.isEmpty { writeMethods("shippingMethods", request.shippingMethods) }
        // `shipping` is the default.
        if request.shippingType != .shipping { json.member("shippingType", request.shippingType.rawValue) }
        writeContacts(request)
        writeRest(request)
        json.endObject()
    }

    mutating func writeCards(_ request: ApplePayRequest) {
        json.member("supportedNetworks", request.supportedNetworks.lazy.map(\.rawValue))
        let words = ApplePayCapabilities.webWords.lazy.filter {
            request.merchantCapabilities.contains($0.capability)
        }
        json.member("merchantCapabilities", words.map(\.word))
        if let countries = request.supportedCountries { json.member("supportedCountries", countries) }
    }

    mutating func writeContacts(_ request: ApplePayRequest) {
        if !request.requiredBillingContactFields.isEmpty {
            json.member("requiredBillingContactFields", request.requiredBillingContactFields.lazy.map(\.rawValue))
        }
        if !request.requiredShippingContactFields.isEmpty {
            json.member("requiredShippingContactFields", request.requiredShippingContactFields.lazy.map(\.rawValue))
        }
        writeKnownContacts(request)
    }

    mutating func writeKnownContacts(_ request: ApplePayRequest) {
        if let contact = request.billingContact {
            json.name("billingContact")
            contact.write(to: &json)
        }
        if let contact = request.shippingContact {
            json.name("shippingContact")
            contact.write(to: &json)
        }
    }

    /// What W3C Payment Request carries in the method's data as well.
    mutating func writeRest(_ request: ApplePayRequest) {
        if let mode = request.shippingContactEditingMode { json.member("shippingContactEditingMode", mode.rawValue) }
        if request.supportsCouponCode { json.member("supportsCouponCode", true) }
        json.member("couponCode", unlessNil: request.couponCode)
        if let data = request.applicationData { json.member("applicationData", ApplicationDataText.encode(data)) }
        if let agreement = request.agreement { write(agreement) }
    }

    mutating func writeItems(_ name: String, _ items: [ApplePayItem]) {
        json.name(name)
        json.beginArray()
        for item in items { write(item) }
        json.endArray()
    }

    mutating func write(_ item: ApplePayItem) {
        json.beginObject()
        json.member("label", item.label)
        json.member("amount", item.amount, encoding)
        json.member("type", item.status.rawValue)
        write(item.timing)
        json.endObject()
    }

    private mutating func write(_ timing: ApplePayTiming) {
        guard timing != .immediate else { return }
        json.member("paymentTiming", timing.webWord)
        switch timing {
        case .immediate: break
        case .recurring(let rhythm):
            json.member("recurringPaymentStartDate", unlessNil: rhythm.start.map(Self.text))
            json.member("recurringPaymentEndDate", unlessNil: rhythm.end.map(Self.text))
            json.member("recurringPaymentIntervalUnit", rhythm.unit.rawValue)
            json.name("recurringPaymentIntervalCount")
            json.integer(Int64(rhythm.count))
        case .deferred(let moment): json.member("deferredPaymentDate", Self.text(moment))
        case .automaticReload(let threshold):
            json.member("automaticReloadPaymentThresholdAmount", threshold, encoding)
        }
    }

    /// ECMAScript's date format has milliseconds.
    static func text(_ moment: Timestamp) -> String { moment.rfc3339(fractionDigits: 3) }

    mutating func writeMethods(_ name: String, _ methods: [ApplePayShippingMethod]) {
        json.name(name)
        json.beginArray()
        for method in methods { write(method) }
        json.endArray()
    }

    private mutating func write(_ method: ApplePayShippingMethod) {
        let carriesDates = version >= ApplePayVersions.dateRanges
        json.beginObject()
        json.member("identifier", method.identifier)
        json.member("label", method.label)
        json.member("detail", carriesDates ? method.detail : method.detailWithDates)
        json.member("amount", method.amount, encoding)
        if carriesDates, let dates = method.dates {
            json.name("dateComponentsRange")
            json.beginObject()
            write(dates.start, "startDateComponents")
            write(dates.end, "endDateComponents")
            json.endObject()
        }
        json.endObject()
    }

    private mutating func write(_ day: CalendarDate, _ name: String) {
        json.name(name)
        json.beginObject()
        for (member, value) in [("years", day.year), ("months", day.month), ("days", day.day)] {
            json.name(member)
            json.integer(Int64(value))
        }
        json.endObject()
    }
}

extension WebWriter {
    mutating func write(_ agreement: ApplePayAgreement) {
        json.name(agreement.memberName)
        switch agreement {
        case .recurring(let request):
            json.beginObject()
            write(request.terms)
            writeBilling("regularBilling", request.regularBilling)
            if let trial = request.trialBilling { writeBilling("trialBilling", trial) }
            json.endObject()
        case .automaticReload(let request):
            json.beginObject()
            write(request.terms)
            writeBilling("automaticReloadBilling", request.billing)
            json.endObject()
        case .deferred(let request):
            json.beginObject()
            write(request.terms)
            writeBilling("deferredBilling", request.billing)
            if let free = request.freeCancellation {
                json.member("freeCancellationDate", Self.text(free.until))
                json.member("freeCancellationDateTimeZone", free.timeZone.description)
            }
            json.endObject()
        case .multipleMerchants(let contexts):
            json.beginArray()
            for context in contexts { write(context) }
            json.endArray()
        }
    }

    private mutating func writeBilling(_ name: String, _ item: ApplePayItem) {
        json.name(name)
        write(item)
    }

    private mutating func write(_ terms: ApplePayAgreementTerms) {
        json.member("paymentDescription", terms.paymentDescription)
        json.member("managementURL", terms.managementURL)
        json.member("billingAgreement", unlessNil: terms.billingAgreement)
        json.member("tokenNotificationURL", unlessNil: terms.tokenNotificationURL)
    }

    private mutating func write(_ context: ApplePayTokenContext) {
        json.beginObject()
        json.member("merchantIdentifier", context.merchantIdentifier)
        json.member("externalIdentifier", context.externalIdentifier)
        json.member("merchantName", context.merchantName)
        json.member("merchantDomain", unlessNil: context.merchantDomain)
        json.member("amount", context.amount, encoding)
        json.endObject()
    }
}
