public import Payments

extension WalletClientCheck {
    /// Reads Google Pay's `transactionInfo`.
    /// - Returns: everything that is wrong with it; empty for a good one.
    public static func problems(inTransactionInfo info: JSONValue) -> [ApplePayProblem] {
        var check = TransactionInfoCheck()
        check.run(info)
        return check.json.problems
    }
}

/// Reads Google Pay's dictionaries.
struct TransactionInfoCheck {
    var json = JSONCheck(grammar: .google, missing: .memberMissingForGoogle)

    private static let members: Set<String> = [
        "checkoutOption", "countryCode", "currencyCode", "displayItems", "totalPrice", "totalPriceLabel",
        "totalPriceStatus", "transactionId",
    ]

    mutating func run(_ value: JSONValue) {
        guard let info = json.object(value, at: "", known: Self.members) else { return }
        if let code = json.text(info["currencyCode"], at: "currencyCode"), Currency(code: code)?.code != code {
            json.report("currencyCode", .currencyUnknown, "expected three upper-case letters of ISO 4217")
        }
        json.country(info["countryCode"], at: "countryCode", isRequired: false)
        let statuses: Set = ["FINAL", "ESTIMATED", "NOT_CURRENTLY_KNOWN"]
        let status = json.word(info["totalPriceStatus"], at: "totalPriceStatus", of: statuses, isRequired: true)
        checkCheckout(info, status: status)
        let total = checkTotal(info, status: status)
        let counted = checkItems(info["displayItems"])
        if let counted, status == "FINAL" || status == "ESTIMATED" {
            json.sum(counted, equals: total, at: "totalPrice")
        }
        if counted != nil { _ = json.text(info["totalPriceLabel"], at: "totalPriceLabel") }
    }

    private mutating func checkCheckout(_ info: JSONObject, status: String?) {
        let options: Set = ["DEFAULT", "COMPLETE_IMMEDIATE_PURCHASE"]
        let option = json.word(info["checkoutOption"], at: "checkoutOption", of: options)
        if option == "COMPLETE_IMMEDIATE_PURCHASE", status != "FINAL" {
            json.report("checkoutOption", .immediatePurchaseNotFinal, "an immediate purchase has a final price")
        }
    }

    private mutating func checkTotal(_ info: JSONObject, status: String?) -> ExactDecimal? {
        guard let price = info["totalPrice"] else {
            if status != "NOT_CURRENTLY_KNOWN" {
                json.report("totalPrice", .priceMissing, "a price is needed unless it is not currently known")
            }
            return nil
        }
        let total = json.amount(price, at: "totalPrice")
        if let total, total < .zero { json.report("totalPrice", .totalNegative, "a total is not below zero") }
        return total
    }

    /// The final prices; nil without items.
    private mutating func checkItems(_ value: JSONValue?) -> [ExactDecimal?]? {
        guard let list = json.list(value, at: "displayItems") else { return nil }
        let types: Set = ["LINE_ITEM", "SUBTOTAL", "TAX", "DISCOUNT", "SHIPPING_OPTION"]
        var counted: [ExactDecimal?] = []
        for (index, element) in list.enumerated() {
            let field = "displayItems[\(index)]"
            guard let item = json.object(element, at: field, known: ["label", "price", "status", "type"]) else {
                counted.append(nil)
                continue
            }
            if json.text(item["label"], at: "\(field).label")?.isEmpty == true {
                json.report("\(field).label", .labelMissing, "a row has a label")
            }
            json.word(item["type"], at: "\(field).type", of: types, isRequired: true)
            let price = json.amount(item["price"], at: "\(field).price")
            if json.word(item["status"], at: "\(field).status", of: ["FINAL", "PENDING"]) != "PENDING" {
                counted.append(price)
            }
        }
        return counted
    }
}
