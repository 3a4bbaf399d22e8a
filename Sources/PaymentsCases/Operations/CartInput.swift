import Payments

/// Reads the carts of cases.
struct CartInput {
    let cart: Cart

    init(_ input: CaseInput, lines elements: [JSONValue]) throws(CaseFault) {
        let currency = try input.currency()
        var cart = Cart(currency: currency)
        for (index, element) in elements.enumerated() {
            cart.lines.append(try CartInput.line(element, index: index, currency: currency))
        }
        cart.discounts = try CartInput.discounts(input, currency: currency)
        cart.tax = try CartInput.tax(input)
        if let shipping = input["shipping"] {
            let price = try readMoney(shipping.objectValue?["amount"] ?? shipping, in: currency)
            cart.deliveryOptions = [DeliveryOption(id: "shipping", title: "Shipping", price: price)]
            cart.chosenDeliveryID = "shipping"
        }
        if let value = input["storedValue"] {
            let label = value.objectValue?["label"]?.stringValue ?? "Gift card"
            cart.storedValue = StoredValue(
                label: label, amount: try readMoney(value.objectValue?["amount"] ?? value, in: currency))
        }
        self.cart = cart
    }

    static func line(_ element: JSONValue, index: Int, currency: Currency) throws(CaseFault) -> Cart.Line {
        guard let object = element.objectValue else { throw .unreadable("a line is an object") }
        let id = object["id"]?.stringValue ?? "line-\(index + 1)"
        let code = object["currency"]?.stringValue
        let own = try code.map { code throws(CaseFault) in try readCurrency(code) } ?? currency
        guard let quantity = object["quantity"]?.numberValue?.integer.flatMap({ Int(exactly: $0) }) else {
            throw CaseFault("invalidQuantity", [("line", .string(id))])
        }
        var line = Cart.Line(
            id: id, name: object["label"]?.stringValue ?? id, unitPrice: try readMoney(object["unit"], in: own),
            quantity: quantity)
        if let adjustment = object["adjustment"] { line.adjustment = try readMoney(adjustment, in: own) }
        if let rate = object["taxRate"] { line.taxRate = try readRate(rate) }
        return line
    }

    private static func readRate(_ value: JSONValue) throws(CaseFault) -> Rate {
        guard let rate = Rate(fraction: value.stringValue ?? value.numberValue?.literal ?? "") else {
            throw CaseFault("invalidRate")
        }
        return rate
    }

    private static func tax(_ input: CaseInput) throws(CaseFault) -> Tax? {
        let mode: Tax.Mode = input["taxMode"]?.stringValue == "inclusive" ? .inclusive : .exclusive
        let isPerLine = (input["lines"]?.arrayValue ?? []).contains { $0.objectValue?["taxRate"] != nil }
        guard isPerLine || input["taxRate"] != nil else { return nil }
        let method: Tax.Method = isPerLine ? .perLine(delivery: nil) : .rate(try readRate(input["taxRate"] ?? .null))
        let base: Tax.Base =
            switch input["taxBase"]?.stringValue {
            case nil, "after_discount": .afterDiscount
            case "before_discount": .beforeDiscount
            default: throw .unreadable("taxBase is after_discount or before_discount")
            }
        let rounding: Tax.RoundingLevel =
            switch input["roundTax"]?.stringValue {
            case nil, "on_total": .total
            case "per_line": .line
            default: throw .unreadable("roundTax is on_total or per_line")
            }
        return Tax(method, mode: mode, base: base, rounding: rounding)
    }

    private static func discounts(_ input: CaseInput, currency: Currency) throws(CaseFault) -> [Discount] {
        var elements = input["discounts"]?.arrayValue ?? []
        if let single = input["discount"] { elements.append(single) }
        let base: Discount.Base =
            switch input["discountBase"]?.stringValue {
            case nil, "subtotal", "net": .subtotal
            case "gross_after_line_tax": .grossAfterLineTax
            default: throw .unreadable("discountBase is subtotal or gross_after_line_tax")
            }
        var discounts: [Discount] = []
        for element in elements { discounts.append(try discount(element, base: base, currency: currency)) }
        if let voucher = input["voucher"] {
            let amount = try readMoney(voucher.objectValue?["value"] ?? voucher, in: currency)
            discounts.append(Discount(label: "Voucher", value: .amount(amount), base: base))
        }
        return discounts
    }

    private static func discount(
        _ element: JSONValue, base: Discount.Base, currency: Currency
    ) throws(CaseFault) -> Discount {
        guard let object = element.objectValue, let type = object["type"]?.stringValue else {
            throw .unreadable("a discount has a type")
        }
        let value: Discount.Value
        switch type {
        case "percent":
            guard let rate = Rate(percent: object["value"]?.stringValue ?? object["value"]?.numberValue?.literal ?? "")
            else { throw CaseFault("invalidRate") }
            value = .percent(rate)
        case "fixed", "amount": value = .amount(try readMoney(object["value"], in: currency))
        case "free_delivery", "free_shipping": value = .freeDelivery
        default: throw CaseFault("unknownDiscount")
        }
        let scope = object["scope"]?.stringValue
        let products = scope == nil || scope == "order" ? nil : (object["lines"]?.arrayValue ?? [.string(scope ?? "")])
        return Discount(
            label: object["label"]?.stringValue ?? "Discount", value: value, base: base,
            productIDs: products?.compactMap(\.stringValue))
    }
}

extension CaseFault {
    /// The one table from cart errors to the names that cases use: the same words, run together.
    init(_ error: CartError) {
        let problem = error.problems[0]
        let words = problem.code.description.split(separator: "_")
        let name = words.dropFirst().reduce(String(words.first ?? "")) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
        var details: [(String, JSONValue)] = []
        if let line = problem.productID { details.append(("line", .string(line))) }
        if let found = problem.found { details.append(("found", .string(found))) }
        if let expected = problem.expected { details.append(("required", .string(expected))) }
        self.init(name, details)
    }
}

func caseCart<Value>(_ body: () throws(CartError) -> Value) throws(CaseFault) -> Value {
    do throws(CartError) { return try body() } catch { throw CaseFault(error) }
}
