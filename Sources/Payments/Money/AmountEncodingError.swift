/// Why an amount cannot go to a provider, or not come from it, without a change. Nothing was rounded or sent.
public enum AmountEncodingError: Error, Hashable, Sendable {
    /// The provider's rules leave no exact way to write the amount; the neighbours that can be written are named.
    case notRepresentable(nearest: [Money])
    /// The provider takes whole units only in this currency, and the amount has a fraction.
    case fractionNotAllowed(nearest: [Money])
    /// The amount passes 64 bits of minor units on one side.
    case outOfRange
    /// ISO 4217 gives the code no minor unit (gold, special drawing rights): nothing can be charged in it.
    case currencyNotChargeable(Currency)
    /// What the provider wrote is no number.
    case unreadable(ExactDecimalError)
    /// What the provider wrote is no whole number of our minor units.
    case excessPrecision(Currency)
}

extension AmountEncodingError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .notRepresentable(let nearest): "the provider cannot carry this amount; nearest: \(list(nearest))"
        case .fractionNotAllowed(let nearest):
            "the provider takes whole units only in this currency; nearest: \(list(nearest))"
        case .outOfRange: "the amount is larger than 64 bits of minor units can hold"
        case .currencyNotChargeable(let currency): "nothing can be charged in \(currency)"
        case .unreadable(let error): "the provider's amount cannot be read: \(error)"
        case .excessPrecision(let currency):
            "the provider's amount has more than the \(currency.exponent) decimals of \(currency)"
        }
    }

    private func list(_ amounts: [Money]) -> String { amounts.map(\.description).joined(separator: " or ") }
}
