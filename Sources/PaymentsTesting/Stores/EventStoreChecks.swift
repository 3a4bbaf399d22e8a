internal import Payments

/// Runs `body` for 1 ... count, all at once.
/// - Returns: The results, by number.
func concurrently<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        for number in 1...count { group.addTask { (number, try await body(number)) } }
        var results: [(Int, Value)] = []
        for try await result in group { results.append(result) }
        return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
}

/// Appends events, and fails the case unless they were stored.
func requireAppended(
    _ store: any EventStore, _ order: OrderID, _ version: Int, _ events: [PlacementEvent]
) async throws {
    let append = StoreAppend(order: order, expectedVersion: version, events: events)
    try requireEqual(try await store.append(append), .appended, "the append to \(order) at \(version)")
}

/// What a store shows of an append, piece by piece. An inbox message that it takes in must have been received.
struct AppendTrace: Hashable {
    var hasEvents: Bool
    var isListed: Bool
    var isDue: Bool
    var outboxCount: Int
    var lookupCount: Int
    var takesInbox: Bool
    var holdsClaims: Bool
    var hasPersonalData: Bool

    /// What is there after an append.
    static func whole(_ append: StoreAppend) -> AppendTrace {
        AppendTrace(
            hasEvents: true, isListed: !append.marks.isEmpty, isDue: append.due != nil,
            outboxCount: append.outbox.count, lookupCount: append.lookups.count,
            takesInbox: !append.inboxDone.isEmpty, holdsClaims: !append.unique.isEmpty,
            hasPersonalData: append.personalData != nil)
    }

    /// What is there without it.
    static let nothing = AppendTrace(
        hasEvents: false, isListed: false, isDue: false, outboxCount: 0, lookupCount: 0, takesInbox: false,
        holdsClaims: false, hasPersonalData: false)

    /// Looks. Claims that this takes hold at no time, and appends that it tries are meant to fail.
    init(of append: StoreAppend, in store: any EventStore) async throws {
        let (order, limit, now) = (append.order, EventStoreLimits.maximumBatch, EventSample.moment(1_000_000))
        let worker = EventSample.worker(99)
        let events = try await store.load(order, after: append.expectedVersion).events
        let due = try await store.claimDue(at: now, worker: worker, until: now, limit: limit)
        let open = try await store.claimInbox(at: now, worker: worker, until: now, limit: limit).map(\.id)
        var found = 0
        for key in append.lookups where try await store.orders(key).contains(order) { found += 1 }
        var listed = false
        for mark in append.marks {
            let marked = try await store.list(mark, before: nil, limit: limit)
            listed = listed || marked.contains { $0.id == order }
        }
        self.init(
            hasEvents: events.starts(with: append.events) && !events.isEmpty, isListed: listed,
            isDue: due.contains(order),
            outboxCount: try await store.outbox(limit: limit).filter { append.outbox.contains($0) }.count,
            lookupCount: found, takesInbox: append.inboxDone.contains { !open.contains($0) },
            holdsClaims: try await Self.holdsClaims(append, store),
            hasPersonalData: try await store.personalData(of: order).map { $0 == append.personalData } ?? false)
    }

    private init(
        hasEvents: Bool, isListed: Bool, isDue: Bool, outboxCount: Int, lookupCount: Int, takesInbox: Bool,
        holdsClaims: Bool, hasPersonalData: Bool
    ) {
        self.hasEvents = hasEvents
        self.isListed = isListed
        self.isDue = isDue
        self.outboxCount = outboxCount
        self.lookupCount = lookupCount
        self.takesInbox = takesInbox
        self.holdsClaims = holdsClaims
        self.hasPersonalData = hasPersonalData
    }

    /// A stranger claims the keys together with one that is taken for certain, so that nothing is ever stored.
    private static func holdsClaims(_ append: StoreAppend, _ store: any EventStore) async throws -> Bool {
        guard let own = append.unique.first else { return false }
        let stranger = UniqueClaim(space: own.space, value: own.value, owner: "a stranger")
        let blocker = UniqueClaim(space: own.space, value: "blocker of \(own.value)", owner: "a stranger")
        let other = UniqueClaim(space: own.space, value: "blocker of \(own.value)", owner: "another stranger")
        let probe = StoreAppend(
            order: identifier(OrderID("probe")), expectedVersion: 0, events: [EventSample.event(1)],
            unique: [stranger, blocker, other])
        let result = try await store.append(probe)
        try require(result == .taken(stranger) || result == .taken(other), "expected a taken key, found \(result)")
        return result == .taken(stranger)
    }
}

/// Fails the case unless every piece of an append is stored.
func requireAll(of append: StoreAppend, in store: any EventStore) async throws {
    try requireEqual(try await AppendTrace(of: append, in: store), .whole(append), "what is stored of the append")
}

/// Fails the case if any piece of an append is stored. Its events may be there, where an earlier append had the same.
func requireNothing(of append: StoreAppend, in store: any EventStore) async throws {
    var trace = try await AppendTrace(of: append, in: store)
    trace.hasEvents = false
    try requireEqual(trace, .nothing, "what is stored of the append")
}

/// Fails the case if an append is stored in part.
func requireAllOrNothing(of append: StoreAppend, in store: any EventStore) async throws {
    let trace = try await AppendTrace(of: append, in: store)
    // Whether its message is taken in depends on whether it was ever received.
    var nothing = AppendTrace.nothing
    nothing.takesInbox = trace.takesInbox
    let isWhole = trace == .whole(append)
    try require(isWhole || trace == nothing, "expected all or nothing of the append, found \(trace)")
}
