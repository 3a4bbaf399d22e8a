import Payments

/// Amounts for people, in the shopper's locale.
struct AmountText: Sendable {
    private let locale: String

    /// - Parameter locale: a BCP 47 tag; nil for American English.
    init(locale: String?) { self.locale = locale ?? "en-US" }

    /// The amount with its currency.
    func text(_ amount: Money) -> String { amount.description }
}
