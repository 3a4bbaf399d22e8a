extension Quote {
    /// What one line of the order comes to. Lines add up to the quote: shares are split by largest remainder.
    public struct LineAmounts: Hashable, Sendable {
        /// The line.
        public let line: Cart.Line
        /// Unit price × quantity + adjustment: the price as shown.
        public let gross: Money
        /// The line's share of goods discounts.
        public let discount: Money
        /// The line's share of the tax, on top or included as `Tax.Mode` says.
        public let tax: Money
        /// What the shopper pays for the line: gross less discount, with tax on top when it is exclusive.
        public let total: Money

        /// The tax of each unit, earlier units a minor unit more where it does not divide.
        public var unitTaxes: UnitSplit { UnitSplit(tax, count: line.quantity) }
        /// The discount of each unit.
        public var unitDiscounts: UnitSplit { UnitSplit(discount, count: line.quantity) }
        /// What the shopper pays for each unit.
        public var unitTotals: UnitSplit { UnitSplit(total, count: line.quantity) }
    }

    /// The amounts of each line, in order. Worked out on each call: keep the result.
    public var lineAmounts: [LineAmounts] {
        // The same checked cart priced again; it cannot fail where it succeeded before.
        guard var pricing = try? Pricing(cart, keepingLines: true), (try? pricing.quote()) != nil,
            let lines = pricing.lines
        else { preconditionFailure("a priced cart can be priced again") }
        let isExclusive = cart.tax?.mode == .exclusive
        return cart.lines.enumerated().map { index, line in
            let net = lines.gross[index] - lines.discount[index]
            return LineAmounts(
                line: line, gross: money(lines.gross[index]), discount: money(lines.discount[index]),
                tax: money(lines.tax[index]), total: money(isExclusive ? net + lines.tax[index] : net))
        }
    }
}

/// An amount split over equal units: the first units get one minor unit more where it does not divide. A collection
/// that takes no memory per unit.
public struct UnitSplit: RandomAccessCollection, Hashable, Sendable {
    private let amount: Money
    /// The number of units.
    public let count: Int

    /// Splits an amount that is not negative.
    init(_ amount: Money, count: Int) {
        self.amount = amount
        self.count = count
    }

    /// The first unit.
    public var startIndex: Int { 0 }
    /// After the last unit.
    public var endIndex: Int { count }

    /// The amount of one unit.
    public subscript(position: Int) -> Money {
        precondition(indices.contains(position), "there is no such unit")
        let (share, rest) = amount.minorUnits.quotientAndRemainder(dividingBy: Int64(count))
        return Money(minorUnits: Int64(position) < rest ? share + 1 : share, currency: amount.currency)
    }
}
