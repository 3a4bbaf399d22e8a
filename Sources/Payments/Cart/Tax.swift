/// How a cart is taxed, and every choice that changes a cent. Jurisdictions differ, so each choice is stated; the
/// defaults are a rate on top of the discounted goods, rounded once on their total.
public struct Tax: Hashable, Sendable {
    /// Where the number comes from.
    public enum Method: Hashable, Sendable {
        /// One rate on the goods. Delivery is not taxed by it.
        case rate(Rate)
        /// An amount worked out elsewhere, taken as it is; not negative.
        case amount(Money)
        /// The rate that each line states, and one for delivery; nil leaves delivery untaxed. Bases are added up per
        /// rate. A waived delivery (`Discount.Value.freeDelivery`) has no base.
        case perLine(delivery: Rate?)
    }

    /// Whether prices contain the tax.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Tax comes on top and is a row of the summary.
        case exclusive
        /// Prices contain the tax. It is information (`Quote.includedTax`), not a row.
        case inclusive
    }

    /// What is taxed.
    public enum Base: String, Hashable, Sendable, CaseIterable {
        /// The goods after their discounts.
        case afterDiscount
        /// The goods as if there were no discount.
        case beforeDiscount
    }

    /// Where the one rounding (half-up) happens.
    public enum RoundingLevel: String, Hashable, Sendable, CaseIterable {
        /// Once on the total of each rate.
        case total
        /// Once on each line. The sum may differ by some cents from rounding the total.
        case line
    }

    /// Where the number comes from.
    public var method: Method
    /// Whether prices contain the tax.
    public var mode: Mode
    /// What is taxed. Has no effect on an amount worked out elsewhere.
    public var base: Base
    /// Where rates are rounded. Has no effect on an amount worked out elsewhere.
    public var rounding: RoundingLevel

    /// States a tax.
    public init(
        _ method: Method, mode: Mode = .exclusive, base: Base = .afterDiscount, rounding: RoundingLevel = .total
    ) {
        self.method = method
        self.mode = mode
        self.base = base
        self.rounding = rounding
    }

    /// A rate on top of the discounted goods, in percent: `.rate(percent: "8.625")`.
    public static func rate(percent: Rate, mode: Mode = .exclusive) -> Tax { Tax(.rate(percent), mode: mode) }

    /// An amount worked out elsewhere.
    public static func amount(_ amount: Money, mode: Mode = .exclusive) -> Tax { Tax(.amount(amount), mode: mode) }

    /// The rates that lines state, with one for delivery.
    public static func perLine(deliveryRate: Rate? = nil, mode: Mode = .exclusive) -> Tax {
        Tax(.perLine(delivery: deliveryRate), mode: mode)
    }
}
