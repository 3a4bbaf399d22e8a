/// What a cart costs: every amount worked out once, exactly, from one reading of the cart.
///
/// All amounts are in `currency` and none is negative; rows of a summary carry the signs. Amounts of single lines are
/// worked out when asked for (`lineAmounts`).
public struct Quote: Hashable, Sendable {
    /// A discount and what became of it.
    public struct AppliedDiscount: Hashable, Sendable {
        /// The discount.
        public let discount: Discount
        /// What it takes off; at most what it reduces.
        public let amount: Money
        /// The part that had nothing left to reduce.
        public let unused: Money
    }

    /// The tax of one rate.
    public struct TaxGroup: Hashable, Sendable {
        /// The rate.
        public let rate: Rate
        /// The amounts it was taken from.
        public let taxable: Money
        /// The tax, rounded half-up.
        public let tax: Money
    }

    /// What one discount takes off and what it could not, in minor units.
    struct DiscountResult: Hashable, Sendable {
        var amount: Int64
        var unused: Int64
    }

    /// The tax of one rate in minor units.
    struct GroupResult: Hashable, Sendable {
        var rate: Rate
        var taxable: Int64
        var tax: Int64
    }

    /// The amounts as plain minor units, in the order they are worked out.
    struct Amounts: Hashable, Sendable {
        var subtotal: Int64 = 0
        var delivery: Int64 = 0
        /// One entry per discount of the cart.
        var discounts: [DiscountResult] = []
        /// The sum of all discounts, a waived delivery included.
        var discount: Int64 = 0
        var freedDelivery: Int64 = 0
        var taxable: Int64 = 0
        /// On top or included, as the cart's tax says.
        var tax: Int64 = 0
        var taxGroups: [GroupResult] = []
        var tip: Int64 = 0
        var storedValue: Int64 = 0
        var total: Int64 = 0
    }

    /// Cart and amounts in one place, so that a quote or an order is copied by counting one reference.
    private final class Storage: Sendable {
        let cart: Cart
        let amounts: Amounts

        init(cart: Cart, amounts: Amounts) {
            self.cart = cart
            self.amounts = amounts
        }
    }

    private let storage: Storage

    init(cart: Cart, amounts: Amounts) { storage = Storage(cart: cart, amounts: amounts) }

    /// The cart this was worked out from, lines at zero left out.
    public var cart: Cart { storage.cart }
    var amounts: Amounts { storage.amounts }

    /// Quotes are equal when their carts and amounts are.
    public static func == (left: Quote, right: Quote) -> Bool {
        left.storage === right.storage || (left.amounts == right.amounts && left.cart == right.cart)
    }

    /// Feeds cart and amounts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.cart)
        hasher.combine(storage.amounts)
    }

    /// The currency of every amount.
    public var currency: Currency { cart.currency }
    /// The lines that count.
    public var lines: [Cart.Line] { cart.lines }
    /// Unit price × quantity and corrections of all lines.
    public var subtotal: Money { money(amounts.subtotal) }
    /// The price of the chosen delivery, zero included; nil when none is chosen.
    public var delivery: Money? { cart.chosenDeliveryID == nil ? nil : money(amounts.delivery) }
    /// All discounts together, a waived delivery included.
    public var discount: Money { money(amounts.discount) }
    /// The part of all discounts that had nothing left to reduce.
    public var unusedDiscount: Money { money(amounts.discounts.reduce(0) { Quote.saturatingSum($0, $1.unused) }) }
    /// Each discount of the cart with what it takes off, in order.
    public var discounts: [AppliedDiscount] {
        zip(cart.discounts, amounts.discounts).map { discount, result in
            AppliedDiscount(discount: discount, amount: money(result.amount), unused: money(result.unused))
        }
    }
    /// What tax is taken from; zero without tax.
    public var taxable: Money { money(amounts.taxable) }
    /// Tax on top of the prices, zero included; nil when no tax is set or prices include it.
    public var tax: Money? { cart.tax?.mode == .exclusive ? money(amounts.tax) : nil }
    /// The tax inside the prices: information, not a row; nil when no tax is set or it comes on top.
    public var includedTax: Money? { cart.tax?.mode == .inclusive ? money(amounts.tax) : nil }
    /// The tax of each rate, in the order the rates first occur; empty for an amount worked out elsewhere.
    public var taxGroups: [TaxGroup] {
        amounts.taxGroups.map { TaxGroup(rate: $0.rate, taxable: money($0.taxable), tax: money($0.tax)) }
    }
    /// The tip; zero without one.
    public var tip: Money { money(amounts.tip) }
    /// The stored value that is used; zero without any.
    public var storedValue: Money { money(amounts.storedValue) }
    /// The stored value that is not needed.
    public var unusedStoredValue: Money {
        money((cart.storedValue?.amount.minorUnits ?? 0) - amounts.storedValue)
    }
    /// Subtotal with the tax on top of it: what a discount of base `.grossAfterLineTax` is taken from, before any is.
    public var grossBeforeDiscount: Money {
        money(cart.tax?.mode == .exclusive ? amounts.subtotal + amounts.tax : amounts.subtotal)
    }
    /// What is charged; never negative.
    public var total: Money { money(amounts.total) }

    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }

    private static func saturatingSum(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}

extension Cart {
    /// Works the cart out: subtotal, discounts, tax, stored value and total, in this order, each rounded half-up once.
    /// An empty cart costs nothing; only an order refuses it.
    /// - Throws: `CartError` naming the line or member: quantities, negative amounts, other currencies, two lines with
    ///   one key, choices that do not exist, amounts that do not fit.
    public func quote() throws(CartError) -> Quote {
        var pricing = try Pricing(self)
        return try pricing.quote()
    }
}
