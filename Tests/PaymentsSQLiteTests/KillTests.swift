import Foundation
import Payments
import PaymentsConcurrency
import Testing

@testable import PaymentsSQLite

@Suite("Processes on one event store")
struct KillTests {
    /// How many processes are killed one after another; the environment may ask for more than the quick set does.
    private static let rounds = ProcessInfo.processInfo.environment["KILL_ROUNDS"].flatMap { Int($0) } ?? 8

    @Test("a process that is killed while it appends has lost nothing that it acknowledged, and nothing is torn")
    func killed() async throws {
        let folder = try ScratchFolder()
        let (path, acknowledged) = (folder.store, folder.path + "/acknowledged")
        for round in 0..<Self.rounds {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = path as String, acknowledged = acknowledged as String, round = round as Int] in
                try await Appender(path: path, log: acknowledged).appendUntilKilled(round)
            }
            try await check(folder, acknowledged)
        }
    }

    /// Every acknowledged append is there; every stream and everything beside it is whole.
    private func check(_ folder: ScratchFolder, _ log: String) async throws {
        #expect(
            try folder.connection().query("PRAGMA integrity_check") { (row) throws(StoreError) in try row.text(0) } == [
                "ok"
            ])
        let database = try await folder.open()
        let store = SQLiteEventStore(database)
        var expected: [OrderID: Int] = [:]
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: " ")
            let order = try #require(OrderID(String(parts[0])))
            expected[order] = max(expected[order] ?? 0, try #require(Int(parts[1])))
        }
        #expect(!expected.isEmpty)
        for (order, version) in expected {
            let events = try await store.load(order, after: 0).events
            #expect(events.count >= version, "\(order) lost an acknowledged append")
            #expect(events.count % Appender.eventsPerAppend == 0, "\(order) has a torn append")
            #expect(events == (0..<events.count).map { EventDamageTests.event($0 + 1) })
            let appends = events.count / Appender.eventsPerAppend
            for number in 1...appends { #expect(try await store.orders(Appender.key(order, number)) == [order]) }
            #expect(try await store.orders(Appender.key(order, appends + 1)) == [])
        }
        let sums = try folder.connection().query(
            "SELECT sum(version), (SELECT count(*) FROM events), (SELECT count(*) FROM outbox) FROM streams"
        ) {
            (row) throws(StoreError) in
            [try row.integer(0), try row.integer(1), try row.integer(2) * Int64(Appender.eventsPerAppend)]
        }
        #expect(Set(sums.joined()).count == 1, "streams, events and outbox disagree: \(sums)")
        await database.close()
    }

    @Test("two processes that add to the same streams lose no update")
    func sharedStreams() async throws {
        let folder = try ScratchFolder()
        let path = folder.store
        async let child = #expect(processExitsWith: .success) { [path = path as String] in
            try await Self.addByTurns(path)
        }
        try await Self.addByTurns(path)
        _ = await child
        let store = SQLiteEventStore(try await folder.open())
        for number in 1...3 {
            let order = try #require(OrderID("shared-\(number)"))
            let events = try await store.load(order, after: 0).events
            #expect(events == (1...80).map { EventDamageTests.event($0) })
        }
    }

    /// Adds forty events to each of three streams, each after whatever is there.
    private static func addByTurns(_ path: String) async throws {
        let store = SQLiteEventStore(try await SQLiteDatabase.open(SQLiteConfiguration(path: path)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...3 {
                group.addTask {
                    let order = try #require(OrderID("shared-\(number)"))
                    for _ in 0..<40 { try await addNext(to: order, in: store) }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func addNext(to order: OrderID, in store: SQLiteEventStore) async throws {
        while true {
            let version = try await store.load(order, after: 0).events.count
            let append = StoreAppend(
                order: order, expectedVersion: version, events: [EventDamageTests.event(version + 1)])
            if try await store.append(append) == .appended { return }
        }
    }
}

/// The process that is killed: many orders that grow at once, each append with a message and a look-up, each
/// acknowledgement on the disk before the next append.
private struct Appender: Sendable {
    static let eventsPerAppend = 3
    private static let orderCount = 12

    let path: String
    let log: String

    static func key(_ order: OrderID, _ number: Int) -> LookupKey {
        guard let reference = MerchantReference("\(order)-\(number)") else { preconditionFailure("a sample text") }
        return .merchantReference(reference)
    }

    /// Kills this process some microseconds after a number of acknowledgements that differs from round to round.
    func appendUntilKilled(_ round: Int) async throws {
        let store = SQLiteEventStore(try await SQLiteDatabase.open(SQLiteConfiguration(path: path)))
        let descriptor = Foundation.open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        let left = Lock(1 + round * 37 % 200)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...Self.orderCount {
                group.addTask {
                    let order = try #require(OrderID("order-\(number)"))
                    var version = try await store.load(order, after: 0).events.count
                    while true {
                        version = try await append(to: order, at: version, in: store)
                        let line = Array("\(order) \(version)\n".utf8)
                        try #require(Foundation.write(descriptor, line, line.count) == line.count)
                        let isLast = left.withLock { left -> Bool in
                            left -= 1
                            return left == 0
                        }
                        if isLast { killSoon(round) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func append(to order: OrderID, at version: Int, in store: SQLiteEventStore) async throws -> Int {
        let end = version + Self.eventsPerAppend
        let message = OutboxMessage(
            id: OutboxMessageID(order: order, event: end), topic: .attention, at: Timestamp(secondsSinceEpoch: 1))
        let append = StoreAppend(
            order: order, expectedVersion: version, events: (version + 1...end).map { EventDamageTests.event($0) },
            outbox: [message], lookups: [Self.key(order, end / Self.eventsPerAppend)])
        try #require(try await store.append(append) == .appended)
        return end
    }

    /// Other tasks and the writer go on meanwhile, so that the end hits them anywhere.
    private func killSoon(_ round: Int) {
        let end = ContinuousClock.now.advanced(by: .microseconds(round * 131 % 900))
        while ContinuousClock.now < end {}
        kill(getpid(), SIGKILL)
    }
}
