import Payments
import Testing

@Suite("The reference event store")
struct MemoryEventStoreTests {
    private let now = Timestamp(secondsSinceEpoch: 1_000)

    private func event(_ rule: String = "place.claim") -> PlacementEvent {
        PlacementEvent(.attentionRaised(nil, .dispute), rule: .named(rule), at: now)
    }

    private func append(
        _ version: Int, due: Timestamp? = nil, claim: UniqueClaim? = nil, order: OrderID = Bench.order
    ) throws -> StoreAppend {
        StoreAppend(
            order: order, expectedVersion: version, events: [event()], due: due,
            outbox: [OutboxMessage(id: OutboxMessageID(order: order, event: version + 1), topic: .attention, at: now)],
            lookups: [.merchantReference(try #require(MerchantReference("m-1")))], unique: claim.map { [$0] } ?? [])
    }

    @Test("an append is whole or nothing, and a lost race changes nothing")
    func compareAndSet() async throws {
        let store = MemoryEventStore()
        #expect(try await store.append(append(0)) == .appended)
        #expect(try await store.append(append(0, due: now)) == .conflict)
        #expect(try await store.load(Bench.order, after: 0).events.count == 1)
        #expect(try await store.load(Bench.order, after: 1).events.isEmpty)
        #expect(try await store.outbox(limit: 9).count == 1)
        let worker = try #require(WorkerID("w"))
        #expect(try await store.claimDue(at: now, worker: worker, until: now, limit: 9).isEmpty)
    }

    @Test("a unique key has one owner for ever, and nothing of a refused commit stays")
    func unique() async throws {
        let store = MemoryEventStore()
        let other = try #require(OrderID("order-2"))
        let mine = UniqueClaim(space: .walletTransaction, value: "w", owner: "1")
        let theirs = UniqueClaim(space: .walletTransaction, value: "w", owner: "2")
        #expect(try await store.append(append(0, claim: mine)) == .appended)
        #expect(try await store.append(append(1, claim: mine)) == .appended)
        #expect(try await store.append(append(0, claim: theirs, order: other)) == .taken(theirs))
        #expect(try await store.load(other, after: 0).events.isEmpty)
    }

    @Test("due work is taken by one worker, and comes back when its claim ends without an append")
    func due() async throws {
        let store = MemoryEventStore()
        let worker = try #require(WorkerID("w"))
        _ = try await store.append(append(0, due: now))
        let until = now.advanced(by: .seconds(10))
        #expect(try await store.claimDue(at: now, worker: worker, until: until, limit: 9) == [Bench.order])
        #expect(try await store.claimDue(at: now, worker: worker, until: until, limit: 9).isEmpty)
        #expect(try await store.claimDue(at: until, worker: worker, until: until, limit: 9) == [Bench.order])
        _ = try await store.append(append(1))
        #expect(try await store.claimDue(at: until, worker: worker, until: until, limit: 9).isEmpty)
    }

    @Test("look-ups lead to the order, and outbox messages stay until they are acknowledged")
    func lookupsAndOutbox() async throws {
        let store = MemoryEventStore()
        _ = try await store.append(append(0))
        _ = try await store.append(append(1))
        let reference = try #require(MerchantReference("m-1"))
        #expect(try await store.orders(.merchantReference(reference)) == [Bench.order])
        let messages = try await store.outbox(limit: 1)
        #expect(messages.map(\.id.event) == [1])
        #expect(try await store.outbox(limit: 1) == messages)
        try await store.acknowledgeOutbox(messages.map(\.id))
        #expect(try await store.outbox(limit: 9).map(\.id.event) == [2])
    }

    @Test("orders are listed newest first, page by page, and by the marks of their last append")
    func listing() async throws {
        let store = MemoryEventStore()
        let ids = try (1...4).map { try #require(OrderID("order-\($0)")) }
        for id in ids {
            var first = try append(0, order: id)
            if id != ids[1] { first.marks = [.open] }
            _ = try await store.append(first)
        }
        _ = try await store.append(append(1, order: ids[3]))
        let page = try await store.list(nil, before: nil, limit: 3)
        #expect(page.map(\.id) == [ids[3], ids[2], ids[1]])
        #expect(try await store.list(nil, before: page.last?.place, limit: 3).map(\.id) == [ids[0]])
        #expect(try await store.list(.open, before: nil, limit: 9).map(\.id) == [ids[2], ids[0]])
        #expect(try await store.list(.open, before: nil, limit: 1).map(\.id) == [ids[2]])
        #expect(try await store.list(.attention, before: nil, limit: 9).isEmpty)
    }

    @Test("personal data is erased and the story stays")
    func erasure() async throws {
        let store = MemoryEventStore()
        _ = try await store.append(append(0))
        try await store.savePersonalData([1, 2], of: Bench.order)
        #expect(try await store.personalData(of: Bench.order) == [1, 2])
        #expect(try await store.erasePersonalData(of: Bench.order))
        #expect(try await !store.erasePersonalData(of: Bench.order))
        #expect(try await store.personalData(of: Bench.order) == nil)
        #expect(try await store.load(Bench.order, after: 0).events.count == 1)
    }

    @Test("a body beyond the limit is refused")
    func bounded() async throws {
        let store = MemoryEventStore()
        let body = [UInt8](repeating: 0, count: EventStoreLimits.maximumInboxByteCount + 1)
        let message = InboxMessage(
            id: InboxMessageID(provider: Bench.first.provider, deduplicationKey: "k"), account: Bench.first,
            delivery: WebhookDelivery(headers: [], body: body, receivedAt: now))
        await #expect(throws: StoreError.self) { try await store.receive(message) }
    }
}
