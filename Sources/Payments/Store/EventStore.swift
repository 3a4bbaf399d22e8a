/// Keeps the event streams of orders, with everything that has to change together with them.
///
/// ``append(_:)`` is one commit: events, due work, outbox, inbox marks, look-ups, unique claims and personal data are
/// all there after it, or none of them. A change is durable when the call returns, and runs to its end even when the
/// calling task is cancelled meanwhile. One suite of cases runs against every store.
///
/// Claims keep workers from doing the same thing twice at once. They save work and are not what keeps money safe: that
/// is the expected version of an append. See ``StoreClaim`` for what a clock that is set back does to them.
public protocol EventStore: UniqueClaimStore {
    /// Reads an order's stream; empty when there is none.
    /// - Parameter version: Leave out this many events from the start: what the caller has already.
    /// - Throws: `StoreError` with code `.corrupt` when an event is damaged or missing: half a story is never returned.
    func load(_ order: OrderID, after version: Int) async throws(StoreError) -> EventStream

    /// Adds events, if the stream still has `expectedVersion` of them.
    /// - Returns: What became of it; only `.appended` changed anything.
    /// - Throws: `StoreError`; when `written` is `.unknown`, load before anything else. `.tooLarge` when a part is
    ///   beyond its limit in ``EventStoreLimits``.
    func append(_ append: StoreAppend) async throws(StoreError) -> AppendResult

    /// The orders that a reference, session or wallet transaction leads to, oldest first, at most
    /// ``EventStoreLimits/maximumBatch``.
    func orders(_ key: LookupKey) async throws(StoreError) -> [OrderID]

    /// Orders that have a stream, the newest first.
    /// - Parameters:
    ///   - mark: Only those whose last append carried this mark; nil lists all.
    ///   - before: Only orders that began before the one with this place; nil starts with the newest.
    ///   - limit: At most this many, and never more than ``EventStoreLimits/maximumBatch``.
    func list(_ mark: OrderMark?, before: Int64?, limit: Int) async throws(StoreError) -> [ListedOrder]

    /// Takes orders whose due moment has come, earliest first, and keeps others from taking them until the claim ends.
    /// A claim that ends without an append makes the order due again: a worker that died loses nothing.
    func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OrderID]

    /// Stores a webhook before it is acknowledged. The same deduplication key again changes nothing.
    /// - Returns: Whether the message is new.
    /// - Throws: `StoreError` with code `.tooLarge` beyond ``EventStoreLimits/maximumInboxByteCount``.
    func receive(_ message: InboxMessage) async throws(StoreError) -> Bool

    /// Takes messages that are not done, oldest first, and keeps others from taking them until the claim ends.
    func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [InboxMessage]

    /// Lets a message that is not done rest, for instance because its order is not there yet.
    func postponeInbox(
        _ id: InboxMessageID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError)

    /// Marks a message that concerns no order, or that nobody waits for any more.
    ///
    /// What is done loses its bytes, here and by ``append(_:)``: they may hold personal data. The id stays, so that a
    /// late repetition is still known.
    func finishInbox(_ id: InboxMessageID) async throws(StoreError)

    /// The oldest outbox messages that were not acknowledged, claimed or not: for looking.
    func outbox(limit: Int) async throws(StoreError) -> [OutboxMessage]

    /// Takes outbox messages, oldest first. While one of an order is claimed, others get none of that order: its
    /// messages are delivered in their order, at least once each, under a stable id.
    func claimOutbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OutboxMessage]

    /// Lets the messages of an order rest, after one could not be delivered. Other orders go on.
    func postponeOutbox(
        of order: OrderID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError)

    /// Removes delivered messages, and with them their claims.
    func acknowledgeOutbox(_ ids: [OutboxMessageID]) async throws(StoreError)

    /// Ends all claims of a worker, as its last act: others need not wait for them to run out. What it postponed
    /// comes back at once, too.
    func releaseClaims(of worker: WorkerID) async throws(StoreError)

    /// Stores personal data beside a stream, replacing what was there. The stream itself holds none.
    /// - Throws: `StoreError` with code `.tooLarge` beyond ``EventStoreLimits/maximumPersonalByteCount``.
    func savePersonalData(_ bytes: [UInt8], of order: OrderID) async throws(StoreError)

    /// The personal data of an order; nil when there is none or it was erased.
    func personalData(of order: OrderID) async throws(StoreError) -> [UInt8]?

    /// Erases the personal data of an order; its story and balances stay.
    /// - Returns: Whether there was any.
    func erasePersonalData(of order: OrderID) async throws(StoreError) -> Bool
}
