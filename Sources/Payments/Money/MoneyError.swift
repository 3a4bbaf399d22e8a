/// Why an amount cannot be worked out. Nothing was rounded, clamped or sent.
public enum MoneyError: Error, Hashable, Sendable {
    /// Amounts of two currencies met. Re-pricing is an explicit step of the caller.
    case currencyMismatch(expected: Currency, found: Currency)
    /// The result does not fit into 64 bits of minor units.
    case overflow
    /// The text is not a plain decimal; the fault says what to change.
    case notAnAmount(DecimalTextFault)
    /// The amount has more decimals than the currency's minor unit; it is refused, never rounded.
    case tooManyDecimals(currency: Currency)
    /// A division by zero, or shares by weights that are all zero or partly negative.
    case invalidDivisor
    /// A JSON object lacks this member, or holds another kind of value there.
    case missingMember(String)
    /// The currency code is not one of ISO 4217.
    case unknownCurrency
}

extension MoneyError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .currencyMismatch(let expected, let found): "expected an amount in \(expected), found one in \(found)"
        case .overflow: "the amount is larger than 64 bits of minor units can hold"
        case .notAnAmount(let fault): "this is not an amount: \(fault)"
        case .tooManyDecimals(let currency):
            "\(currency) has \(currency.exponent) decimals; more are refused, not rounded"
        case .invalidDivisor: "cannot divide by zero, or share by weights that are negative or all zero"
        case .missingMember(let name): "the member \(name) is missing, or is not of the expected kind"
        case .unknownCurrency: "this is not a currency code of ISO 4217"
        }
    }
}
