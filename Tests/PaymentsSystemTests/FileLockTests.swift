import Foundation
import PaymentsSystem
import Testing

@Suite("Locks between processes")
struct FileLockTests {
    /// Longer than any test waits when all is well.
    private static let long = Duration.seconds(60)

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A waiter gets the lock when its holder lets go")
    func waiting() async throws {
        let path = folder.path("lock")
        var first = try FileLock.take(path)
        #expect(first != nil)
        let waiter = Task { try await FileLock.take(path, waiting: Self.long) }
        await Task.yield()
        first = nil
        #expect(try await waiter.value != nil)
    }

    @Test("No two of many hold it at once")
    func contention() async throws {
        let (lock, counter) = (folder.path("lock"), folder.path("counter"))
        try PrivateFileWriter(counter).finish(writing: [0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<5 {
                        let held = try #require(await FileLock.take(lock, waiting: Self.long))
                        let value = try FileInput.read(counter, limit: 1)[0]
                        await Task.yield()
                        try PrivateFileWriter(counter).finish(writing: [value + 1])
                        withExtendedLifetime(held) {}
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileInput.read(counter, limit: 1) == [40])
    }

    @Test("A process that dies with the lock leaves it free")
    func deadHolder() async throws {
        let path = "/tmp/swift-payments-lock-test"
        await #expect(processExitsWith: .signal(SIGKILL)) {
            let held = try FileLock.take("/tmp/swift-payments-lock-test")
            #expect(held != nil)
            kill(getpid(), SIGKILL)
        }
        #expect(try FileLock.take(path) != nil)
        unlink(path)
    }

    @Test("A lock file that was removed does not split the lock for those who come later")
    func removedFile() throws {
        let path = folder.path("lock")
        let first = try FileLock.take(path)
        unlink(path)
        let second = try FileLock.take(path)
        #expect(first != nil && second != nil)
        #expect(try FileLock.take(path) == nil)
        withExtendedLifetime((first, second)) {}
    }

    @Test("A cancelled wait ends without the lock")
    func cancellation() async throws {
        let path = folder.path("lock")
        let first = try FileLock.take(path)
        let waiter = Task { try await FileLock.take(path, waiting: Self.long) }
        waiter.cancel()
        #expect(try await waiter.value == nil)
        withExtendedLifetime(first) {}
    }

    @Test("A path that cannot be opened is an error, and a link is not followed")
    func unusable() throws {
        symlink(folder.path("target"), folder.path("link"))
        for (name, number) in [("missing/lock", ENOENT), ("link", ELOOP)] {
            #expect(throws: FileError(.system(SystemErrorNumber(number)), path: folder.path(name))) {
                try FileLock.take(folder.path(name))
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["link"])
    }
}
