import Payments
import PaymentsConcurrency
import PaymentsTesting
import Testing

@testable import PaymentsSQLite

/// A store file of its own for one case of the suite.
final class SQLiteHarness: EventStoreHarness {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    func open() async throws(StoreError) -> any EventStore { SQLiteEventStore(try await database(in: folder)) }

    /// A crash is a copy of the files before a statement, a log cut at some byte, or a disk that fails at a statement.
    func crash(during rehearsal: CrashRehearsal) async throws {
        let prepared = try ScratchFolder(inMemory: true)
        let database = try await database(in: prepared)
        try await rehearsal.prepare(SQLiteEventStore(database))
        await database.close()
        let copies = try await copies(of: rehearsal, prepared)
        #expect(copies.count > 3, "the work has statements to break off at")
        // First: opening a copy moves its log into the file.
        if let last = copies.last { try await checkTornLogs(of: last, rehearsal) }
        for copy in copies { try await check(copy, rehearsal) }
        for number in 1...copies.count {
            for isPersistent in [false, true] { try await fail(rehearsal, prepared, at: number, isPersistent) }
        }
    }

    /// The files as they stand before each statement of the work, and after it.
    private func copies(of rehearsal: CrashRehearsal, _ prepared: ScratchFolder) async throws -> [ScratchFolder] {
        let original = try prepared.copyOfStore()
        let copies = Lock<[ScratchFolder]>([])
        let copy: @Sendable () throws(StoreError) -> Void = { () throws(StoreError) in
            guard let copy = try? original.copyOfStore() else { throw Self.failure }
            copies.withLock { $0.append(copy) }
        }
        let database = try await database(in: original, interference: copy)
        try await rehearsal.work(SQLiteEventStore(database))
        try copy()
        await database.close()
        return copies.withLock { $0 }
    }

    /// The disk fails at one statement, and stays broken or recovers.
    private func fail(
        _ rehearsal: CrashRehearsal, _ prepared: ScratchFolder, at number: Int, _ isPersistent: Bool
    ) async throws {
        let folder = try prepared.copyOfStore()
        let count = Lock(0)
        let database = try await database(in: folder) { () throws(StoreError) in
            let now = count.withLock { count -> Int in
                count += 1
                return count
            }
            if isPersistent ? now >= number : now == number { throw Self.failure }
        }
        try? await rehearsal.work(SQLiteEventStore(database))
        await database.close()
        try await check(folder, rehearsal)
    }

    /// The log loses its end, at the borders of its pages and between them. What was prepared is in the file.
    private func checkTornLogs(of folder: ScratchFolder, _ rehearsal: CrashRehearsal) async throws {
        let (file, log) = (try folder.bytes("store.sqlite"), try folder.bytes("store.sqlite-wal"))
        for length in stride(from: 0, to: log.count, by: (4096 + 24) / 2) {
            let copy = try ScratchFolder(inMemory: true)
            try copy.write(file, to: "store.sqlite")
            try copy.write(Array(log[..<length]), to: "store.sqlite-wal")
            try await check(copy, rehearsal)
        }
    }

    private func check(_ folder: ScratchFolder, _ rehearsal: CrashRehearsal) async throws {
        let database = try await database(in: folder)
        try await rehearsal.check(SQLiteEventStore(database))
        await database.close()
    }

    private func database(
        in folder: ScratchFolder, interference: (@Sendable () throws(StoreError) -> Void)? = nil
    ) async throws(StoreError) -> SQLiteDatabase {
        var configuration = SQLiteConfiguration(path: folder.store)
        configuration.interference = interference
        return try await SQLiteDatabase.open(configuration)
    }

    private static let failure = StoreError(.io, problem: "the test broke it", place: "here", advice: "None.")
}
