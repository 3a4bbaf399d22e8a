public import PaymentsCrypto

/// What the placement needs to know about an order: who it is, what was agreed, and what it costs. Labels, lines and
/// addresses stay with the order; the fingerprint stands for them.
public struct OrderTerms: Hashable, Sendable {
    /// The order.
    public let orderID: OrderID
    /// The digest of everything that was agreed. Another digest under the same id is another order, and is refused.
    public let fingerprint: Digest256
    /// What is charged to the instrument: zero for a free order, never negative.
    public let amount: Money
    /// What stored value pays beside the charge, in the same currency; nil when none is used.
    public let storedValue: Money?
    /// Whether every part of the amount is final. An order with a pending part cannot be placed.
    public let isFinal: Bool

    /// Describes an order for the placement.
    public init(
        orderID: OrderID, fingerprint: Digest256, amount: Money, storedValue: Money? = nil, isFinal: Bool = true
    ) {
        self.orderID = orderID
        self.fingerprint = fingerprint
        self.amount = amount
        self.storedValue = storedValue
        self.isFinal = isFinal
    }
}
