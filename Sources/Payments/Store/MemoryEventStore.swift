/// The reference event store: everything in memory, gone with the process. For tests, simulations and trying things
/// out.
public actor MemoryEventStore: EventStore {
    private var shelf = MemoryEventShelf()

    /// Makes an empty store.
    public init() {}

    /// Reads an order's stream.
    public func load(_ order: OrderID, after version: Int) throws(StoreError) -> EventStream {
        shelf.load(order, after: version)
    }

    /// Adds events and what goes with them, or nothing.
    public func append(_ append: StoreAppend) throws(StoreError) -> AppendResult { shelf.append(append) }

    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) throws(StoreError) -> [OrderID] { shelf.orders(key) }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) throws(StoreError) -> [ListedOrder] {
        shelf.list(mark, before: before, limit: limit)
    }

    /// Takes due orders.
    public func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) throws(StoreError) -> [OrderID] {
        shelf.claimDue(at: now, until: until, limit: limit)
    }

    /// Stores a webhook once.
    public func receive(_ message: InboxMessage) throws(StoreError) -> Bool {
        guard message.delivery.body.count <= EventStoreLimits.maximumInboxByteCount else {
            throw StoreError(
                .tooLarge, problem: "a webhook is larger than \(EventStoreLimits.maximumInboxByteCount) bytes",
                place: "inbox", advice: "Bound the body where requests arrive.")
        }
        return shelf.receive(message)
    }

    /// Takes open messages.
    public func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) throws(StoreError) -> [InboxMessage] {
        shelf.claimInbox(at: now, until: until, limit: limit)
    }

    /// Marks a message as done.
    public func finishInbox(_ id: InboxMessageID) throws(StoreError) { shelf.finishInbox(id) }

    /// The oldest messages for other systems.
    public func outbox(limit: Int) throws(StoreError) -> [OutboxMessage] { shelf.outbox(limit: limit) }

    /// Removes delivered messages.
    public func acknowledgeOutbox(_ ids: [OutboxMessageID]) throws(StoreError) { shelf.acknowledgeOutbox(ids) }

    /// Stores personal data beside a stream.
    public func savePersonalData(_ bytes: [UInt8], of order: OrderID) throws(StoreError) {
        shelf.personalData[order] = bytes
    }

    /// The personal data of an order.
    public func personalData(of order: OrderID) throws(StoreError) -> [UInt8]? { shelf.personalData[order] }

    /// Erases the personal data of an order.
    public func erasePersonalData(of order: OrderID) throws(StoreError) -> Bool {
        shelf.personalData.removeValue(forKey: order) != nil
    }
}

/// The rules of an event store as a plain value: what the reference store holds, and what a simulation, which has no
/// tasks, uses directly.
public struct MemoryEventShelf: Sendable {
    private struct Work {
        var due: Timestamp
        var claimedUntil: Timestamp?
    }

    private struct Mail {
        let message: InboxMessage
        var claimedUntil: Timestamp?
        var isDone = false
    }

    private var streams: [OrderID: [PlacementEvent]] = [:]
    /// The orders as they began: the place of an order is its index.
    private var beginnings: [OrderID] = []
    private var marked: [OrderMark: Set<OrderID>] = [:]
    private var work: [OrderID: Work] = [:]
    private var lookups: [LookupKey: [OrderID]] = [:]
    private var unique: [UniqueKey: String] = [:]
    private var inbox: [InboxMessageID: Mail] = [:]
    private var arrivals: [InboxMessageID] = []
    private var outgoing: [OutboxMessage] = []
    fileprivate var personalData: [OrderID: [UInt8]] = [:]

    private struct UniqueKey: Hashable {
        let space: UniqueClaim.Space
        let value: String
    }

    /// An empty shelf.
    public init() {}

    /// Every order with a stream.
    public var orders: [OrderID] { Array(streams.keys) }

    /// Reads a stream.
    public func load(_ order: OrderID, after version: Int = 0) -> EventStream {
        EventStream(events: Array((streams[order] ?? []).dropFirst(version)))
    }

    /// Adds events and what goes with them, or nothing.
    public mutating func append(_ append: StoreAppend) -> AppendResult {
        precondition(!append.events.isEmpty, "a commit has at least one event")
        guard streams[append.order, default: []].count == append.expectedVersion else { return .conflict }
        for claim in append.unique {
            let holder = unique[UniqueKey(space: claim.space, value: claim.value)]
            if let holder, holder != claim.owner { return .taken(claim) }
        }
        if append.expectedVersion == 0 { beginnings.append(append.order) }
        streams[append.order, default: []].append(contentsOf: append.events)
        for mark in OrderMark.allCases {
            if append.marks.contains(mark) {
                marked[mark, default: []].insert(append.order)
            } else {
                marked[mark]?.remove(append.order)
            }
        }
        for claim in append.unique { unique[UniqueKey(space: claim.space, value: claim.value)] = claim.owner }
        for key in append.lookups where lookups[key]?.contains(append.order) != true {
            lookups[key, default: []].append(append.order)
        }
        work[append.order] = append.due.map { Work(due: $0) }
        outgoing.append(contentsOf: append.outbox)
        for id in append.inboxDone { inbox[id]?.isDone = true }
        return .appended
    }

    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) -> [OrderID] {
        Array((lookups[key] ?? []).prefix(EventStoreLimits.maximumBatch))
    }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) -> [ListedOrder] {
        let end = before.map { Int(min(max($0, 0), Int64(beginnings.count))) } ?? beginnings.count
        let wanted = beginnings[..<end].enumerated().reversed().lazy
            .filter { entry in mark.map { marked[$0]?.contains(entry.element) == true } ?? true }
        return wanted.prefix(min(max(limit, 0), EventStoreLimits.maximumBatch))
            .map { ListedOrder(id: $0.element, place: Int64($0.offset)) }
    }

    /// When an order is due; nil when it is not.
    public func due(_ order: OrderID) -> Timestamp? { work[order]?.due }

    /// The earliest due moment of any order that is not claimed; nil when nothing is due.
    public var nextDue: Timestamp? { work.values.map { max($0.due, $0.claimedUntil ?? $0.due) }.min() }

    /// Takes due orders, earliest first.
    public mutating func claimDue(at now: Timestamp, until: Timestamp, limit: Int) -> [OrderID] {
        let ready = work.filter { $0.value.due <= now && $0.value.claimedUntil.map { $0 <= now } != false }
        let taken = ready.sorted { ($0.value.due, $0.key.rawValue) < ($1.value.due, $1.key.rawValue) }
            .prefix(min(limit, EventStoreLimits.maximumBatch)).map(\.key)
        for order in taken { work[order]?.claimedUntil = until }
        return Array(taken)
    }

    /// Stores a webhook once.
    public mutating func receive(_ message: InboxMessage) -> Bool {
        guard inbox[message.id] == nil else { return false }
        inbox[message.id] = Mail(message: message)
        arrivals.append(message.id)
        return true
    }

    /// Takes open messages, oldest first.
    public mutating func claimInbox(at now: Timestamp, until: Timestamp, limit: Int) -> [InboxMessage] {
        var taken: [InboxMessage] = []
        for id in arrivals where taken.count < min(limit, EventStoreLimits.maximumBatch) {
            guard let mail = inbox[id], !mail.isDone, mail.claimedUntil.map({ $0 <= now }) != false else { continue }
            inbox[id]?.claimedUntil = until
            taken.append(mail.message)
        }
        return taken
    }

    /// Marks a message as done.
    public mutating func finishInbox(_ id: InboxMessageID) { inbox[id]?.isDone = true }

    /// Whether a message was taken in.
    public func isDone(_ id: InboxMessageID) -> Bool { inbox[id]?.isDone == true }

    /// The messages that wait: unmatched ones included.
    public var openInboxCount: Int { inbox.values.filter { !$0.isDone }.count }

    /// The oldest messages for other systems.
    public func outbox(limit: Int) -> [OutboxMessage] {
        Array(outgoing.prefix(min(limit, EventStoreLimits.maximumBatch)))
    }

    /// Removes delivered messages.
    public mutating func acknowledgeOutbox(_ ids: [OutboxMessageID]) {
        let delivered = Set(ids)
        outgoing.removeAll { delivered.contains($0.id) }
    }
}
