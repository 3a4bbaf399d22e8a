/// An exact amount, counted in the currency's minor units.
///
/// 1050 is £10.50 in GBP, ¥1050 in JPY and 1.050 KWD (ISO 4217 exponents). Signed: a discount is negative. Arithmetic
/// throws instead of overflowing or mixing currencies; no floating point takes part anywhere.
public struct Money: Hashable, Sendable {
    /// The amount in minor units of `currency`, full range of `Int64`.
    public let minorUnits: Int64
    /// The currency the amount is in.
    public let currency: Currency

    /// Makes an amount from minor units.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// No money in this currency. An empty sum is this, so that no zero of another currency ever meets an amount.
    public static func zero(_ currency: Currency) -> Money { Money(minorUnits: 0, currency: currency) }

    /// Whether the amount is 0.
    public var isZero: Bool { minorUnits == 0 }

    /// Whether the amount is above 0.
    public var isPositive: Bool { minorUnits > 0 }

    /// Whether the amount is below 0.
    public var isNegative: Bool { minorUnits < 0 }

    /// Adds two amounts of one currency.
    /// - Throws: `MoneyError.currencyMismatch` in either order of the operands, also when one is zero; `.overflow`.
    public static func + (left: Money, right: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(left, right)
        let (sum, overflow) = left.minorUnits.addingReportingOverflow(right.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: sum, currency: left.currency)
    }

    /// Subtracts an amount of the same currency.
    /// - Throws: `MoneyError.currencyMismatch`, `.overflow`.
    public static func - (left: Money, right: Money) throws(MoneyError) -> Money {
        try requireSameCurrency(left, right)
        let (difference, overflow) = left.minorUnits.subtractingReportingOverflow(right.minorUnits)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: difference, currency: left.currency)
    }

    /// Multiplies by a count.
    /// - Throws: `MoneyError.overflow`.
    public static func * (money: Money, count: Int64) throws(MoneyError) -> Money {
        let (product, overflow) = money.minorUnits.multipliedReportingOverflow(by: count)
        guard !overflow else { throw .overflow }
        return Money(minorUnits: product, currency: money.currency)
    }

    /// The same amount with the other sign.
    /// - Throws: `MoneyError.overflow` for the one amount that has no counterpart.
    public func negated() throws(MoneyError) -> Money { try Money.zero(currency) - self }

    /// Compares two amounts of one currency: below zero, zero or above.
    /// - Throws: `MoneyError.currencyMismatch`. There is no `<`, since currencies have no order.
    public func isLess(than other: Money) throws(MoneyError) -> Bool {
        try Money.requireSameCurrency(self, other)
        return minorUnits < other.minorUnits
    }

    /// Adds amounts up; an empty sum is zero in `currency`.
    /// - Throws: `MoneyError.currencyMismatch` for an amount in another currency; `.overflow`.
    public static func sum(_ amounts: some Sequence<Money>, in currency: Currency) throws(MoneyError) -> Money {
        var total = Money.zero(currency)
        for amount in amounts { total = try total + amount }
        return total
    }

    private static func requireSameCurrency(_ left: Money, _ right: Money) throws(MoneyError) {
        guard left.currency == right.currency else {
            throw .currencyMismatch(expected: left.currency, found: right.currency)
        }
    }
}

extension Money: CustomStringConvertible {
    /// Decimal text and code, such as `49.99 USD`.
    public var description: String { "\(decimalText) \(currency.code)" }
}
