import Payments
import Testing

@testable import PaymentsSQLite

@Suite("Committing in groups")
struct GroupCommitTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Keeps the writer busy until `release` is called, so that requests gather behind it. Stays open afterwards: a
    /// change is made again when a neighbour fails.
    private final class Gate: Sendable {
        private let queue = JobQueue<Int>(limit: 1)

        func wait() { _ = queue.take(upTo: 1) }
        func release() { queue.close() }
    }

    @Test("a change that fails is undone alone, its neighbours in the same commit stay")
    func failingChange() async throws {
        let database = try await folder.open()
        let vault = SQLiteSessionVault(database)
        let failed = StoreError(.conflict, problem: "no", place: "here", advice: "none")
        let gate = Gate()
        async let first: Void = database.write { (_) throws(StoreError) in gate.wait() }
        let sessions = try (1...30).map { try Sample.session($0) }
        let refused = await withTaskGroup(of: Bool.self) { group in
            for (index, session) in sessions.enumerated() {
                group.addTask {
                    let error = await storeError { () async throws(StoreError) in
                        try await database.write { (connection) throws(StoreError) in
                            try SessionRows(connection: connection).insert(session)
                            if index % 3 == 0 { throw failed }
                        }
                    }
                    return error == failed
                }
            }
            gate.release()
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        try await first
        #expect(refused == 10)
        let expected = sessions.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
        #expect(Set(try await vault.list(limit: 100)) == Set(expected))
    }

    @Test("changes that wait are refused beyond the limit, and nothing of them is stored")
    func overload() async throws {
        let database = try await folder.open { $0.maximumQueuedCount = 3 }
        let vault = SQLiteSessionVault(database)
        let (gate, isHeld) = (Gate(), Gate())
        async let first: Void = database.write { (_) throws(StoreError) in
            isHeld.release()
            gate.wait()
        }
        isHeld.wait()
        let sessions = try (1...10).map { try Sample.session($0) }
        let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
            for session in sessions {
                group.addTask {
                    await storeError { () async throws(StoreError) in try await vault.save(session) }?.code
                }
            }
            // Seven refusals come back while the writer is held; only then may the other three go on.
            var codes: [StoreError.Code?] = []
            while codes.count < 7, let code = await group.next() { codes.append(code) }
            gate.release()
            for await code in group { codes.append(code) }
            return codes
        }
        try await first
        #expect(codes.filter { $0 == .overloaded }.count == 7)
        #expect(codes.filter { $0 == nil }.count == 3)
        #expect(try await vault.list(limit: 100).count == 3)
    }

    @Test("closing finishes what waits and refuses what comes later")
    func closing() async throws {
        let database = try await folder.open()
        let vault = SQLiteSessionVault(database)
        let sessions = try (1...50).map { try Sample.session($0) }
        let codes = await withTaskGroup(of: StoreError.Code?.self) { group in
            for session in sessions {
                group.addTask {
                    await storeError { () async throws(StoreError) in try await vault.save(session) }?.code
                }
            }
            group.addTask {
                await database.close()
                return nil
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let stored = codes.filter { $0 == nil }.count - 1
        #expect(codes.allSatisfy { $0 == nil || $0 == .closed })
        for query in [SessionQuery.all] {
            let error = await storeError { () async throws(StoreError) in try await vault.sessions(query, limit: 1) }
            #expect(error?.code == .closed)
        }
        await database.close()
        #expect(try await folder.vault().list(limit: 100).count == stored)
    }

    @Test("a cancelled task's change is still made whole")
    func cancellation() async throws {
        let vault = try await folder.vault()
        let session = try Sample.session(1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await vault.save(session)
        }
        try await task.value
        #expect(try await vault.list(limit: 10) == [session])
    }

    @Test("another process that holds the store too long is named as the reason")
    func locked() async throws {
        let database = try await folder.open { $0.busyTimeout = .milliseconds(20) }
        let vault = SQLiteSessionVault(database)
        let other = try folder.connection()
        try other.execute("BEGIN IMMEDIATE", "locking")
        let session = try Sample.session(1)
        let error = await storeError { () async throws(StoreError) in try await vault.save(session) }
        #expect(error?.code == .locked)
        #expect(error?.written == .nothing)
        #expect(try await vault.list(limit: 10) == [])
        try other.execute("COMMIT", "unlocking")
        try await vault.save(session)
        #expect(try await vault.list(limit: 10) == [session])
    }

    @Test("a reader sees one state while others write")
    func snapshot() async throws {
        let database = try await folder.open()
        let vault = SQLiteSessionVault(database)
        try await vault.save(Sample.session(1))
        let other = try folder.connection()
        let session = try Sample.session(2)
        let counts = try await database.read { (connection) throws(StoreError) in
            let count = "SELECT count(*) FROM sessions"
            let before = try connection.integer(count)
            try SessionRows(connection: Connection(path: connection.path, busyTimeout: .seconds(5))).insert(session)
            return [before, try connection.integer(count)]
        }
        #expect(counts == [1, 1])
        #expect(try other.integer("SELECT count(*) FROM sessions") == 2)
    }

    @Test("a reading connection cannot write")
    func readersOnlyRead() async throws {
        let database = try await folder.open()
        let error = await storeError { () async throws(StoreError) in
            try await database.read { (connection) throws(StoreError) in
                try connection.run("DELETE FROM sessions")
            }
        }
        #expect(error?.code == .readOnly)
    }
}
