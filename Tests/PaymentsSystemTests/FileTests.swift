import Foundation
import PaymentsSystem
import Testing

@Suite("Files")
struct FileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A private file holds what was written and belongs to its owner alone")
    func writesPrivately() throws {
        let path = folder.path("out.json")
        try PrivateFileWriter(path).finish(writing: Array("secret".utf8))
        #expect(try FileInput.read(path, limit: 100) == Array("secret".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.json"])
    }

    @Test("A writer that is let go leaves the old content and nothing else")
    func abandonedWriter() throws {
        let path = folder.path("out.json")
        try PrivateFileWriter(path).finish(writing: [1])
        _ = try PrivateFileWriter(path)
        #expect(try FileInput.read(path, limit: 100) == [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.json"])
    }

    @Test("A missing folder is found before anything is written")
    func missingFolder() {
        let error = #expect(throws: FileError.self) { try PrivateFileWriter(folder.path("no/out.json")) }
        #expect(error?.description == "No such file or directory")
    }

    @Test("A folder is not written over, and not read")
    func folderAsFile() {
        #expect(throws: FileError(.isDirectory, path: folder.path)) { try PrivateFileWriter(folder.path) }
        #expect(throws: FileError(.isDirectory, path: folder.path)) { try FileInput.read(folder.path, limit: 10) }
    }

    @Test(
        "A full device is an error, not a silent loss",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDevice() throws {
        let writer = try PrivateFileWriter("/dev/full")
        let error = #expect(throws: FileError.self) { try writer.finish(writing: [1]) }
        #expect(error?.description == "No space left on device")
    }

    @Test("Reading stops at its limit, also on a device without an end")
    func readLimit() throws {
        let path = folder.path("ten")
        try PrivateFileWriter(path).finish(writing: [UInt8](repeating: 7, count: 10))
        #expect(try FileInput.read(path, limit: 10).count == 10)
        #expect(throws: FileError(.tooLarge(maximumByteCount: 9), path: path)) { try FileInput.read(path, limit: 9) }
        #expect(throws: FileError(.tooLarge(maximumByteCount: 5), path: "/dev/zero")) {
            try FileInput.read("/dev/zero", limit: 5)
        }
    }

    @Test("Folders are made for their owner alone, and again without harm")
    func makesFolders() throws {
        let path = folder.path("a/b/c")
        try PrivateDirectory.make(path)
        try PrivateDirectory.make(path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("A file in the way of a folder is named")
    func fileInTheWay() throws {
        try PrivateFileWriter(folder.path("a")).finish(writing: [])
        let error = #expect(throws: FileError.self) { try PrivateDirectory.make(folder.path("a/b")) }
        #expect(error?.path == folder.path("a"))
    }

    @Test("A lock has one holder, and is free when its holder lets go")
    func lock() async throws {
        let path = folder.path("lock")
        var first = try FileLock.take(path)
        #expect(first != nil)
        #expect(try FileLock.take(path) == nil)
        #expect(try await FileLock.take(path, waiting: .milliseconds(1)) == nil)
        first = nil
        #expect(try await FileLock.take(path, waiting: .seconds(1)) != nil)
    }

    @Test("A process is alive under its own start time alone")
    func processIdentity() {
        let current = ProcessIdentity.current
        #expect(current.isAlive)
        #expect(!ProcessIdentity(id: current.id, startTime: "1").isAlive || current.startTime.isEmpty)
        #expect(!ProcessIdentity(id: 0, startTime: "").isAlive)
    }
}
