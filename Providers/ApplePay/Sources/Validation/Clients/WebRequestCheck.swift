public import Payments

/// Strict readers of the requests that leave: what Safari, a browser's `PaymentRequest` and Google Pay refuse, and what
/// their documentation forbids. They share nothing with the writers but the tables of words.
public enum WalletClientCheck {
    /// Reads an `ApplePayPaymentRequest` for a version.
    /// - Returns: everything that is wrong with it, in the order it is found; empty for a good one.
    public static func problems(inWebRequest request: JSONValue, version: Int) -> [ApplePayProblem] {
        var check = WebRequestCheck(version: version)
        check.run(request)
        return check.json.problems
    }
}

/// Reads the dictionaries of Apple Pay on the Web.
struct WebRequestCheck {
    let version: Int
    var json = JSONCheck(grammar: .applePay, missing: .memberMissing)

    private static let members: Set<String> = [
        "applicationData", "automaticReloadPaymentRequest", "billingContact", "countryCode", "couponCode",
        "currencyCode", "deferredPaymentRequest", "lineItems", "merchantCapabilities", "multiTokenContexts",
        "recurringPaymentRequest", "requiredBillingContactFields", "requiredShippingContactFields", "shippingContact",
        "shippingContactEditingMode", "shippingMethods", "shippingType", "supportedCountries", "supportedNetworks",
        "supportsCouponCode", "total",
    ]

    init(version: Int) { self.version = version }

    mutating func run(_ value: JSONValue) {
        checkVersion()
        guard let request = json.object(value, at: "", known: Self.members) else { return }
        json.country(request["countryCode"], at: "countryCode")
        checkCurrency(request["currencyCode"])
        checkCards(request)
        let rows = checkRows(request["lineItems"])
        let total = checkTotal(request["total"], rows: rows)
        checkMethods(request["shippingMethods"])
        checkContacts(request)
        checkShared(request)
        checkAgreements(request, total: total)
    }

    private mutating func checkVersion() {
        guard !ApplePayVersions.known.contains(version) else { return }
        json.report("version", .versionUnknown, "versions are 1 to 14, found \(version)")
    }

    private mutating func checkCurrency(_ value: JSONValue?) {
        guard let code = json.text(value, at: "currencyCode") else { return }
        if Currency(code: code)?.code != code {
            json.report("currencyCode", .currencyUnknown, "expected three upper-case letters of ISO 4217")
        }
    }

    /// Networks, capabilities and countries: the same in the data of a W3C request.
    mutating func checkCards(_ request: JSONObject) {
        if let networks = json.list(request["supportedNetworks"], at: "supportedNetworks") {
            if networks.isEmpty { json.report("supportedNetworks", .networksMissing, "at least one network is needed") }
            for (index, value) in networks.enumerated() { checkNetwork(value, at: "supportedNetworks[\(index)]") }
        } else if request["supportedNetworks"] == nil {
            json.report("supportedNetworks", .networksMissing, "at least one network is needed")
        }
        let words = Set(ApplePayCapabilities.webWords.map(\.word))
        json.words(request["merchantCapabilities"], at: "merchantCapabilities", of: words)
        if request["merchantCapabilities"]?.arrayValue?.contains(.string("supports3DS")) != true {
            json.report("merchantCapabilities", .threeDSecureMissing, "supports3DS is needed")
        }
        for (index, value) in (json.list(request["supportedCountries"], at: "supportedCountries") ?? []).enumerated() {
            json.country(value, at: "supportedCountries[\(index)]")
        }
    }

    private mutating func checkNetwork(_ value: JSONValue, at field: String) {
        guard let name = json.text(value, at: field) else { return }
        guard let since = ApplePayNetwork(webName: name)?.webVersion, since <= version else {
            return json.report(field, .networkNotInVersion, "version \(version) has no such network")
        }
    }

    /// The final amounts of the rows, nil for one that could not be read; nil when there are no rows.
    private mutating func checkRows(_ value: JSONValue?) -> [(amount: ExactDecimal?, isPending: Bool)]? {
        guard let list = json.list(value, at: "lineItems") else { return nil }
        if list.isEmpty { json.report("lineItems", .lineItemsEmpty, "line items may be left out, not empty") }
        return list.enumerated().map { index, element in
            checkItem(element, at: "lineItems[\(index)]")
        }
    }

    mutating func checkItem(
        _ value: JSONValue?, at field: String, timing: String? = nil
    ) -> (amount: ExactDecimal?, isPending: Bool) {
        guard let item = json.object(value, at: field, known: Self.itemMembers) else { return (nil, false) }
        let label = json.text(item["label"], at: "\(field).label")
        if label?.isEmpty == true { json.report("\(field).label", .labelMissing, "a row has a label") }
        let isPending = json.word(item["type"], at: "\(field).type", of: ["final", "pending"]) == "pending"
        let amount = json.amount(item["amount"], at: "\(field).amount", isRequired: !isPending)
        checkTiming(item, at: field, expected: timing)
        return (amount, isPending)
    }

    private static let itemMembers: Set<String> = [
        "amount", "automaticReloadPaymentThresholdAmount", "deferredPaymentDate", "label", "paymentTiming",
        "recurringPaymentEndDate", "recurringPaymentIntervalCount", "recurringPaymentIntervalUnit",
        "recurringPaymentStartDate", "type",
    ]

    private mutating func checkTiming(_ item: JSONObject, at field: String, expected: String?) {
        let words: Set = ["immediate", "recurring", "deferred", "automaticReload"]
        let timing = json.word(item["paymentTiming"], at: "\(field).paymentTiming", of: words) ?? "immediate"
        if let expected, timing != expected {
            json.report("\(field).paymentTiming", .wrongTiming, "expected \(expected), found \(timing)")
        }
        let since = timing == "automaticReload" ? ApplePayVersions.automaticReload : ApplePayVersions.rowTimings
        if timing != "immediate", version < since {
            json.report("\(field).paymentTiming", .propertyNotInVersion, "\(timing) came with version \(since)")
        }
        let units = Set(ApplePayRecurrence.Unit.allCases.map(\.rawValue))
        json.word(item["recurringPaymentIntervalUnit"], at: "\(field).recurringPaymentIntervalUnit", of: units)
        for name in ["recurringPaymentStartDate", "recurringPaymentEndDate", "deferredPaymentDate"] {
            checkMoment(item[name], at: "\(field).\(name)")
        }
        if let count = item["recurringPaymentIntervalCount"], (count.numberValue?.integer ?? 0) < 1 {
            json.report("\(field).recurringPaymentIntervalCount", .recurrenceInvalid, "expected an integer from 1")
        }
        guard timing == "automaticReload" else { return }
        let place = "\(field).automaticReloadPaymentThresholdAmount"
        _ = json.amount(item["automaticReloadPaymentThresholdAmount"], at: place)
    }

    mutating func checkMoment(_ value: JSONValue?, at field: String) {
        guard let text = json.text(value, at: field, isRequired: false) else { return }
        if (try? Timestamp(rfc3339: text)) == nil {
            json.report(field, .wrongKind, "expected a moment such as 2026-01-31T00:00:00.000Z")
        }
    }
}

// MARK: - Total

extension WebRequestCheck {
    private mutating func checkTotal(
        _ value: JSONValue?, rows: [(amount: ExactDecimal?, isPending: Bool)]?
    ) -> ExactDecimal? {
        let known: Set = ["amount", "label", "type"]
        guard let total = json.object(value, at: "total", known: known) else { return nil }
        if json.text(total["label"], at: "total.label")?.isEmpty == true {
            json.report("total.label", .totalLabelMissing, "the total is labelled with the merchant's name")
        }
        let isPending = json.word(total["type"], at: "total.type", of: ["final", "pending"]) == "pending"
        if isPending, rows?.contains(where: { !$0.isPending }) ?? true {
            json.report("total.type", .totalPending, "a total is final unless every row is pending")
        }
        guard let amount = json.amount(total["amount"], at: "total.amount") else { return nil }
        checkTotal(amount, isPending: isPending)
        if let rows, !isPending {
            let counted = rows.filter { !$0.isPending }.map(\.amount)
            json.sum(counted, equals: amount, at: "total.amount")
        }
        return amount
    }

    private mutating func checkTotal(_ amount: ExactDecimal, isPending: Bool) {
        if amount < .zero { json.report("total.amount", .totalNegative, "a total is not below zero") }
        if amount.isZero, !isPending, version < ApplePayVersions.zeroTotal {
            json.report(
                "total.amount", .totalMustBePositive,
                "before version \(ApplePayVersions.zeroTotal) a total is above zero")
        }
        if ExactDecimal(RequestCheck.largestTotal) < amount {
            json.report("total.amount", .totalTooLarge, "a total is at most \(RequestCheck.largestTotal)")
        }
    }
}

// MARK: - Shipping and contacts

extension WebRequestCheck {
    private mutating func checkMethods(_ value: JSONValue?) {
        let known: Set = ["amount", "dateComponentsRange", "detail", "identifier", "label"]
        var seen: Set<String> = []
        for (index, element) in (json.list(value, at: "shippingMethods") ?? []).enumerated() {
            let field = "shippingMethods[\(index)]"
            guard let method = json.object(element, at: field, known: known) else { continue }
            for name in ["label", "detail", "identifier"] where method[name]?.stringValue == nil {
                json.report("\(field).\(name)", .shippingMethodIncomplete, "a way to deliver has \(name)")
            }
            for name in ["label", "identifier"] where method[name]?.stringValue == "" {
                json.report("\(field).\(name)", .shippingMethodIncomplete, "\(name) is empty")
            }
            if let id = method["identifier"]?.stringValue, !seen.insert(id).inserted {
                json.report("\(field).identifier", .duplicateShippingMethod, "another way to deliver has it as well")
            }
            if let amount = json.amount(method["amount"], at: "\(field).amount"), amount < .zero {
                json.report("\(field).amount", .shippingAmountNegative, "delivery is not below zero")
            }
            checkDates(method["dateComponentsRange"], at: "\(field).dateComponentsRange")
        }
    }

    private mutating func checkDates(_ value: JSONValue?, at field: String) {
        guard let value else { return }
        if version < ApplePayVersions.dateRanges {
            json.report(field, .propertyNotInVersion, "date ranges came with version \(ApplePayVersions.dateRanges)")
        }
        let names: Set = ["startDateComponents", "endDateComponents"]
        guard let range = json.object(value, at: field, known: names) else { return }
        let start = checkDay(range["startDateComponents"], at: "\(field).startDateComponents")
        let end = checkDay(range["endDateComponents"], at: "\(field).endDateComponents")
        if let start, let end, end < start { json.report(field, .dateRangeReversed, "the range ends before it begins") }
    }

    private mutating func checkDay(_ value: JSONValue?, at field: String) -> CalendarDate? {
        guard let parts = json.object(value, at: field, known: ["days", "hours", "months", "years"]) else { return nil }
        let number = { (name: String) in parts[name]?.numberValue?.integer.flatMap(Int.init(exactly:)) ?? -1 }
        guard let day = CalendarDate(year: number("years"), month: number("months"), day: number("days")) else {
            json.report(field, .wrongKind, "expected years, months (1 to 12) and days of a day of the calendar")
            return nil
        }
        if parts["hours"] != nil, !(0...23).contains(number("hours")) {
            json.report("\(field).hours", .wrongKind, "hours are 0 to 23")
        }
        return day
    }

    mutating func checkContacts(_ request: JSONObject) {
        var words = Set(ApplePayContactField.allCases.map(\.rawValue))
        if version < ApplePayVersions.phoneticName { words.remove(ApplePayContactField.phoneticName.rawValue) }
        json.words(request["requiredBillingContactFields"], at: "requiredBillingContactFields", of: words)
        json.words(request["requiredShippingContactFields"], at: "requiredShippingContactFields", of: words)
        for name in ["billingContact", "shippingContact"] where request[name] != nil {
            checkContact(request[name], at: name)
        }
        let billing = request["requiredBillingContactFields"]?.arrayValue ?? []
        if request["billingContact"] != nil, !billing.contains(.string("postalAddress")) {
            json.report(
                "billingContact", .billingContactNotAsked, "it needs postalAddress in requiredBillingContactFields")
        }
        if request["shippingContact"] != nil, request["requiredShippingContactFields"]?.arrayValue?.isEmpty != false {
            json.report(
                "shippingContact", .shippingContactNotAsked, "it is given only when shipping information is required")
        }
    }

    private mutating func checkContact(_ value: JSONValue?, at field: String) {
        let texts: Set = [
            "administrativeArea", "country", "countryCode", "emailAddress", "familyName", "givenName", "locality",
            "phoneNumber", "phoneticFamilyName", "phoneticGivenName", "postalCode", "subAdministrativeArea",
            "subLocality",
        ]
        guard let contact = json.object(value, at: field, known: texts.union(["addressLines"])) else { return }
        for name in texts.sorted() { _ = json.text(contact[name], at: "\(field).\(name)", isRequired: false) }
        for (index, line) in (json.list(contact["addressLines"], at: "\(field).addressLines") ?? []).enumerated() {
            _ = json.text(line, at: "\(field).addressLines[\(index)]")
        }
    }

    /// What W3C Payment Request carries in the method's data as well.
    mutating func checkShared(_ request: JSONObject) {
        json.word(
            request["shippingType"], at: "shippingType", of: Set(ApplePayShippingType.allCases.map(\.rawValue)))
        // `enabled` is the older spelling of `available`, deprecated and still taken.
        let modes = Set(ApplePayContactEditing.allCases.map(\.rawValue)).union(["enabled"])
        json.word(request["shippingContactEditingMode"], at: "shippingContactEditingMode", of: modes)
        _ = json.flag(request["supportsCouponCode"], at: "supportsCouponCode")
        _ = json.text(request["couponCode"], at: "couponCode", isRequired: false)
        for name in ["couponCode", "shippingContactEditingMode", "supportsCouponCode"]
        where request[name] != nil && version < ApplePayVersions.coupons {
            json.report(name, .propertyNotInVersion, "\(name) came with version \(ApplePayVersions.coupons)")
        }
        if request["supportedCountries"] != nil, version < ApplePayVersions.supportedCountries {
            json.report("supportedCountries", .propertyNotInVersion, "supportedCountries came with version 3")
        }
        guard let data = json.text(request["applicationData"], at: "applicationData", isRequired: false) else { return }
        if ApplicationDataText.decode(data) == nil {
            json.report(
                "applicationData", .applicationDataMalformed, "expected Base64; the sheet ignores anything else")
        }
    }
}
