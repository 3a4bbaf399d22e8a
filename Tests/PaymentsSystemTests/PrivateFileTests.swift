import Foundation
import PaymentsSystem
import Testing

@Suite("Private files under bad conditions")
struct PrivateFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func put(_ text: String, at name: String, mode: Int) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(name))
    }

    @Test("What was written is read back, at every size", arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func roundTrip(byteCount: Int) throws {
        let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try PrivateFileWriter(folder.path("a")).finish(writing: bytes)
        #expect(try FileInput.readPrivate(folder.path("a"), limit: byteCount) == bytes)
    }

    @Test("The rights of the file before and the process's mask do not matter")
    func mode() async throws {
        try put("old", at: "a", mode: 0o666)
        try PrivateFileWriter(folder.path("a")).finish(writing: [1])
        #expect(try FileInput.readPrivate(folder.path("a"), limit: 1) == [1])
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            umask(0o777)
            try PrivateFileWriter(folder.path("a")).finish(writing: [1])
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a"))[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("A link is replaced, and what it points to stays")
    func link() throws {
        try put("victim", at: "victim", mode: 0o600)
        symlink(folder.path("victim"), folder.path("link"))
        try PrivateFileWriter(folder.path("link")).finish(writing: [1])
        #expect(try FileInput.readPrivate(folder.path("victim"), limit: 100) == Array("victim".utf8))
        #expect(try FileInput.readPrivate(folder.path("link"), limit: 100) == [1])
    }

    @Test("A file that is made once has its content from then on, whoever comes second")
    func create() throws {
        #expect(try PrivateFileWriter.create(folder.path("a"), with: [1, 2]))
        #expect(try !PrivateFileWriter.create(folder.path("a"), with: [3]))
        #expect(try FileInput.readPrivate(folder.path("a"), limit: 9) == [1, 2])
        symlink(folder.path("nowhere"), folder.path("link"))
        #expect(try !PrivateFileWriter.create(folder.path("link"), with: [3]))
        #expect(try !PrivateFileWriter.create("/dev/null", with: [3]))
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["a", "link"])
    }

    @Test("Of many that make one file at once exactly one makes it")
    func concurrentCreation() async throws {
        let path = folder.path("a")
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in UInt8(0)..<32 {
                group.addTask { (try? PrivateFileWriter.create(path, with: [number])) == true }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
        #expect(try FileInput.readPrivate(path, limit: 9).count == 1)
    }

    @Test("A private file is told from none, a folder and one that others may use")
    func looking() throws {
        #expect(try !FileInput.isPrivateFile(folder.path("a")))
        try put("x", at: "a", mode: 0o600)
        #expect(try FileInput.isPrivateFile(folder.path("a")))
        try put("x", at: "b", mode: 0o640)
        #expect(throws: FileError(.notPrivate, path: folder.path("b"))) {
            try FileInput.isPrivateFile(folder.path("b"))
        }
        #expect(throws: FileError(.isDirectory, path: folder.path)) { try FileInput.isPrivateFile(folder.path) }
        let error = #expect(throws: FileError.self) { try FileInput.isPrivateFile(folder.path("a/b")) }
        #expect(error?.problem == .system(SystemErrorNumber(ENOTDIR)))
    }

    @Test("A name as long as names can be is written, and a longer one refused before anything is")
    func longName() throws {
        let longest = String(repeating: "a", count: 255)
        try PrivateFileWriter(folder.path(longest)).finish(writing: [1])
        #expect(try FileInput.readPrivate(folder.path(longest), limit: 1) == [1])
        let error = #expect(throws: FileError.self) { try PrivateFileWriter(folder.path(longest + "a")) }
        #expect(error?.problem == .system(SystemErrorNumber(ENAMETOOLONG)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [longest])
    }

    @Test("A write that fails halfway keeps the old content and leaves nothing behind")
    func fullDisk() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try PrivateFileWriter(folder.path("a")).finish(writing: [1])
            // A limit on file sizes stops the write in the middle, as a full disk does.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
            setrlimit(.init(RLIMIT_FSIZE.rawValue), &limit)
            let error = #expect(throws: FileError.self) {
                try PrivateFileWriter(folder.path("a")).finish(writing: [UInt8](repeating: 2, count: 200_000))
            }
            #expect(error?.problem == .system(SystemErrorNumber(EFBIG)))
            #expect(try FileInput.read(folder.path("a"), limit: 100) == [1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
        }
    }

    @Test("Without the right to write there, nothing is written")
    func noPermission() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o555)
            // The superuser may write anywhere, so it becomes nobody; for others this changes nothing.
            setuid(65_534)
            let error = #expect(throws: FileError.self) { try PrivateFileWriter(folder.path("a")) }
            #expect(error?.problem == .system(SystemErrorNumber(EACCES)))
        }
    }

    @Test("A reader next to many writers sees one whole content at a time")
    func atomicity() async throws {
        let path = folder.path("a")
        try PrivateFileWriter(path).finish(writing: [UInt8](repeating: 0, count: 50_000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in UInt8(1)...3 {
                group.addTask {
                    for _ in 0..<10 {
                        try PrivateFileWriter(path).finish(writing: [UInt8](repeating: writer, count: 50_000))
                    }
                }
            }
            for _ in 0..<100 {
                let bytes = try FileInput.read(path, limit: 50_000)
                #expect(bytes.count == 50_000 && Set(bytes).count == 1)
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    }

    @Test(
        "A secret that others could read or change is refused",
        arguments: [0o640, 0o604, 0o620, 0o602, 0o644, 0o666, 0o610])
    func notPrivate(mode: Int) throws {
        try put("secret", at: "a", mode: mode)
        #expect(throws: FileError(.notPrivate, path: folder.path("a"))) {
            try FileInput.readPrivate(folder.path("a"), limit: 100)
        }
        #expect(try FileInput.read(folder.path("a"), limit: 100) == Array("secret".utf8))
    }

    @Test("A secret is not read from a folder, nor from nothing")
    func noSecret() {
        #expect(throws: FileError(.isDirectory, path: folder.path)) {
            try FileInput.readPrivate(folder.path, limit: 1)
        }
        let error = #expect(throws: FileError.self) { try FileInput.readPrivate(folder.path("no"), limit: 1) }
        #expect(error?.isNotFound == true)
    }

    @Test(
        "Every problem comes with advice",
        arguments: [ENOENT, EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EFBIG, ENOTDIR, ELOOP, EMFILE, ENAMETOOLONG, EIO])
    func advice(number: Int32) {
        let advice = FileError(.system(SystemErrorNumber(number)), path: "a").advice
        #expect(!advice.isEmpty && !advice.hasSuffix("."))
        #expect((advice == "check the disk and try again") == (number == EIO))
    }
}
