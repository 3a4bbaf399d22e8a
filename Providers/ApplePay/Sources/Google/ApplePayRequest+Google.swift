internal import Payments

extension ApplePayRequest {
    /// Google Pay's `transactionInfo` (API 2.0) as JSON, with the same rows and total.
    /// - Throws: `ApplePayRequestError` with every problem; an amount with more than two decimals that are not zero is
    ///   one.
    public func googleTransactionInfo() throws(ApplePayRequestError) -> [UInt8] {
        try validate(for: .google)
        var writer = GoogleWriter()
        writer.writeTransactionInfo(self)
        return writer.json.bytes
    }

    /// What this project knows of Google Pay's `PaymentDataRequest`: `transactionInfo` and, where the sheet offers ways
    /// to deliver, `shippingAddressRequired`, `shippingOptionRequired` and `shippingOptionParameters`. The card
    /// parameters belong to whoever charges.
    /// - Throws: `ApplePayRequestError` with every problem.
    public func googleJSON() throws(ApplePayRequestError) -> [UInt8] {
        try validate(for: .google)
        var writer = GoogleWriter()
        writer.json.beginObject()
        writer.json.name("transactionInfo")
        writer.writeTransactionInfo(self)
        if !shippingMethods.isEmpty { writer.writeShipping(shippingMethods) }
        writer.json.endObject()
        return writer.json.bytes
    }
}

/// Writes Google Pay's dictionaries. Only checked requests get here.
struct GoogleWriter {
    var json = JSONWriter(reservingByteCount: 768)

    mutating func writeTransactionInfo(_ request: ApplePayRequest) {
        json.beginObject()
        json.member("countryCode", request.countryCode)
        json.member("currencyCode", request.currency.code)
        json.member("transactionId", unlessNil: request.orderID?.rawValue)
        json.member("totalPriceStatus", Self.status(of: request))
        if request.total.status == .final {
            json.member("totalPrice", request.total.amount, AmountForms.twoDecimals)
        }
        json.member("totalPriceLabel", request.total.label)
        if !request.rows.isEmpty {
            json.name("displayItems")
            json.beginArray()
            for row in request.rows { write(row) }
            json.endArray()
        }
        json.endObject()
    }

    private static func status(of request: ApplePayRequest) -> String {
        if request.isFinal { return "FINAL" }
        return request.total.status == .pending ? "NOT_CURRENTLY_KNOWN" : "ESTIMATED"
    }

    private mutating func write(_ row: ApplePayItem) {
        json.beginObject()
        json.member("label", row.label)
        json.member("type", Self.type(of: row.kind))
        json.member("price", row.amount, AmountForms.twoDecimals)
        json.member("status", row.status == .final ? "FINAL" : "PENDING")
        json.endObject()
    }

    private static func type(of kind: SummaryItem.Kind) -> String {
        switch kind {
        case .subtotal: "SUBTOTAL"
        case .delivery: "SHIPPING_OPTION"
        case .discount, .storedValue: "DISCOUNT"
        case .tax: "TAX"
        case .tip, .other, .total: "LINE_ITEM"
        }
    }

    /// Options carry no price of their own: it stands in the label's second line and in the rows.
    mutating func writeShipping(_ methods: [ApplePayShippingMethod]) {
        json.member("shippingAddressRequired", true)
        json.member("shippingOptionRequired", true)
        json.name("shippingOptionParameters")
        writeOptions(methods)
    }

    mutating func writeOptions(_ methods: [ApplePayShippingMethod]) {
        json.beginObject()
        json.member("defaultSelectedOptionId", methods[0].identifier)
        json.name("shippingOptions")
        json.beginArray()
        for method in methods {
            json.beginObject()
            json.member("id", method.identifier)
            json.member("label", method.label)
            json.member("description", Self.description(of: method))
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    private static func description(of method: ApplePayShippingMethod) -> String {
        let parts = [method.detailWithDates, method.amount.description]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
