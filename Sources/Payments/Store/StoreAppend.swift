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
    /// Personal data that belongs to these events, replacing what was there; nil leaves it as it is.
    public var personalData: [UInt8]?

    /// Describes a commit.
    public init(
        order: OrderID, expectedVersion: Int, events: [PlacementEvent], due: Timestamp? = nil,
        marks: Set<OrderMark> = [], outbox: [OutboxMessage] = [], inboxDone: [InboxMessageID] = [],
        lookups: [LookupKey] = [], unique: [UniqueClaim] = [], personalData: [UInt8]? = nil
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
        self.personalData = personalData
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
