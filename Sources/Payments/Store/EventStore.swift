/// Keeps the event streams of orders, with everything that has to change together with them.
///
/// ``append(_:)`` is one commit: events, due work, outbox, inbox marks, look-ups and unique claims are all there after
/// it, or none of them. A change is durable when the call returns. One suite of cases runs against every store.
public protocol EventStore: Sendable {
    /// Reads an order's stream; empty when there is none.
    /// - Parameter version: Leave out this many events from the start: what the caller has already.
    /// - Throws: `StoreError` with code `.corrupt` when an event is damaged: half a story is never returned.
    func load(_ order: OrderID, after version: Int) async throws(StoreError) -> EventStream

    /// Adds events, if the stream still has `expectedVersion` of them.
    /// - Returns: What became of it; only `.appended` changed anything.
    /// - Throws: `StoreError`; when `written` is `.unknown`, load before anything else.
    func append(_ append: StoreAppend) async throws(StoreError) -> AppendResult

    /// The orders that a reference, session or wallet transaction leads to, at most ``EventStoreLimits/maximumBatch``.
    func orders(_ key: LookupKey) async throws(StoreError) -> [OrderID]

    /// Orders that have a stream, the newest first.
    /// - Parameters:
    ///   - mark: Only those whose last append carried this mark; nil lists all.
    ///   - before: Only orders that began before the one with this place; nil starts with the newest.
    ///   - limit: At most this many, and never more than ``EventStoreLimits/maximumBatch``.
    func list(_ mark: OrderMark?, before: Int64?, limit: Int) async throws(StoreError) -> [ListedOrder]

    /// Takes orders whose due moment has come, and keeps others from taking them until the claim ends. A claim that
    /// ends without an append makes the order due again: a worker that died loses nothing.
    func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OrderID]

    /// Stores a webhook before it is acknowledged. The same deduplication key again changes nothing.
    /// - Returns: Whether the message is new.
    func receive(_ message: InboxMessage) async throws(StoreError) -> Bool

    /// Takes messages that are not done, oldest first, and keeps others from taking them until the claim ends.
    func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [InboxMessage]

    /// Marks a message that concerns no order, or that nobody waits for any more.
    func finishInbox(_ id: InboxMessageID) async throws(StoreError)

    /// The oldest outbox messages that were not acknowledged. Each is delivered at least once, under a stable id.
    func outbox(limit: Int) async throws(StoreError) -> [OutboxMessage]

    /// Removes delivered messages.
    func acknowledgeOutbox(_ ids: [OutboxMessageID]) async throws(StoreError)

    /// Stores personal data beside a stream, replacing what was there. The stream itself holds none.
    func savePersonalData(_ bytes: [UInt8], of order: OrderID) async throws(StoreError)

    /// The personal data of an order; nil when there is none or it was erased.
    func personalData(of order: OrderID) async throws(StoreError) -> [UInt8]?

    /// Erases the personal data of an order; its story and balances stay.
    /// - Returns: Whether there was any.
    func erasePersonalData(of order: OrderID) async throws(StoreError) -> Bool
}

/// The limits that all stores share.
public enum EventStoreLimits {
    /// The most rows that one call returns or takes.
    public static let maximumBatch = 1_000
    /// The largest inbox body, in bytes.
    public static let maximumInboxByteCount = 1 << 20
}

/// What was read of a stream.
public struct EventStream: Hashable, Sendable {
    /// The events, oldest first.
    public var events: [PlacementEvent]
    /// Whether an event of an unknown type or version ended the reading: the order is read-only for this node.
    public var hasUnknownEvents: Bool

    /// Collects what was read.
    public init(events: [PlacementEvent] = [], hasUnknownEvents: Bool = false) {
        self.events = events
        self.hasUnknownEvents = hasUnknownEvents
    }
}

/// One commit.
public struct StoreAppend: Hashable, Sendable {
    /// The order.
    public var order: OrderID
    /// How many events the stream has to have.
    public var expectedVersion: Int
    /// The events to add, at least one.
    public var events: [PlacementEvent]
    /// When somebody has to look at the order again; nil when nobody has to. Replaces the former moment.
    public var due: Timestamp?
    /// The lists on which the order is from now on. Replaces the former ones.
    public var marks: Set<OrderMark>
    /// Messages for other systems.
    public var outbox: [OutboxMessage]
    /// Inbox messages that these events take in.
    public var inboxDone: [InboxMessageID]
    /// Keys that lead to this order from now on.
    public var lookups: [LookupKey]
    /// Keys that no other owner may hold.
    public var unique: [UniqueClaim]

    /// Describes a commit.
    public init(
        order: OrderID, expectedVersion: Int, events: [PlacementEvent], due: Timestamp? = nil,
        marks: Set<OrderMark> = [], outbox: [OutboxMessage] = [], inboxDone: [InboxMessageID] = [],
        lookups: [LookupKey] = [],
        unique: [UniqueClaim] = []
    ) {
        self.order = order
        self.expectedVersion = expectedVersion
        self.events = events
        self.due = due
        self.marks = marks
        self.outbox = outbox
        self.inboxDone = inboxDone
        self.lookups = lookups
        self.unique = unique
    }
}

/// A list that operators ask for. Derived from the stream and stored with each append, so that a report reads only
/// what it is about.
public enum OrderMark: String, Hashable, Sendable, CaseIterable {
    /// Something is in flight, unknown, undecided or waits for the shopper.
    case open
    /// A person has to look, and nobody has acknowledged it.
    case attention
}

/// One row of a list of orders.
public struct ListedOrder: Hashable, Sendable {
    /// The order.
    public let id: OrderID
    /// Its place by the first append: a larger one began later. Stable, and what the next page is asked with.
    public let place: Int64

    /// Describes a row.
    public init(id: OrderID, place: Int64) {
        self.id = id
        self.place = place
    }
}

/// What became of an append.
public enum AppendResult: Hashable, Sendable {
    /// Everything is stored.
    case appended
    /// The stream has another version; nothing was stored.
    case conflict
    /// Another owner holds this key; nothing was stored.
    case taken(UniqueClaim)
}

/// What leads to an order.
public enum LookupKey: Hashable, Sendable {
    /// Our reference of one of its operations.
    case merchantReference(MerchantReference)
    /// A provider's reference.
    case providerReference(ProviderID, ProviderReference)
    /// A session.
    case session(ProviderID, SessionID)
}

/// A key that belongs to one owner for ever, such as a wallet's transaction.
public struct UniqueClaim: Hashable, Sendable {
    /// What kind of key.
    public enum Space: String, Hashable, Sendable, CaseIterable {
        /// A wallet's id of one token.
        case walletTransaction = "wallet-transaction"
    }

    /// What kind of key.
    public let space: Space
    /// The key.
    public let value: String
    /// Who holds it: claiming it again for the same owner is no conflict.
    public let owner: String

    /// Describes a claim.
    public init(space: Space, value: String, owner: String) {
        self.space = space
        self.value = value
        self.owner = owner
    }
}

/// The id of a stored webhook: the provider and its deduplication key.
public struct InboxMessageID: Hashable, Sendable, CustomStringConvertible {
    /// The provider.
    public let provider: ProviderID
    /// Equal for deliveries of one event.
    public let deduplicationKey: String

    /// Names a message.
    public init(provider: ProviderID, deduplicationKey: String) {
        self.provider = provider
        self.deduplicationKey = deduplicationKey
    }

    /// Provider and key.
    public var description: String { "\(provider)/\(deduplicationKey)" }
}

/// A webhook that was stored before it was acknowledged: the raw bytes, so that it can be read again by a newer
/// version.
public struct InboxMessage: Hashable, Sendable {
    /// Its id.
    public let id: InboxMessageID
    /// The account whose secret verified it.
    public let account: ProviderAccount
    /// The bytes as they came, with the time of receipt that travels with them.
    public let delivery: WebhookDelivery

    /// Describes a message.
    public init(id: InboxMessageID, account: ProviderAccount, delivery: WebhookDelivery) {
        self.id = id
        self.account = account
        self.delivery = delivery
    }
}

/// The id of an outbox message: the order and the place of the event that caused it. Stable over redelivery.
public struct OutboxMessageID: Hashable, Sendable, CustomStringConvertible {
    /// The order.
    public let order: OrderID
    /// The place of the causing event in the stream, from 1.
    public let event: Int

    /// Names a message.
    public init(order: OrderID, event: Int) {
        self.order = order
        self.event = event
    }

    /// Order and place.
    public var description: String { "\(order)/\(event)" }
}

/// Something that other systems want to know, once for each order and event.
public struct OutboxMessage: Hashable, Sendable {
    /// What happened.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        /// The order is paid, or complete without a payment.
        case orderPlaced = "order.placed"
        /// The cancellation ended, or ended differently.
        case orderCancelled = "order.cancelled"
        /// Money was taken.
        case paymentCaptured = "payment.captured"
        /// Money was released.
        case paymentVoided = "payment.voided"
        /// Money was returned.
        case paymentRefunded = "payment.refunded"
        /// A refund failed after it was accepted.
        case refundFailed = "payment.refund-failed"
        /// A dispute moved.
        case disputed = "payment.disputed"
        /// A person has to look.
        case attention = "order.attention"
    }

    /// The stable id.
    public let id: OutboxMessageID
    /// What happened.
    public let topic: Topic
    /// When it was decided.
    public let at: Timestamp

    /// Describes a message.
    public init(id: OutboxMessageID, topic: Topic, at: Timestamp) {
        self.id = id
        self.topic = topic
        self.at = at
    }
}
