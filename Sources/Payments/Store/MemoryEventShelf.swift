/// The rules of an event store as a plain value: what the reference store holds, and what a simulation, which has no
/// tasks, uses directly.
public struct MemoryEventShelf: Sendable {
    private struct Stream {
        let order: OrderID
        var events: [PlacementEvent] = []
        var marks: Set<OrderMark> = []
        var due: Timestamp?
        var claim: StoreClaim?
    }

    private struct Mail {
        let message: InboxMessage
        var claim: StoreClaim?
    }

    private struct Letter {
        let message: OutboxMessage
        var claim: StoreClaim?
    }

    private struct UniqueKey: Hashable {
        let space: UniqueClaim.Space
        let value: String
    }

    /// By age; places never change.
    private var streams: [Stream] = []
    private var places: [OrderID: Int] = [:]
    private var lookups: [LookupKey: Set<Int>] = [:]
    private var unique: [UniqueKey: String] = [:]
    private var received: Set<InboxMessageID> = []
    /// What is not done, oldest first.
    private var inbox: [Mail] = []
    /// What is not acknowledged, oldest first.
    private var outgoing: [Letter] = []
    var personalData: [OrderID: [UInt8]] = [:]

    /// Who takes things where nobody asks.
    private static let onlyWorker: WorkerID = {
        guard let worker = WorkerID("worker") else { preconditionFailure("the name of a worker breaks its rule") }
        return worker
    }()

    /// An empty shelf.
    public init() {}

    /// Every order with a stream.
    public var orders: [OrderID] { streams.map(\.order) }

    /// Reads a stream.
    public func load(_ order: OrderID, after version: Int = 0) -> EventStream {
        precondition(version >= 0, "a stream has no negative version")
        guard let place = places[order] else { return EventStream() }
        return EventStream(events: Array(streams[place].events.dropFirst(version)))
    }

    /// Adds events and what goes with them, or nothing.
    public mutating func append(_ append: StoreAppend) -> AppendResult {
        precondition(!append.events.isEmpty, "a commit has at least one event")
        let place = places[append.order] ?? streams.count
        let version = place < streams.count ? streams[place].events.count : 0
        guard version == append.expectedVersion else { return .conflict }
        if let claim = firstTaken(append.unique) { return .taken(claim) }
        if place == streams.count {
            streams.append(Stream(order: append.order))
            places[append.order] = place
        }
        streams[place].events += append.events
        streams[place].marks = append.marks
        streams[place].due = append.due
        streams[place].claim = nil
        for claim in append.unique { unique[UniqueKey(space: claim.space, value: claim.value)] = claim.owner }
        for key in append.lookups { lookups[key, default: []].insert(place) }
        outgoing += append.outbox.map { Letter(message: $0) }
        for id in append.inboxDone { finishInbox(id) }
        if let bytes = append.personalData { personalData[append.order] = bytes }
        return .appended
    }

    /// The first claim whose key belongs to another, or to another claim of the same commit.
    private func firstTaken(_ claims: [UniqueClaim]) -> UniqueClaim? {
        var owners: [UniqueKey: String] = [:]
        return claims.first { claim in
            let key = UniqueKey(space: claim.space, value: claim.value)
            let owner = unique[key] ?? owners[key]
            owners[key] = claim.owner
            return owner.map { $0 != claim.owner } ?? false
        }
    }

    /// Claims a key by itself.
    /// - Returns: Whether its owner holds it now.
    public mutating func claim(_ claim: UniqueClaim) -> Bool {
        guard firstTaken([claim]) == nil else { return false }
        unique[UniqueKey(space: claim.space, value: claim.value)] = claim.owner
        return true
    }

    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) -> [OrderID] {
        (lookups[key] ?? []).sorted().prefix(EventStoreLimits.maximumBatch).map { streams[$0].order }
    }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) -> [ListedOrder] {
        let end = before.map { Int(min(max($0, 0), Int64(streams.count))) } ?? streams.count
        let wanted = streams[..<end].indices.reversed().lazy
            .filter { place in mark.map { streams[place].marks.contains($0) } ?? true }
        return wanted.prefix(min(max(limit, 0), EventStoreLimits.maximumBatch))
            .map { ListedOrder(id: streams[$0].order, place: Int64($0)) }
    }

    /// Ends a worker's claims.
    public mutating func releaseClaims(of worker: WorkerID) {
        for place in streams.indices where streams[place].claim?.worker == worker { streams[place].claim = nil }
        for index in inbox.indices where inbox[index].claim?.worker == worker { inbox[index].claim = nil }
        for index in outgoing.indices where outgoing[index].claim?.worker == worker { outgoing[index].claim = nil }
    }
}

// MARK: Due work

extension MemoryEventShelf {
    /// When an order is due; nil when it is not.
    public func due(_ order: OrderID) -> Timestamp? { places[order].flatMap { streams[$0].due } }

    /// The earliest due moment of any order, or the end of its claim; nil when nothing is due.
    public var nextDue: Timestamp? {
        streams.compactMap { stream in stream.due.map { max($0, stream.claim?.until ?? $0) } }.min()
    }

    /// Takes due orders, earliest first.
    public mutating func claimDue(
        at now: Timestamp, worker: WorkerID? = nil, until: Timestamp, limit: Int
    ) -> [OrderID] {
        let ready = streams.indices
            .compactMap { place in streams[place].due.map { (due: $0, place: place) } }
            .filter { $0.due <= now && streams[$0.place].claim?.holds(at: now) != true }
        let taken = ready.sorted { ($0.due, $0.place) < ($1.due, $1.place) }
            .prefix(min(limit, EventStoreLimits.maximumBatch)).map(\.place)
        let claim = StoreClaim(worker: worker ?? Self.onlyWorker, at: now, until: until)
        for place in taken { streams[place].claim = claim }
        return taken.map { streams[$0].order }
    }
}

// MARK: Inbox

extension MemoryEventShelf {
    /// Stores a webhook once.
    public mutating func receive(_ message: InboxMessage) -> Bool {
        guard received.insert(message.id).inserted else { return false }
        inbox.append(Mail(message: message))
        return true
    }

    /// Takes open messages, oldest first.
    public mutating func claimInbox(
        at now: Timestamp, worker: WorkerID? = nil, until: Timestamp, limit: Int
    ) -> [InboxMessage] {
        let claim = StoreClaim(worker: worker ?? Self.onlyWorker, at: now, until: until)
        let ready = inbox.indices.filter { inbox[$0].claim?.holds(at: now) != true }
        let taken = ready.prefix(min(limit, EventStoreLimits.maximumBatch))
        for index in taken { inbox[index].claim = claim }
        return taken.map { inbox[$0].message }
    }

    /// Lets an open message rest.
    public mutating func postponeInbox(_ id: InboxMessageID, _ claim: StoreClaim) {
        guard let index = inbox.firstIndex(where: { $0.message.id == id }) else { return }
        inbox[index].claim = claim
    }

    /// Marks a message as done.
    public mutating func finishInbox(_ id: InboxMessageID) { inbox.removeAll { $0.message.id == id } }

    /// Whether a message was taken in.
    public func isDone(_ id: InboxMessageID) -> Bool {
        received.contains(id) && !inbox.contains { $0.message.id == id }
    }

    /// The messages that wait: unmatched ones included.
    public var openInboxCount: Int { inbox.count }
}

// MARK: Outbox

extension MemoryEventShelf {
    /// The oldest messages for other systems.
    public func outbox(limit: Int) -> [OutboxMessage] {
        outgoing.prefix(min(limit, EventStoreLimits.maximumBatch)).map(\.message)
    }

    /// Takes the oldest messages of orders that nobody delivers just now.
    public mutating func claimOutbox(
        at now: Timestamp, worker: WorkerID? = nil, until: Timestamp, limit: Int
    ) -> [OutboxMessage] {
        let claim = StoreClaim(worker: worker ?? Self.onlyWorker, at: now, until: until)
        let busy = Set(outgoing.filter { $0.claim?.holds(at: now) == true }.map(\.message.id.order))
        let ready = outgoing.indices.filter { !busy.contains(outgoing[$0].message.id.order) }
        let taken = ready.prefix(min(limit, EventStoreLimits.maximumBatch))
        for index in taken { outgoing[index].claim = claim }
        return taken.map { outgoing[$0].message }
    }

    /// Lets the messages of an order rest.
    public mutating func postponeOutbox(of order: OrderID, _ claim: StoreClaim) {
        for index in outgoing.indices where outgoing[index].message.id.order == order { outgoing[index].claim = claim }
    }

    /// Removes delivered messages.
    public mutating func acknowledgeOutbox(_ ids: [OutboxMessageID]) {
        let delivered = Set(ids)
        outgoing.removeAll { delivered.contains($0.message.id) }
    }
}
