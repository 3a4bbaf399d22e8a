import Payments

/// Finds what is wrong with the quote of a cart, by the rules every quote obeys.
enum QuoteFault {
    static func find(in cart: Cart) throws -> String? {
        guard let order = OrderID("o").flatMap({ try? Order(id: $0, cart: cart, merchantName: "Shop") }) else {
            _ = try cart.quote()
            return cart.isEmpty ? nil : "a cart that can be priced cannot be ordered"
        }
        return sums(of: order) ?? reductions(of: order.quote) ?? shares(of: order.quote)
    }

    private static func sums(of order: Order) -> String? {
        let rows = order.summary.rows.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        if rows != order.total.minorUnits { return "rows add up to \(rows), the total is \(order.total)" }
        if order.total.isNegative { return "the total is \(order.total)" }
        if order.total != order.quote.total { return "the order charges \(order.total), not \(order.quote.total)" }
        return nil
    }

    private static func reductions(of quote: Quote) -> String? {
        let goods = quote.subtotal.minorUnits + (quote.tax?.minorUnits ?? 0)
        let most = goods + (quote.delivery?.minorUnits ?? 0)
        if quote.discount.minorUnits > most { return "the discount \(quote.discount) exceeds what it reduces" }
        if quote.discounts.contains(where: { $0.amount.isNegative || $0.unused.isNegative }) {
            return "a discount is negative"
        }
        if let included = quote.includedTax, included.minorUnits > goods + (quote.delivery?.minorUnits ?? 0) {
            return "the included tax \(included) exceeds the prices"
        }
        let groups = quote.taxGroups.reduce(Int64(0)) { $0 + $1.tax.minorUnits }
        let tax = (quote.tax ?? quote.includedTax)?.minorUnits ?? 0
        if !quote.taxGroups.isEmpty, groups != tax { return "the rates add up to \(groups), the tax is \(tax)" }
        return nil
    }

    private static func shares(of quote: Quote) -> String? {
        let lines = quote.lineAmounts
        func sum(_ part: (Quote.LineAmounts) -> Money) -> Int64 { lines.reduce(0) { $0 + part($1).minorUnits } }
        let freed = quote.discounts.filter { $0.discount.value == .freeDelivery }
            .reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        if sum(\.gross) != quote.subtotal.minorUnits { return "the lines do not add up to the subtotal" }
        if sum(\.discount) != quote.discount.minorUnits - freed { return "the discount shares do not add up" }
        let tax = (quote.tax ?? quote.includedTax)?.minorUnits ?? 0
        if sum(\.tax) > tax { return "the tax shares exceed the tax" }
        if quote.cart.tax?.taxesGoodsOnly == true, quote.taxable.isPositive, sum(\.tax) != tax {
            return "the tax shares add up to \(sum(\.tax)), the tax is \(tax)"
        }
        for line in lines {
            if line.total.isNegative || line.tax.isNegative || line.discount.isNegative { return "a share is negative" }
            if line.gross.isZero, !line.tax.isZero || !line.discount.isZero { return "a free line has a share" }
            if (line.unitTaxes.reduce(0) { $0 + $1.minorUnits }) != line.tax.minorUnits {
                return "the unit taxes do not add up"
            }
        }
        return nil
    }
}

extension Tax {
    /// Whether no part of the tax belongs to delivery.
    fileprivate var taxesGoodsOnly: Bool {
        switch method {
        case .rate, .amount, .perLine(delivery: nil): true
        case .perLine(delivery: _?): false
        }
    }
}
