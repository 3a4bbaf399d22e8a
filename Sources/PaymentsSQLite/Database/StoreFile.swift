internal import Payments

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file of a store: readable by its owner alone. SQLite gives its log the mode of the file.
///
/// An existing file is looked at and never opened here: closing a descriptor drops all locks that the process holds on
/// the file, those of an open store included.
enum StoreFile {
    private static let folderMode: mode_t = 0o700
    private static let othersMode: mode_t = 0o077

    /// Makes folder and file where they are missing, atomically and empty, with modes 0700 and 0600.
    /// - Throws: `StoreError` with code `.cannotOpen` or `.notPrivate`.
    static func prepare(_ path: String) throws(StoreError) {
        try makeFolder(of: path)
        if let mode = mode(of: path) { return try check(mode, path) }
        try create(path, with: [])
        if let mode = mode(of: path) { try check(mode, path) }
    }

    /// Makes a file with this content and mode 0600. It appears whole or not at all; one that is there already stays.
    /// - Returns: Whether it was made.
    /// - Throws: `StoreError`.
    @discardableResult
    static func create(_ path: String, with content: [UInt8]) throws(StoreError) -> Bool {
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure("creating the file", errno, path) }
        defer { unlink(template) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isWritten = write(descriptor, content) && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else { throw failure("writing the file", code, path) }
        guard link(template, path) == 0 else {
            if errno == EEXIST { return false }
            throw failure("creating the file", errno, path)
        }
        syncFolder(parent(of: path))
        return true
    }

    /// A descriptor of the folder makes the new name durable. Where the system offers none, the next sync does.
    private static func syncFolder(_ folder: String) {
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func write(_ descriptor: Int32, _ content: [UInt8]) -> Bool {
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest.removeFirst(count)
        }
        return true
    }

    /// The whole content of a small file; nil when there is none.
    /// - Throws: `StoreError` with code `.cannotOpen`, `.notPrivate` or `.tooLarge`.
    static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]? {
        guard let mode = mode(of: path) else { return nil }
        try check(mode, path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw failure("reading the file", errno, path) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: limit + 1)
        while content.count <= limit {
            let count = systemRead(descriptor, &part, part.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw failure("reading the file", errno, path) }
            if count == 0 { return content }
            content += part[..<count]
        }
        throw StoreError(
            .tooLarge, problem: "the file has more than \(limit) bytes", place: path, advice: "Name the right file.")
    }

    /// Makes the folder of a file where it is missing, and those above it, with mode 0700.
    /// - Throws: `StoreError` with code `.cannotOpen`, `.readOnly` or `.full`.
    static func makeFolder(of path: String) throws(StoreError) {
        let folder = parent(of: path)
        if !folder.isEmpty { try makeFolder(folder) }
    }

    private static func makeFolder(_ path: String) throws(StoreError) {
        if mode(of: path) != nil { return }
        let above = parent(of: path)
        if !above.isEmpty && above != path { try makeFolder(above) }
        if mkdir(path, folderMode) != 0 && errno != EEXIST { throw failure("creating the folder", errno, path) }
    }

    private static func check(_ mode: mode_t, _ path: String) throws(StoreError) {
        guard mode & S_IFMT == S_IFREG else {
            throw StoreError(
                .cannotOpen, problem: "this is not a file", place: path, advice: "Name a file for the store.")
        }
        guard mode & othersMode == 0 else {
            throw StoreError(
                .notPrivate, problem: "others than its owner may use the file", place: path,
                advice: "Make it private, `chmod 600`, after checking who could read or change it.")
        }
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : nil
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func failure(_ action: String, _ code: Int32, _ path: String) -> StoreError {
        let kind: StoreError.Code =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EIO: .io
            case EROFS: .readOnly
            default: .cannotOpen
            }
        return StoreError(
            kind, problem: "\(action) failed: \(String(cString: strerror(code)))", place: path,
            advice: "Check that the folder exists, may be written and has room.")
    }
}

/// The system's own call, which the type's function of the same name hides.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}

/// The system's own call, which the type's function of the same name hides.
private func systemRead(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, start, count)
}
