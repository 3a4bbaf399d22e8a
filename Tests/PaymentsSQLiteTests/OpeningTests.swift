import Foundation
import Payments
import Testing

@testable import PaymentsSQLite

@Suite("Opening a store")
struct OpeningTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func refusal(_ path: String) async -> StoreError? {
        await storeError { () async throws(StoreError) in
            try await SQLiteDatabase.open(SQLiteConfiguration(path: path))
        }
    }

    @Test("makes folders and files for the owner alone")
    func modes() async throws {
        let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: folder.path + "/a/b/store.sqlite"))
        try await SQLiteSessionVault(database).save(Sample.session(1))
        for name in ["a", "a/b"] { #expect(try folder.mode(of: name) == 0o700) }
        for suffix in ["", "-wal", "-shm"] { #expect(try folder.mode(of: "a/b/store.sqlite\(suffix)") == 0o600) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b").count == 3)
    }

    @Test("sets what durability needs")
    func settings() async throws {
        let database = try await folder.open()
        let values = try await database.write { (connection) throws(StoreError) in
            try ["synchronous", "foreign_keys", "secure_delete", "application_id", "user_version"]
                .map { (name) throws(StoreError) in try connection.integer("PRAGMA \(name)") }
        }
        #expect(values == [2, 1, 1, StoreSchema.applicationID, StoreSchema.migrations.last?.version ?? 0])
        let mode = try folder.connection()
            .query("PRAGMA journal_mode") { (row) throws(StoreError) in try row.text(0) }
        #expect(mode == ["wal"])
    }

    @Test("refuses a file that others may read, and says how to fix it", arguments: [0o644, 0o640, 0o602])
    func openModes(mode: Int) async throws {
        await (try await folder.open()).close()
        try folder.setMode(mode, of: "store.sqlite")
        let error = await refusal(folder.store)
        #expect(error?.code == .notPrivate)
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test("refuses what is not a database, and leaves it as it is", arguments: ["text", "zeros", "folder"])
    func notADatabase(kind: String) async throws {
        let content = kind == "text" ? Array("hello, this is a letter\n".utf8) : [UInt8](repeating: 0, count: 8192)
        if kind == "folder" {
            try FileManager.default.createDirectory(atPath: folder.store, withIntermediateDirectories: false)
            #expect(await refusal(folder.store)?.code == .cannotOpen)
            return
        }
        try folder.write(content, to: "store.sqlite")
        #expect(await refusal(folder.store)?.code == .notOurs)
        #expect(try folder.bytes("store.sqlite") == content)
    }

    @Test(
        "refuses another program's database, and leaves it as it is",
        arguments: [
            "CREATE TABLE theirs (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 7",
            "PRAGMA application_id = 7; PRAGMA user_version = 1; CREATE TABLE sessions (x)",
            "PRAGMA journal_mode = WAL; CREATE TABLE theirs (x)",
        ])
    func foreignDatabase(sql: String) async throws {
        try folder.write([], to: "store.sqlite")
        try folder.connection().execute(sql, "preparing")
        let before = try folder.bytes("store.sqlite")
        #expect(await refusal(folder.store)?.code == .notOurs)
        #expect(try folder.bytes("store.sqlite") == before)
    }

    @Test("refuses a newer schema before it changes anything")
    func newerSchema() async throws {
        await (try await folder.open()).close()
        try folder.connection().execute("PRAGMA user_version = 999", "preparing")
        let before = try folder.bytes("store.sqlite")
        let error = await refusal(folder.store)
        #expect(error?.code == .newerSchema)
        #expect(error?.description.contains("999") == true)
        #expect(try folder.bytes("store.sqlite") == before)
    }

    @Test("refuses a path that cannot be a file")
    func badPaths() async {
        #expect(await refusal("")?.code == .cannotOpen)
        #expect(await refusal("/tmp/a\u{0}b")?.code == .cannotOpen)
        #expect(await refusal("/dev/null/store.sqlite")?.code == .cannotOpen)
        #expect(await refusal("/proc/store.sqlite")?.code == .cannotOpen)
    }

    @Test("refuses a damaged file when the damage is met")
    func damagedPages() async throws {
        let first = try await folder.open()
        for number in 1...50 { try await SQLiteSessionVault(first).save(Sample.session(number)) }
        await first.close()
        var bytes = try folder.bytes("store.sqlite")
        // The last pages hold sessions. Without the schema, which stands before them, the store would not even open.
        for index in (bytes.count - 2 * 4096)..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
        try folder.write(bytes, to: "store.sqlite")
        let vault = try await folder.vault()
        let reading = await storeError { () async throws(StoreError) in try await vault.list(limit: 10) }
        #expect(reading?.code == .corrupt)
        let session = try Sample.session(51)
        let writing = await storeError { () async throws(StoreError) in try await vault.save(session) }
        #expect(writing?.code == .corrupt)
        #expect(writing?.written == .nothing)
    }

    @Test("in a folder that may not be written fails with the reason, and changes nothing")
    func readOnlyFolder() async throws {
        let path = folder.path
        await (try await folder.open()).close()
        try folder.setMode(0o500, of: "")
        await #expect(processExitsWith: .success) { [path = path as String] in
            // Permissions do not bind the superuser: become somebody else first.
            if geteuid() == 0 {
                try #require(chown(path, 65534, 65534) == 0)
                try #require(chown(path + "/store.sqlite", 65534, 65534) == 0)
                try #require(seteuid(65534) == 0)
            }
            for name in ["store.sqlite", "new.sqlite"] {
                let error = await storeError { () async throws(StoreError) in
                    try await SQLiteDatabase.open(SQLiteConfiguration(path: path + "/" + name))
                }
                #expect([.cannotOpen, .readOnly].contains(error?.code))
            }
        }
        try folder.setMode(0o700, of: "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
    }

    @Test("many openings of a new file at once agree on one schema")
    func concurrentOpenings() async throws {
        let vaults = try await withThrowingTaskGroup(of: SQLiteSessionVault.self) { group in
            for _ in 0..<8 { group.addTask { try await folder.vault() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for (number, vault) in vaults.enumerated() { try await vault.save(Sample.session(number)) }
        #expect(try await vaults[0].list(limit: 100).count == 8)
    }
}
