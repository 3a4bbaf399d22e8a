/// What a shopper agreed to on a sheet, to be compared with what is about to be submitted.
public struct ShopperApproval: Hashable, Sendable {
    /// The total the shopper saw.
    public let amount: Money
    /// The order the shopper saw; nil where the sheet carries no fingerprint.
    public let fingerprint: OrderFingerprint?

    /// Records what the shopper saw.
    public init(amount: Money, fingerprint: OrderFingerprint? = nil) {
        self.amount = amount
        self.fingerprint = fingerprint
    }

    /// Records an order as the sheet shows it.
    public init(of order: Order) { self.init(amount: order.total, fingerprint: order.fingerprint) }

    /// Compares with an amount. Neither number may be sent when they differ: the shopper is asked again.
    /// - Throws: `PaymentError.Code.amountChanged`, money untouched.
    public func verify(amount submitted: Money) throws(PaymentError) {
        guard submitted == amount else {
            throw PaymentError(
                .amountChanged, effect: .untouched,
                explanation: "the shopper approved \(amount); ask for approval of \(submitted) before submitting")
        }
    }

    /// Compares with an order: its amount, whether that is final, and the fingerprint where there is one.
    /// - Throws: `PaymentError.Code.amountChanged` or `.amountNotFinal`; `.conflict` when the amount is the same and
    ///   the content is not. Money is untouched.
    public func verify(_ order: Order) throws(PaymentError) {
        try verify(amount: order.finalTotal())
        guard fingerprint == nil || fingerprint == order.fingerprint else {
            throw PaymentError(
                .conflict, effect: .untouched,
                explanation: "the order changed after the shopper approved it; show it again before submitting")
        }
    }
}
