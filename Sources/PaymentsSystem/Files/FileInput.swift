#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads whole files with a limit: a path may lead to a device that never ends.
public enum FileInput {
    /// Whether the path leads to something. Whether it can be read is another question.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The bytes of a file, pipe or device.
    /// - Throws: `FileError`; `.tooLarge` as soon as one byte more than `limit` is there.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.system(.last), path: path) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, named: path, limit: limit)
    }

    /// The bytes of a plain file, where nothing else can be meant: a pipe put in its place must not make us wait.
    /// - Throws: `FileError`; `EINVAL` for what is no plain file.
    public static func readPlain(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(.system(.last), path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(.system(.last), path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.system(SystemErrorNumber(EINVAL)), path: path)
        }
        return try read(descriptor: descriptor, named: path, limit: limit)
    }

    /// The bytes of a plain file that holds a secret: one that its group or others can read or write is refused, since
    /// a secret in it is none.
    /// - Throws: `FileError`; `.notPrivate` before a byte is read.
    public static func readPrivate(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.system(.last), path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(.system(.last), path: path) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(.isDirectory, path: path) }
        // A pipe or a device, as the shell makes them for `<(…)`, has no rights of its own worth asking for.
        guard status.st_mode & S_IFMT != S_IFREG || status.st_mode & 0o077 == 0 else {
            throw FileError(.notPrivate, path: path)
        }
        return try read(descriptor: descriptor, named: path, limit: limit)
    }

    /// Whether a plain file of the owner alone is there. Looks and does not open: closing a descriptor would drop all
    /// locks that this process holds on the file.
    /// - Throws: `FileError`: `.isDirectory` for anything but a plain file, `.notPrivate`, or what the system refuses.
    public static func isPrivateFile(_ path: String) throws(FileError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = FileError(.system(.last), path: path)
            if error.isNotFound { return false }
            throw error
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(.isDirectory, path: path) }
        guard status.st_mode & 0o077 == 0 else { throw FileError(.notPrivate, path: path) }
        return true
    }

    /// What is left in an open descriptor, which stays open.
    /// - Throws: as ``read(_:limit:)``; `EBADF` when the descriptor is closed.
    public static func read(descriptor: Int32, named path: String, limit: Int) throws(FileError) -> [UInt8] {
        let chunkByteCount = 1 << 16
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: chunkByteCount)
        while true {
            let count = readSome(descriptor, &chunk)
            if count == 0 { return bytes }
            guard count > 0 else {
                let number = SystemErrorNumber.last
                if number.rawValue == EINTR { continue }
                throw FileError(number.rawValue == EISDIR ? .isDirectory : .system(number), path: path)
            }
            guard bytes.count + count <= limit else {
                throw FileError(.tooLarge(maximumByteCount: limit), path: path)
            }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    private static func readSome(_ descriptor: Int32, _ chunk: inout [UInt8]) -> Int {
        chunk.withUnsafeMutableBytes { buffer in
            #if canImport(Glibc)
                Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
    }
}
