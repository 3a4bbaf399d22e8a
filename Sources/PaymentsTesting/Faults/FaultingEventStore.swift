public import Payments
internal import PaymentsConcurrency

/// An event store that breaks where a plan says, over one that works.
///
/// Only what a placement needs on its way to money is counted: loads, appends and received webhooks.
public final class FaultingEventStore: EventStore {
    /// How a write breaks. Reads always break alike.
    public enum Damage: Hashable, Sendable, CaseIterable {
        /// Nothing was written, and the store says so.
        case refused
        /// Nothing was written, and the store does not know.
        case doubted
        /// Everything was written, and the store does not know.
        case lostAnswer
    }

    private struct State {
        var plan: FaultPlan?
        var damage = Damage.refused
        var count = 0
        var gate: (call: Int, latch: Latch)?
    }

    private let base: any EventStore
    private let state = Lock(State())

    /// Wraps a store. Nothing breaks until a plan is set.
    public init(_ base: any EventStore) { self.base = base }

    /// Sets the plan and counts from 1 again; nil heals the store.
    public func breaks(_ plan: FaultPlan?, _ damage: Damage = .refused) {
        state.withLock { ($0.plan, $0.damage, $0.count) = (plan, damage, 0) }
    }

    /// Holds the call with this number, counted from now, at a latch.
    public func holds(call: Int, at latch: Latch) { state.withLock { ($0.gate, $0.count) = ((call, latch), 0) } }

    /// How many counted calls came since the plan was set.
    public var callCount: Int { state.withLock { $0.count } }

    /// Counts a call; the damage when it breaks.
    private func strike() async -> Damage? {
        let (damage, latch): (Damage?, Latch?) = state.withLock { state in
            state.count += 1
            let latch = state.gate.flatMap { $0.call == state.count ? $0.latch : nil }
            return (state.plan?.strikes(call: state.count) == true ? state.damage : nil, latch)
        }
        await latch?.wait()
        return damage
    }

    private static func failure(_ written: StoreError.Written) -> StoreError {
        StoreError(
            .io, written: written, problem: "the plan breaks this call", place: "the kit", advice: "Heal the store.")
    }

    /// Writes as the damage says.
    private func write<Result: Sendable>(
        _ body: () async throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
        switch await strike() {
        case nil: return try await body()
        case .refused: throw Self.failure(.nothing)
        case .doubted: throw Self.failure(.unknown)
        case .lostAnswer:
            _ = try await body()
            throw Self.failure(.unknown)
        }
    }

    // MARK: What breaks

    /// Claims a key.
    public func claim(_ claim: UniqueClaim) async throws(StoreError) -> Bool {
        try await write { () async throws(StoreError) in try await base.claim(claim) }
    }

    /// Reads a stream.
    public func load(_ order: OrderID, after version: Int) async throws(StoreError) -> EventStream {
        if await strike() != nil { throw Self.failure(.nothing) }
        return try await base.load(order, after: version)
    }

    /// Adds events.
    public func append(_ append: StoreAppend) async throws(StoreError) -> AppendResult {
        try await write { () async throws(StoreError) in try await base.append(append) }
    }

    /// Stores a webhook.
    public func receive(_ message: InboxMessage) async throws(StoreError) -> Bool {
        try await write { () async throws(StoreError) in try await base.receive(message) }
    }
}

// What never breaks: it moves no money, and its failures look like a slow worker.
extension FaultingEventStore {
    /// The orders that a key leads to.
    public func orders(_ key: LookupKey) async throws(StoreError) -> [OrderID] { try await base.orders(key) }

    /// Orders, the newest first.
    public func list(_ mark: OrderMark?, before: Int64?, limit: Int) async throws(StoreError) -> [ListedOrder] {
        try await base.list(mark, before: before, limit: limit)
    }

    /// Takes due orders.
    public func claimDue(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OrderID] {
        try await base.claimDue(at: now, worker: worker, until: until, limit: limit)
    }

    /// Takes open webhooks.
    public func claimInbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [InboxMessage] {
        try await base.claimInbox(at: now, worker: worker, until: until, limit: limit)
    }

    /// Lets a webhook rest.
    public func postponeInbox(
        _ id: InboxMessageID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {
        try await base.postponeInbox(id, at: now, worker: worker, until: until)
    }

    /// Marks a webhook as done.
    public func finishInbox(_ id: InboxMessageID) async throws(StoreError) { try await base.finishInbox(id) }

    /// The oldest messages for other systems.
    public func outbox(limit: Int) async throws(StoreError) -> [OutboxMessage] { try await base.outbox(limit: limit) }

    /// Takes messages for other systems.
    public func claimOutbox(
        at now: Timestamp, worker: WorkerID, until: Timestamp, limit: Int
    ) async throws(StoreError) -> [OutboxMessage] {
        try await base.claimOutbox(at: now, worker: worker, until: until, limit: limit)
    }

    /// Lets the messages of an order rest.
    public func postponeOutbox(
        of order: OrderID, at now: Timestamp, worker: WorkerID, until: Timestamp
    ) async throws(StoreError) {
        try await base.postponeOutbox(of: order, at: now, worker: worker, until: until)
    }

    /// Removes delivered messages.
    public func acknowledgeOutbox(_ ids: [OutboxMessageID]) async throws(StoreError) {
        try await base.acknowledgeOutbox(ids)
    }

    /// Ends a worker's claims.
    public func releaseClaims(of worker: WorkerID) async throws(StoreError) {
        try await base.releaseClaims(of: worker)
    }

    /// Stores personal data.
    public func savePersonalData(_ bytes: [UInt8], of order: OrderID) async throws(StoreError) {
        try await base.savePersonalData(bytes, of: order)
    }

    /// The personal data of an order.
    public func personalData(of order: OrderID) async throws(StoreError) -> [UInt8]? {
        try await base.personalData(of: order)
    }

    /// Erases personal data.
    public func erasePersonalData(of order: OrderID) async throws(StoreError) -> Bool {
        try await base.erasePersonalData(of: order)
    }
}
