/// Keeps stored value: gift cards, store credit, points. The placement runs it like a provider.
///
/// Every call carries a key (`call.idempotencyKey`) and is performed **once for ever** under it: the placement sends
/// the same call again, also from another process, until it has an answer. Nothing is read back, so this promise
/// carries the whole of exactly-once for stored value.
///
/// The order of calls is reserve, then either commit or release; what was committed is given back by `giveBack` when
/// the order is undone.
public protocol StoredValueHandler: Sendable {
    /// Sets an amount aside. Approve exactly the amount, or decline.
    /// - Throws: `PaymentError`; with effect `.unknown` the call is sent again under its key.
    func reserve(_ request: StoredValueRequest, _ call: CallContext) async throws(PaymentError) -> StoredValueAnswer

    /// Spends what was set aside.
    /// - Throws: `PaymentError` as `reserve` does.
    func commit(_ request: StoredValueRequest, _ call: CallContext) async throws(PaymentError) -> StoredValueAnswer

    /// Gives back what was set aside and not spent. Releasing what was never reserved is approved and changes nothing.
    /// - Throws: `PaymentError` as `reserve` does.
    func release(_ request: StoredValueRequest, _ call: CallContext) async throws(PaymentError) -> StoredValueAnswer

    /// Returns what was spent, after its order was undone.
    /// - Throws: `PaymentError` as `reserve` does.
    func giveBack(_ request: StoredValueRequest, _ call: CallContext) async throws(PaymentError) -> StoredValueAnswer
}

/// What is asked of the keeper of stored value.
public struct StoredValueRequest: Sendable {
    /// The order.
    public let orderID: OrderID
    /// The press of Pay.
    public let attempt: AttemptID
    /// The whole amount; the same from reservation to return.
    public let amount: Money
    /// Our reference of the reservation: the same for the reservation and everything that follows from it.
    public let reservation: MerchantReference
    /// Which balance the order named; nil when it named none, and whenever the call is sent again by a worker that does
    /// not have the order at hand. A handler that needs it keeps it with the first reservation, and declines one that
    /// comes without.
    public let source: Secret<String>?

    /// Describes a request; the placement does.
    public init(
        orderID: OrderID, attempt: AttemptID, amount: Money, reservation: MerchantReference, source: Secret<String>?
    ) {
        self.orderID = orderID
        self.attempt = attempt
        self.amount = amount
        self.reservation = reservation
        self.source = source
    }
}

/// How the keeper of stored value answers.
public enum StoredValueAnswer: Hashable, Sendable {
    /// It is done, whole. The reference is the keeper's own name for it; nil when it has none.
    case done(ProviderReference?)
    /// A definite no: nothing was changed.
    case declined(DeclineReason)
}
