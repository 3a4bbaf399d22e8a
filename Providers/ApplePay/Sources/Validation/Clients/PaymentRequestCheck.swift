public import Payments

extension WalletClientCheck {
    /// Reads the arguments of `new PaymentRequest` as one object `{methodData, details, options}`.
    /// - Returns: everything that a browser or, where the method is Apple Pay, Safari refuses; empty for a good one.
    public static func problems(inPaymentRequest request: JSONValue) -> [ApplePayProblem] {
        var check = PaymentRequestCheck()
        check.run(request)
        return check.json.problems
    }
}

/// Reads the arguments of a W3C payment request.
struct PaymentRequestCheck {
    var json = JSONCheck(grammar: .w3c, missing: .memberMissingOnPage)
    private var totalCurrency: String?

    mutating func run(_ value: JSONValue) {
        guard let request = json.object(value, at: "", known: ["details", "methodData", "options"]) else { return }
        let asksForShipping = checkOptions(request["options"])
        checkDetails(request["details"], asksForShipping: asksForShipping)
        checkMethods(request["methodData"])
    }

    /// Whether shipping options count.
    private mutating func checkOptions(_ value: JSONValue?) -> Bool {
        guard let value, let options = json.object(value, at: "options") else { return false }
        json.word(options["shippingType"], at: "options.shippingType", of: ["shipping", "delivery", "pickup"])
        for name in ["requestPayerEmail", "requestPayerName", "requestPayerPhone"] {
            _ = json.flag(options[name], at: "options.\(name)")
        }
        return json.flag(options["requestShipping"], at: "options.requestShipping") ?? false
    }

    private mutating func checkDetails(_ value: JSONValue?, asksForShipping: Bool) {
        guard let details = json.object(value, at: "details") else { return }
        let total = checkItem(details["total"], at: "details.total")
        totalCurrency = total?.currency
        // The text counts, not the value: `-0` is refused as well.
        if total?.startsWithMinus == true {
            json.report("details.total.amount.value", .negativeTotalValue, "a total does not begin with a minus")
        }
        var counted: [ExactDecimal?] = []
        for (index, element) in (json.list(details["displayItems"], at: "details.displayItems") ?? []).enumerated() {
            let item = checkItem(element, at: "details.displayItems[\(index)]")
            if item?.isPending != true { counted.append(item?.amount) }
        }
        if total?.isPending == false { json.sum(counted, equals: total?.amount, at: "details.total.amount.value") }
        if asksForShipping { checkShipping(details["shippingOptions"]) }
    }

    private struct Item {
        var amount: ExactDecimal?
        var startsWithMinus = false
        var currency: String?
        var isPending: Bool
    }

    private mutating func checkItem(_ value: JSONValue?, at field: String) -> Item? {
        guard let item = json.object(value, at: field) else { return nil }
        _ = json.text(item["label"], at: "\(field).label")
        let (amount, currency) = checkAmount(item["amount"], at: "\(field).amount")
        let text = item["amount"]?.objectValue?["value"]?.stringValue
        return Item(
            amount: amount, startsWithMinus: text?.hasPrefix("-") ?? false, currency: currency,
            isPending: json.flag(item["pending"], at: "\(field).pending") ?? false)
    }

    private mutating func checkAmount(_ value: JSONValue?, at field: String) -> (ExactDecimal?, String?) {
        guard let amount = json.object(value, at: field) else { return (nil, nil) }
        let code = json.text(amount["currency"], at: "\(field).currency")
        if let code, !Self.isCurrency(code) {
            json.report("\(field).currency", .currencyMalformed, "expected three ASCII letters")
        }
        // Safari takes amounts of one currency only; other browsers leave it to the page.
        if let code, let totalCurrency, code.uppercased() != totalCurrency {
            json.report("\(field).currency", .currencyMismatch, "the total is in \(totalCurrency)")
        }
        return (json.amount(amount["value"], at: "\(field).value"), code?.uppercased())
    }

    private static func isCurrency(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) }
    }

    private mutating func checkShipping(_ value: JSONValue?) {
        var seen: Set<String> = []
        for (index, element) in (json.list(value, at: "details.shippingOptions") ?? []).enumerated() {
            let field = "details.shippingOptions[\(index)]"
            guard let option = json.object(element, at: field) else { continue }
            _ = json.text(option["label"], at: "\(field).label")
            if let id = json.text(option["id"], at: "\(field).id"), !seen.insert(id).inserted {
                json.report("\(field).id", .duplicateShippingOption, "another option has the same id")
            }
            if let amount = checkAmount(option["amount"], at: "\(field).amount").0, amount < .zero {
                json.report("\(field).amount.value", .shippingAmountNegative, "delivery is not below zero")
            }
        }
    }

    private mutating func checkMethods(_ value: JSONValue?) {
        let methods = json.list(value, at: "methodData") ?? []
        if methods.isEmpty { json.report("methodData", .memberMissingOnPage, "at least one method is needed") }
        for (index, element) in methods.enumerated() {
            let field = "methodData[\(index)]"
            guard let method = json.object(element, at: field) else { continue }
            let name = json.text(method["supportedMethods"], at: "\(field).supportedMethods")
            guard name == PaymentRequestWriter.applePayMethod else { continue }
            checkApplePay(method["data"], at: "\(field).data")
        }
    }

    /// The data of the method, which Safari reads with the rules of Apple Pay JS.
    private mutating func checkApplePay(_ value: JSONValue?, at field: String) {
        guard let data = json.object(value, at: field) else { return }
        let version = data["version"]?.numberValue?.integer.flatMap(Int.init(exactly:)) ?? 0
        if !ApplePayVersions.known.contains(version) {
            json.report("\(field).version", .versionUnknown, "versions are 1 to 14")
        }
        if json.text(data["merchantIdentifier"], at: "\(field).merchantIdentifier")?.isEmpty == true {
            json.report("\(field).merchantIdentifier", .merchantMissing, "the merchant's identifier is missing")
        }
        json.country(data["countryCode"], at: "\(field).countryCode")
        var apple = WebRequestCheck(version: version)
        apple.checkCards(data)
        apple.checkContacts(data)
        apple.checkShared(data)
        apple.checkAgreements(data, total: nil)
        for problem in apple.json.problems { json.report("\(field).\(problem.field)", problem.rule, problem.message) }
    }
}
