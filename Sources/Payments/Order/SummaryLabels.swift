/// What the rows of a summary are called. Labels are for people: they are no part of a fingerprint.
public struct SummaryLabels: Hashable, Sendable {
    /// The goods.
    public var subtotal: String
    /// The chosen delivery.
    public var delivery: String
    /// The tip.
    public var tip: String
    /// Tax on top of the prices.
    public var tax: String

    /// Names the rows. Discounts and stored value bring their own labels.
    public init(subtotal: String, delivery: String, tip: String, tax: String) {
        self.subtotal = subtotal
        self.delivery = delivery
        self.tip = tip
        self.tax = tax
    }

    /// English.
    public static let english = SummaryLabels(subtotal: "Subtotal", delivery: "Delivery", tip: "Tip", tax: "Tax")
}
