/// One row of what a shopper reads before paying.
public struct SummaryItem: Hashable, Sendable {
    /// What a row is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The goods.
        case subtotal
        /// The chosen delivery.
        case delivery
        /// A discount; negative.
        case discount
        /// Stored value; negative.
        case storedValue
        /// The tip.
        case tip
        /// Tax on top of the prices.
        case tax
        /// Anything else an app adds to a list of its own.
        case other
        /// What is charged, under the merchant's name.
        case total

        /// The rows whose amount may be unknown by itself, in the order of the fingerprint's bits.
        static let mayBePending: [Kind] = [.subtotal, .delivery, .tip, .tax]
    }

    /// Whether the amount counts.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// The amount is what it will be.
        case final
        /// The amount is not known yet: it is shown and does not count.
        case pending
    }

    /// What the row is about.
    public let kind: Kind
    /// What the shopper reads.
    public let label: String
    /// The amount as shown, with the sign it has in the sum.
    public let amount: Money
    /// Whether the amount counts.
    public let status: Status

    /// Makes a row.
    public init(_ kind: Kind, label: String, amount: Money, status: Status = .final) {
        self.kind = kind
        self.label = label
        self.amount = amount
        self.status = status
    }
}
