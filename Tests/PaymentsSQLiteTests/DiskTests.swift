import Foundation
import Payments
import Testing

@testable import PaymentsSQLite

@Suite("When the disk fails or the process dies")
struct DiskTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Saves until the store is full.
    private static func fill(_ vault: SQLiteSessionVault) async throws -> (saved: Int, error: StoreError?) {
        for number in 1...5000 {
            let session = try Sample.session(number)
            let error = await storeError { () async throws(StoreError) in try await vault.save(session) }
            if let error { return (number - 1, error) }
        }
        return (5000, nil)
    }

    @Test("a full store refuses with a reason, keeps what it has, and goes on once there is room")
    func pageLimit() async throws {
        let small = try await folder.open { $0.maximumPageCount = 40 }
        let (saved, error) = try await Self.fill(SQLiteSessionVault(small))
        #expect(error?.code == .full)
        #expect(error?.written == .nothing)
        #expect(saved > 10)
        #expect(try await SQLiteSessionVault(small).list(limit: 1000).count == saved)
        await small.close()
        let vault = try await folder.vault()
        #expect(try await vault.list(limit: 1000).count == saved)
        try await vault.save(Sample.session(saved + 1))
        #expect(try await vault.list(limit: 1000).count == saved + 1)
    }

    @Test("a group that does not fit fails as a whole, with nothing of it stored")
    func groupThatDoesNotFit() async throws {
        let database = try await folder.open { $0.maximumPageCount = 40 }
        let vault = SQLiteSessionVault(database)
        let session = try Sample.session(1)
        try await vault.save(session)
        let error = await storeError { () async throws(StoreError) in
            try await database.write { (connection) throws(StoreError) in
                let rows = SessionRows(connection: connection)
                for number in 2...5000 {
                    guard let session = try? Sample.session(number) else { return }
                    try rows.insert(session)
                }
            }
        }
        #expect(error?.code == .full)
        #expect(try await vault.list(limit: 1000) == [session])
    }

    @Test("a full disk refuses with a reason and keeps what it has", .enabled(if: SmallDisk.isPossible))
    func fullDisk() async throws {
        let disk = try #require(SmallDisk(at: folder, byteCount: 400_000))
        let database = try await folder.open()
        let vault = SQLiteSessionVault(database)
        let (saved, error) = try await Self.fill(vault)
        #expect(error?.code == .full)
        #expect(error?.written == .nothing)
        let stored = try await vault.list(limit: 1000)
        #expect(stored.count == saved)
        await database.close()
        let again = try await folder.open()
        #expect(try await SQLiteSessionVault(again).list(limit: 1000) == stored)
        await again.close()
        disk.unmount()
    }

    @Test("a disk that fails during a commit leaves doubt, and says so; what was stored before stays")
    func failingCommit() async throws {
        let path = folder.store
        await #expect(processExitsWith: .success) { [path = path as String] in
            let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: path))
            let vault = SQLiteSessionVault(database)
            try await vault.save(Sample.session(1))
            // The log may not grow beyond this: its next write fails as one on a broken disk does.
            signal(SIGXFSZ, SIG_IGN)
            let logByteCount = try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? UInt
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            limit.rlim_cur = try #require(logByteCount) + 5000
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let session = try Sample.session(2)
            let error = await storeError { () async throws(StoreError) in try await vault.save(session) }
            #expect(error?.code == .io)
            #expect(error?.written == .unknown)
            #expect(error?.description.contains("not known") == true)
            #expect(try await vault.list(limit: 10) == [try Sample.session(1)])
            limit.rlim_cur = limit.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try await vault.save(session)
            #expect(try await vault.list(limit: 10).count == 2)
        }
        #expect(try await folder.vault().list(limit: 10).count == 2)
    }

    @Test("whatever part of the log survives, a change is there whole or not at all")
    func tornLog() async throws {
        let database = try await folder.open()
        for number in 1...8 {
            let pair = [try Sample.session(2 * number), try Sample.session(2 * number + 1)]
            try await database.write { (connection) throws(StoreError) in
                for session in pair { try SessionRows(connection: connection).insert(session) }
            }
        }
        let (file, log) = (try folder.bytes("store.sqlite"), try folder.bytes("store.sqlite-wal"))
        var seen: Set<Int> = []
        for length in stride(from: 0, through: log.count, by: 1500) + [log.count] {
            let copy = try ScratchFolder()
            try copy.write(file, to: "store.sqlite")
            try copy.write(Array(log[..<length]), to: "store.sqlite-wal")
            let reopened = try await copy.open()
            let stored = try await SQLiteSessionVault(reopened).list(limit: 100)
            #expect(stored.count % 2 == 0, "a log of \(length) bytes")
            seen.insert(stored.count)
            await reopened.close()
        }
        #expect(seen.isSuperset(of: [0, 16]))
    }

    @Test("a process killed after its answer has lost nothing, and what it was doing is there whole or not at all")
    func killedProcess() async throws {
        let path = folder.store
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let database = try await SQLiteDatabase.open(SQLiteConfiguration(path: path))
            try await SQLiteSessionVault(database).save(Sample.session(1))
            try await database.write { (connection) throws(StoreError) in
                let rows = SessionRows(connection: connection)
                for number in 2...200 {
                    guard let session = try? Sample.session(number) else { return }
                    try rows.insert(session)
                }
                kill(getpid(), SIGKILL)
            }
        }
        #expect(try await folder.vault().list(limit: 1000) == [try Sample.session(1)])
    }
}

/// A disk in memory, mounted on a scratch folder while the test runs.
final class SmallDisk: Sendable {
    private let path: String

    /// Whether this machine lets us mount: root in a container often may not.
    static let isPossible: Bool = {
        guard let folder = try? ScratchFolder() else { return false }
        return SmallDisk(at: folder, byteCount: 65_536) != nil
    }()

    /// Nil when it cannot be mounted.
    init?(at folder: ScratchFolder, byteCount: Int) {
        path = folder.path
        guard SmallDisk.run("mount", ["-t", "tmpfs", "-o", "size=\(byteCount)", "tmpfs", path]) else { return nil }
    }

    deinit { unmount() }

    /// Lazily: a file that is still open does not hold it. Does nothing the second time.
    func unmount() { _ = SmallDisk.run("umount", ["--lazy", path]) }

    private static func run(_ tool: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
