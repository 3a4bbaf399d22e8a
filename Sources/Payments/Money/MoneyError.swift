/// Why an amount cannot be worked out. Nothing was rounded, clamped or sent.
public enum MoneyError: Error, Hashable, Sendable {
    /// Amounts of two currencies met. Re-pricing is an explicit step of the caller.
    case currencyMismatch(expected: Currency, found: Currency)
    /// The result does not fit into 64 bits of minor units.
    case overflow
    /// The text is not an amount in the expected grammar.
    case notAnAmount
    /// The amount has more decimals than the currency's minor unit; it is refused, never rounded.
    case tooManyDecimals(currency: Currency)
    /// A division by zero, or shares by weights that are all zero or partly negative.
    case invalidDivisor
}

extension MoneyError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .currencyMismatch(let expected, let found): "expected an amount in \(expected), found one in \(found)"
        case .overflow: "the amount is larger than 64 bits of minor units can hold"
        case .notAnAmount: "this is not an amount: write digits, and at most one point followed by digits"
        case .tooManyDecimals(let currency):
            "\(currency) has \(currency.exponent) decimals; more are refused, not rounded"
        case .invalidDivisor: "cannot divide by zero, or share by weights that are negative or all zero"
        }
    }
}
