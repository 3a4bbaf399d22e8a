public import Payments
import PaymentsSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An emulator's books: a file with one JSON value a line, only ever appended to, shared by processes.
///
/// A turn locks the file for all processes, reads what others have appended, and appends at most whole lines, forced to
/// the disk before the turn ends. A line is there or it is not: what a killed process left of one is cut off by the
/// next turn. The file holds sandbox secrets and is readable by its owner only.
///
/// Not for use by two tasks at once: its owner is one actor.
public final class SandboxJournal {
    /// The largest file that is read: far above any sandbox session, below what would hurt a machine.
    public static let maximumByteCount = 256 << 20

    private let path: String
    private let file: Int32
    private var end: off_t = 0
    private var lineCount = 0

    /// Opens the file, and makes it and its folder when they are not there.
    /// - Throws: `SandboxError` with code `.storage`, naming the path and the system's reason.
    public init(directory: String, name: String) throws(SandboxError) {
        path = directory + "/" + name
        try Self.makeDirectory(directory)
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure("cannot open", path) }
        // A file that was there before, perhaps with wider permissions.
        guard fchmod(file, 0o600) == 0 else { throw Self.failure("cannot protect", path) }
    }

    deinit { close(file) }

    /// One turn: `catchUp` gets every line that is new since the last turn, then `act` may return a line to append.
    /// - Throws: what the closures throw, and `SandboxError` with code `.storage` or `.damagedState`; then nothing was
    ///   appended.
    public func turn(
        catchUp: (JSONValue) throws(SandboxError) -> Void, act: () throws(SandboxError) -> JSONValue?
    ) throws(SandboxError) {
        guard flock(file, LOCK_EX) == 0 else { throw Self.failure("cannot lock", path) }
        defer { _ = flock(file, LOCK_UN) }
        for line in try newLines() {
            lineCount += 1
            let value: JSONValue
            do throws(JSONError) { value = try JSONValue(parsing: line) } catch {
                throw SandboxError(.damagedState, "\(path), line \(lineCount): \(error.code); move the file away")
            }
            try catchUp(value)
        }
        if let value = try act() { try append(value) }
    }

    /// Reads to the end; a last line without its line break was never finished and is cut off.
    private func newLines() throws(SandboxError) -> [[UInt8]] {
        let size = lseek(file, 0, SEEK_END)
        guard size >= end else { throw SandboxError(.damagedState, "\(path) became shorter while it was in use") }
        guard size <= Self.maximumByteCount else {
            throw SandboxError(.storage, "\(path) is larger than \(Self.maximumByteCount) bytes; move it away")
        }
        let bytes = try read(Int(size - end))
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            try cut(bytes.isEmpty)
            return []
        }
        end += off_t(last + 1)
        try cut(last + 1 == bytes.count)
        return bytes[..<last].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }

    private func cut(_ isWhole: Bool) throws(SandboxError) {
        guard !isWhole else { return }
        guard ftruncate(file, end) == 0 else { throw Self.failure("cannot repair", path) }
    }

    private func read(_ count: Int) throws(SandboxError) -> [UInt8] {
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(file, $0.baseAddress! + done, count - done, end + off_t(done))
            }
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { throw Self.failure("cannot read", path) }
            done += got
        }
        return bytes
    }

    private func append(_ value: JSONValue) throws(SandboxError) {
        let bytes = value.compactBytes + [UInt8(ascii: "\n")]
        var done = 0
        while done < bytes.count {
            let put = bytes.withUnsafeBytes { write(file, $0.baseAddress! + done, bytes.count - done) }
            if put < 0 && errno == EINTR { continue }
            guard put > 0 else { throw takeBack(Self.failure("cannot write", path)) }
            done += put
        }
        guard fsync(file) == 0 else { throw takeBack(Self.failure("cannot force to the disk", path)) }
        end += off_t(bytes.count)
        lineCount += 1
    }

    /// Removes what a failed append left behind; should that fail too, the next turn cuts it off.
    private func takeBack(_ error: SandboxError) -> SandboxError {
        _ = ftruncate(file, end)
        return error
    }

    private static func makeDirectory(_ directory: String) throws(SandboxError) {
        do throws(FileError) { try PrivateDirectory.make(directory) } catch {
            throw SandboxError(.storage, "cannot make \(error.path): \(error)")
        }
    }

    private static func failure(_ what: String, _ path: String) -> SandboxError {
        SandboxError(.storage, "\(what) \(path): \(String(cString: strerror(errno)))")
    }
}
