import Payments

/// `price_cart`: everything that a cart comes to.
struct PriceCartOperation: CaseOperation {
    let name = "price_cart"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        for split in ["unitSplit", "rowSplit"] {
            if let text = input[split]?.stringValue, !text.hasPrefix("largest_remainder") {
                throw .unreadable("\(split) is largest_remainder")
            }
        }
        guard try input.rounding() == .halfUp else { throw .unreadable("carts round half up") }
        let cart = try CartInput(input, lines: input.array("lines")).cart
        return priced(try caseCart { () throws(CartError) in try cart.quote() })
    }
}

/// `cart_edit`: the same cart before and after an edit; nothing is remembered between.
struct CartEditOperation: CaseOperation {
    let name = "cart_edit"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var cart = try CartInput(input, lines: input.array("cart")).cart
        let before = cart
        var answer = JSONObject()
        answer["before"] = .object(priced(try caseCart { () throws(CartError) in try before.quote() }))
        cart.lines = []
        for (index, element) in try input.array("edit").enumerated() {
            cart.lines.append(try CartInput.line(element, index: index, currency: cart.currency))
        }
        let after = cart
        answer["after"] = .object(priced(try caseCart { () throws(CartError) in try after.quote() }))
        return answer
    }
}

/// A quote as cases write it.
private func priced(_ quote: Quote) -> JSONObject {
    let lines = quote.lineAmounts
    func text(_ money: Money) -> JSONValue { .string(money.decimalText) }
    func texts(_ amounts: some Sequence<Money>) -> JSONValue { .texts(amounts.map(\.decimalText)) }
    let gross = lines.map { line in
        Money(
            minorUnits: line.gross.minorUnits + (quote.tax == nil ? 0 : line.tax.minorUnits), currency: quote.currency)
    }
    let rows = lines.map(\.total)
    func sum(_ amounts: [Money]) -> Money {
        Money(minorUnits: amounts.reduce(0) { $0 + $1.minorUnits }, currency: quote.currency)
    }
    return JSONObject(pairs: [
        ("subtotal", text(quote.subtotal)), ("grossBeforeDiscount", text(sum(gross))),
        ("discount", text(quote.discount)), ("unusedDiscount", text(quote.unusedDiscount)),
        ("taxable", text(quote.taxable)), ("tax", text(quote.tax ?? quote.includedTax ?? .zero(quote.currency))),
        ("shipping", text(quote.delivery ?? .zero(quote.currency))), ("total", text(quote.total)),
        ("lineDiscounts", texts(lines.map(\.discount))), ("lineTaxes", texts(lines.map(\.tax))),
        ("rowGross", texts(rows)), ("rowGrossSum", text(sum(rows))),
        ("unitTax", texts(lines.flatMap { $0.unitTaxes.prefix(1000) })), ("isFree", .bool(quote.total.isZero)),
    ])
}
