/// Money of the shopper that is already with the shop: a gift card or store credit. It reduces what is charged, not the
/// tax base.
public struct StoredValue: Hashable, Sendable {
    /// What the shopper reads, such as "Gift card".
    public var label: String
    /// The most that may be used; not negative. The quote takes no more than the order costs.
    public var amount: Money
    /// The reference of whoever keeps the balance; nil when there is no choice to make.
    public var reference: String?

    /// Describes stored value to use.
    public init(label: String, amount: Money, reference: String? = nil) {
        self.label = label
        self.amount = amount
        self.reference = reference
    }
}
