import Payments
import PaymentsCrypto
import PaymentsTesting
import Testing

@testable import PaymentsSQLite

@Suite("An event store that is damaged or cannot be written")
struct EventDamageTests {
    let folder: ScratchFolder
    let store: SQLiteEventStore
    let orders: [OrderID]

    init() async throws {
        folder = try ScratchFolder()
        store = SQLiteEventStore(try await folder.open())
        orders = try (1...2).map { try #require(OrderID("order-\($0)")) }
        for order in orders {
            let result = try await store.append(
                StoreAppend(order: order, expectedVersion: 0, events: (1...3).map { Self.event($0) }))
            #expect(result == .appended)
        }
    }

    static func event(_ number: Int) -> PlacementEvent {
        PlacementEvent(
            .readBack(OperationNumber(number), ReadBackNote(.undecided)), rule: .named("read.undecided"),
            at: Timestamp(secondsSinceEpoch: Int64(number)))
    }

    private func damage(_ sql: String) throws {
        try folder.connection().execute("PRAGMA foreign_keys = OFF; \(sql)", "damaging")
    }

    private func loadError(_ order: OrderID, after version: Int = 0) async -> StoreError? {
        await storeError { () async throws(StoreError) in try await store.load(order, after: version) }
    }

    /// What an accident may do to the second event of the first order.
    static let damages = [
        "UPDATE events SET content = zeroblob(10) WHERE stream = 1 AND number = 2",
        "UPDATE events SET content = x'' WHERE stream = 1 AND number = 2",
        "UPDATE events SET content = (SELECT content FROM events WHERE number = 1) WHERE stream = 1 AND number = 2",
        "UPDATE events SET checksum = zeroblob(32) WHERE stream = 1 AND number = 2",
        "UPDATE events SET checksum = zeroblob(31) WHERE stream = 1 AND number = 2",
        "DELETE FROM events WHERE stream = 1 AND number = 2",
        """
        UPDATE events SET stream = 9 WHERE stream = 1 AND number = 2;
        UPDATE events SET stream = 1 WHERE stream = 2 AND number = 2
        """,
        "UPDATE events SET number = -number WHERE stream = 1 AND number > 1; UPDATE events SET number = 5 + number WHERE number < 0",
    ]

    @Test("names the order and the event that is damaged, lost or swapped, and gives no half story", arguments: damages)
    func damagedEvent(_ sql: String) async throws {
        try damage(sql)
        let error = await loadError(orders[0])
        #expect(error?.code == .corrupt)
        #expect(error?.written == .nothing)
        #expect(error?.place == "order order-1, event 2")
        #expect(await loadError(orders[0], after: 1)?.code == .corrupt)
    }

    @Test("notices events that are lost at the end, and events that nobody counted")
    func lostEnd() async throws {
        try damage("DELETE FROM events WHERE stream = 1 AND number = 3")
        #expect(await loadError(orders[0])?.place == "order order-1, event 3")
        #expect(await loadError(orders[0], after: 2)?.code == .corrupt)
        try damage("UPDATE streams SET version = 2 WHERE row = 2")
        #expect(await loadError(orders[1])?.code == .corrupt)
    }

    @Test("still serves the orders that are whole")
    func others() async throws {
        try damage(Self.damages[0])
        #expect(try await store.load(orders[1], after: 0).events == (1...3).map { Self.event($0) })
        #expect(try await store.list(nil, before: nil, limit: 9).map(\.id) == orders.reversed())
    }

    @Test(
        "ends a stream before an event of a later version, and says that there is more",
        arguments: [#"{"type":"order.teleported","v":1}"#, #"{"type":"operation.read","v":99,"op":2}"#])
    func laterVersion(_ content: String) async throws {
        let stored = StoredEvent(bytes: Array(content.utf8), number: 2, of: orders[0])
        try folder.connection().run(
            "UPDATE events SET content = ?, checksum = ? WHERE stream = 1 AND number = 2",
            [.blob(stored.bytes), .blob(stored.checksum.bytes)])
        let stream = try await store.load(orders[0], after: 0)
        #expect(stream == EventStream(events: [Self.event(1)], hasUnknownEvents: true))
    }

    @Test("reports damaged personal data without showing any of it, and can still erase it")
    func personalData() async throws {
        try await store.savePersonalData(Array("secret".utf8), of: orders[0])
        try damage("UPDATE personal_data SET content = CAST('secrex' AS BLOB)")
        let error = await storeError { () async throws(StoreError) in try await store.personalData(of: orders[0]) }
        #expect(error?.code == .corrupt)
        #expect(error?.description.contains("secre") == false)
        #expect(try await store.erasePersonalData(of: orders[0]))
    }

    @Test("hands out the webhooks that are whole, and reports a damaged one when no other waits")
    func inbox() async throws {
        let (provider, worker) = (try #require(ProviderID("pxp")), try #require(WorkerID("w")))
        let now = Timestamp(secondsSinceEpoch: 1_000)
        let messages = (1...3).map { number in
            InboxMessage(
                id: InboxMessageID(provider: provider, deduplicationKey: "key-\(number)"),
                account: ProviderAccount(provider),
                delivery: WebhookDelivery(headers: [], body: [UInt8(number)], receivedAt: now))
        }
        for message in messages { _ = try await store.receive(message) }
        try damage("UPDATE inbox SET content = zeroblob(20) WHERE row = 2")
        let (one, two) = (now.advanced(by: .seconds(60)), now.advanced(by: .seconds(120)))
        let taken = try await store.claimInbox(at: now, worker: worker, until: one, limit: 9)
        #expect(taken == [messages[0], messages[2]])
        for message in taken { try await store.finishInbox(message.id) }
        let error = await storeError { () async throws(StoreError) in
            try await store.claimInbox(at: one, worker: worker, until: two, limit: 9)
        }
        #expect(error?.code == .corrupt)
        #expect(error?.place.contains("key-2") == true)
        try await store.finishInbox(messages[1].id)
        #expect(try await store.claimInbox(at: two, worker: worker, until: two, limit: 9) == [])
    }

    @Test("that another process keeps locked says so, knows that nothing was stored, and goes on afterwards")
    func locked() async throws {
        let blocker = try folder.connection()
        let impatient = SQLiteEventStore(try await folder.open { $0.busyTimeout = .milliseconds(10) })
        try blocker.execute("BEGIN IMMEDIATE", "blocking")
        let append = StoreAppend(order: orders[0], expectedVersion: 3, events: [Self.event(4)])
        let error = await storeError { () async throws(StoreError) in try await impatient.append(append) }
        #expect(error?.code == .locked)
        #expect(error?.written == .nothing)
        #expect(try await impatient.load(orders[0], after: 0).events.count == 3)
        try blocker.execute("COMMIT", "blocking")
        #expect(try await impatient.append(append) == .appended)
    }

    @Test("that is full refuses with a reason, keeps what it has whole, and goes on once there is room")
    func full() async throws {
        let other = try ScratchFolder()
        let small = try await other.open { $0.maximumPageCount = 60 }
        let full = SQLiteEventStore(small)
        var (version, failure) = (0, StoreError?.none)
        while failure == nil, version < 5_000 {
            let append = StoreAppend(order: orders[0], expectedVersion: version, events: [Self.event(version + 1)])
            failure = await storeError { () async throws(StoreError) in _ = try await full.append(append) }
            if failure == nil { version += 1 }
        }
        #expect(failure?.code == .full)
        #expect(failure?.written == .nothing)
        #expect(version > 10)
        #expect(try await full.load(orders[0], after: 0).events.count == version)
        await small.close()
        let roomy = SQLiteEventStore(try await other.open())
        #expect(try await roomy.load(orders[0], after: 0).events.count == version)
        let next = StoreAppend(order: orders[0], expectedVersion: version, events: [Self.event(version + 1)])
        #expect(try await roomy.append(next) == .appended)
    }
}
