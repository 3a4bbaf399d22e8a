internal import Payments

extension ApplePayRequest {
    /// The three arguments of `new PaymentRequest(methodData, details, options)` as one JSON object with these members,
    /// with Apple Pay as the method.
    ///
    /// Shipping and contact options have left the W3C's text; Safari and Chrome still take them.
    /// - Parameter version: Apple Pay's version in the method's data, 1 ... 14; nil takes the lowest that fits.
    /// - Throws: `ApplePayRequestError` with every problem.
    public func w3cJSON(version: Int? = nil) throws(ApplePayRequestError) -> [UInt8] {
        let version = version ?? lowestWebVersion
        try validate(for: .w3c(version: version))
        var writer = PaymentRequestWriter(version: version)
        writer.write(self)
        return writer.web.json.bytes
    }
}

/// Writes the arguments of a W3C payment request. Only checked requests get here.
struct PaymentRequestWriter {
    /// The name of Apple Pay as a payment method.
    static let applePayMethod = "https://apple.com/apple-pay"

    /// Writes what the method's data has in common with Apple Pay JS.
    var web: WebWriter

    init(version: Int) { web = WebWriter(version: version, encoding: AmountForms.exact) }

    mutating func write(_ request: ApplePayRequest) {
        web.json.beginObject()
        writeMethod(request)
        writeDetails(request)
        writeOptions(request)
        web.json.endObject()
    }

    private mutating func writeMethod(_ request: ApplePayRequest) {
        web.json.name("methodData")
        web.json.beginArray()
        web.json.beginObject()
        web.json.member("supportedMethods", Self.applePayMethod)
        web.json.name("data")
        web.json.beginObject()
        web.json.name("version")
        web.json.integer(Int64(web.version))
        web.json.member("merchantIdentifier", request.merchantIdentifier)
        web.json.member("countryCode", request.countryCode)
        web.writeCards(request)
        writeRequiredFields(request)
        web.writeKnownContacts(request)
        web.writeRest(request)
        web.json.endObject()
        web.json.endObject()
        web.json.endArray()
    }

    /// The options below say the same but for phonetic names, which only Apple has.
    private mutating func writeRequiredFields(_ request: ApplePayRequest) {
        if !request.requiredBillingContactFields.isEmpty {
            web.json.member("requiredBillingContactFields", request.requiredBillingContactFields.lazy.map(\.rawValue))
        }
        if web.version >= ApplePayVersions.shippingFieldsOnPage, !request.requiredShippingContactFields.isEmpty {
            web.json.member("requiredShippingContactFields", request.requiredShippingContactFields.lazy.map(\.rawValue))
        }
    }

    private mutating func writeDetails(_ request: ApplePayRequest) {
        web.json.name("details")
        web.json.beginObject()
        web.json.member("id", unlessNil: request.orderID?.rawValue)
        writeDetailMembers(request)
        web.json.endObject()
    }

    /// What an update has as well.
    mutating func writeDetailMembers(_ request: ApplePayRequest) {
        web.json.name("total")
        write(request.total)
        if !request.rows.isEmpty {
            web.json.name("displayItems")
            web.json.beginArray()
            for row in request.rows { write(row) }
            web.json.endArray()
        }
        if !request.shippingMethods.isEmpty { writeShippingOptions(request.shippingMethods) }
    }

    private mutating func write(_ item: ApplePayItem) {
        web.json.beginObject()
        web.json.member("label", item.label)
        write(item.amount)
        if item.status == .pending { web.json.member("pending", true) }
        web.json.endObject()
    }

    private mutating func write(_ amount: Money) {
        web.json.name("amount")
        web.json.beginObject()
        web.json.member("currency", amount.currency.code)
        web.json.member("value", amount, AmountForms.exact)
        web.json.endObject()
    }

    /// The first method is the chosen one.
    private mutating func writeShippingOptions(_ methods: [ApplePayShippingMethod]) {
        web.json.name("shippingOptions")
        web.json.beginArray()
        for (index, method) in methods.enumerated() {
            web.json.beginObject()
            web.json.member("id", method.identifier)
            web.json.member("label", method.label)
            write(method.amount)
            if index == 0 { web.json.member("selected", true) }
            web.json.endObject()
        }
        web.json.endArray()
    }

    private mutating func writeOptions(_ request: ApplePayRequest) {
        let fields = request.requiredShippingContactFields
        let asksForAddress = fields.contains(.postalAddress) || !request.shippingMethods.isEmpty
        web.json.name("options")
        web.json.beginObject()
        if fields.contains(.name) { web.json.member("requestPayerName", true) }
        if fields.contains(.email) { web.json.member("requestPayerEmail", true) }
        if fields.contains(.phone) { web.json.member("requestPayerPhone", true) }
        if asksForAddress {
            web.json.member("requestShipping", true)
            web.json.member("shippingType", Self.word(for: request.shippingType))
        }
        web.json.endObject()
    }

    private static func word(for type: ApplePayShippingType) -> String {
        switch type {
        case .shipping: "shipping"
        case .delivery: "delivery"
        case .storePickup, .servicePickup: "pickup"
        }
    }
}
