#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Folders for the duration of a command, readable by their owner only.
final class ScratchFolder {
    private let path: String
    private var count = 0

    /// Makes the folder that holds the others, where the system keeps what is temporary.
    /// - Throws: exit code `inputOutput` when it cannot be made.
    init() throws(CommandFailure) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/payctl-XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        guard isMade else {
            throw CommandFailure(
                .inputOutput, code: "scratch_folder", "no temporary folder can be made in \(parent.printable)",
                path: "TMPDIR", next: "set TMPDIR to a folder that can be written")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Lends a folder that is not there yet, and removes it with its files.
    func with<Value>(_ body: (String) async -> Value) async -> Value {
        count += 1
        let inner = "\(path)/\(count)"
        let value = await body(inner)
        Self.removeFolder(inner)
        return value
    }

    /// Removes the folder that holds the others.
    func remove() { rmdir(path) }

    private static func removeFolder(_ path: String) {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
