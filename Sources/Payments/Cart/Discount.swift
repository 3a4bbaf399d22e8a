/// A reduction that a promo code or a shop's own rule gives.
public struct Discount: Hashable, Sendable {
    /// How much it takes off.
    public enum Value: Hashable, Sendable {
        /// A fixed amount, not negative. Only what the goods cost is taken; the rest is reported as unused.
        case amount(Money)
        /// A share of the goods, at most all of them.
        case percent(Rate)
        /// The price of the chosen delivery. It stays outside the tax base of the goods.
        case freeDelivery
    }

    /// What a goods discount is taken from.
    public enum Base: String, Hashable, Sendable, CaseIterable {
        /// The price of the goods; tax is worked out afterwards.
        case subtotal
        /// The goods with the tax of their lines, so that all of a gross price can be given away.
        case grossAfterLineTax
    }

    /// The code that gave it; nil for a discount without one.
    public var code: String?
    /// What the shopper reads, such as "15% off".
    public var label: String
    /// How much it takes off.
    public var value: Value
    /// What a goods discount is taken from.
    public var base: Base
    /// The product ids it applies to; nil for all goods. An empty list applies to none.
    public var productIDs: [String]?

    /// Describes a discount.
    public init(
        code: String? = nil, label: String, value: Value, base: Base = .subtotal, productIDs: [String]? = nil
    ) {
        self.code = code
        self.label = label
        self.value = value
        self.base = base
        self.productIDs = productIDs
    }

    func applies(to line: Cart.Line) -> Bool { productIDs?.contains(line.id) ?? true }
}
