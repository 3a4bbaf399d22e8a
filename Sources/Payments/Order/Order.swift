/// A frozen quote: what is ordered, where it goes, and every amount exactly as shown. The sheet, the charge and the
/// receipt all read it; nothing is worked out a second time.
public struct Order: Hashable, Sendable {
    /// Our name for the order. All revisions and all attempts to pay share it.
    public let id: OrderID
    /// 1 for the first freeze, one more for each later one.
    public let revision: Int
    /// The shop as the shopper knows it; the label of the total.
    public let merchantName: String
    /// The amounts with the cart they were worked out from.
    public let quote: Quote
    /// The rows as shown, with the total.
    public let summary: OrderSummary
    /// What the order says, in 32 bytes; the same for the same content.
    public let fingerprint: OrderFingerprint

    private let labels: SummaryLabels

    /// Prices a cart and freezes it.
    /// - Throws: `CartError`: `.emptyCart`; `.invalidText` without a merchant name; everything `Cart.quote()` throws.
    public init(
        id: OrderID, cart: Cart, merchantName: String, labels: SummaryLabels = .english
    ) throws(CartError) {
        try self.init(id: id, quote: cart.quote(), merchantName: merchantName, labels: labels)
    }

    /// Freezes a quote.
    /// - Throws: `CartError`: `.emptyCart`; `.invalidText` without a merchant name.
    public init(
        id: OrderID, quote: Quote, merchantName: String, labels: SummaryLabels = .english
    ) throws(CartError) {
        try self.init(id: id, revision: 1, quote: quote, merchantName: merchantName, labels: labels)
    }

    private init(
        id: OrderID, revision: Int, quote: Quote, merchantName: String, labels: SummaryLabels
    ) throws(CartError) {
        guard !quote.lines.isEmpty else {
            throw CartError(.init(.emptyCart, at: "lines", "the cart is empty; an order needs at least one product"))
        }
        guard !merchantName.isEmpty else {
            throw CartError(.init(.invalidText, at: "merchantName", "a total needs the merchant's name as its label"))
        }
        self.id = id
        self.revision = revision
        self.merchantName = merchantName
        self.quote = quote
        self.labels = labels
        summary = quote.summary(merchantName: merchantName, labels: labels)
        fingerprint = FingerprintEncoder.fingerprint(of: quote)
    }

    /// The same order with a changed cart: one revision later. Allowed until its first claim, which is for the
    /// placement to watch.
    /// - Throws: what making an order throws; this order is unchanged.
    public func refrozen(with cart: Cart) throws(CartError) -> Order {
        try Order(id: id, revision: revision + 1, quote: cart.quote(), merchantName: merchantName, labels: labels)
    }
}

extension Order {
    /// The cart as frozen.
    public var cart: Cart { quote.cart }
    /// The currency of every amount.
    public var currency: Currency { quote.currency }
    /// The lines that were ordered.
    public var lines: [Cart.Line] { quote.lines }
    /// Rows and total as one list, the total last.
    public var items: [SummaryItem] { summary.items }
    /// What is charged. Rows that are pending do not count.
    public var total: Money { summary.total.amount }
    /// Whether every amount is final. An order that is not can build wallet requests, but placing it is refused.
    public var isFinal: Bool { summary.isFinal }
    /// Whether nothing is owed: such an order completes without a provider call.
    public var isFree: Bool { isFinal && total.isZero }

    /// The amount to charge.
    /// - Throws: `PaymentError.Code.amountNotFinal`, money untouched, while a row is pending.
    public func finalTotal() throws(PaymentError) -> Money {
        guard isFinal else {
            let pending = summary.rows.filter { $0.status == .pending }.map(\.label).joined(separator: ", ")
            throw PaymentError(
                .amountNotFinal, effect: .untouched,
                explanation: "these rows are still pending: \(pending); freeze the order again with final amounts")
        }
        return total
    }
}
