public import Payments

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes a file that only its owner can read, whole or not at all.
///
/// In two steps, so that a wrong path is found before the work whose result it should hold: making the writer creates a
/// file beside the target, `finish` fills it, makes it durable and gives it the target's name. A writer that is let go
/// without `finish` leaves nothing behind. A target that is a device or a pipe is written to directly.
public final class PrivateFileWriter {
    private let path: String
    private let temporaryPath: String?
    private var descriptor: Int32

    /// Opens the place to write to.
    /// - Throws: `FileError` when the folder is missing, may not be written, or the target is a folder.
    public init(_ path: String, random: any RandomSource = SystemRandom()) throws(FileError) {
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        // The name of the file beside it is short: a target's name that is too long must not be found out at the end.
        if !isThere && errno == ENAMETOOLONG { throw FileError(.system(.last), path: path) }
        let kind = status.st_mode & S_IFMT
        if isThere && kind == S_IFDIR { throw FileError(.isDirectory, path: path) }
        if isThere && kind != S_IFREG {
            temporaryPath = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            let temporary = "\(folder).\(random.uuid()).partial"
            temporaryPath = temporary
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw FileError(.system(.last), path: path) }
        // The process's mask may have taken the owner's own rights away.
        if temporaryPath != nil { fchmod(descriptor, 0o600) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        if let temporaryPath { unlink(temporaryPath) }
        closeDescriptor()
    }

    /// Writes the bytes and gives the file its name; after it the content survives a power cut.
    /// - Throws: `FileError`; then what was at the path before is still there, unchanged, and the writer
    ///   removes its own file when it is let go.
    public func finish(writing bytes: [UInt8]) throws(FileError) {
        precondition(descriptor >= 0, "a writer finishes once")
        try writeAll(bytes)
        guard let temporaryPath else { return closeDescriptor() }
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
            throw FileError(.system(.last), path: path)
        }
        closeDescriptor()
        syncFolder()
    }

    /// Writes the bytes under a name that is free, whole or not at all; what is there already stays. Of several
    /// processes that do so at once one makes the file.
    /// - Returns: Whether this call made it.
    /// - Throws: `FileError`.
    public static func create(
        _ path: String, with bytes: [UInt8], random: any RandomSource = SystemRandom()
    ) throws(FileError) -> Bool {
        let writer = try PrivateFileWriter(path, random: random)
        // A device or a pipe stands there.
        guard let temporaryPath = writer.temporaryPath else { return false }
        try writer.writeAll(bytes)
        guard fsync(writer.descriptor) == 0 else { throw FileError(.system(.last), path: path) }
        // A new name for the file, where renaming would replace one that appeared meanwhile.
        guard link(temporaryPath, path) == 0 else {
            if errno == EEXIST { return false }
            throw FileError(.system(.last), path: path)
        }
        writer.syncFolder()
        return true
    }

    /// Removes a file; one that is not there is as good as removed.
    public static func remove(_ path: String) { unlink(path) }

    private func writeAll(_ bytes: [UInt8]) throws(FileError) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #elseif canImport(Musl)
                    Musl.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #else
                    Darwin.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #endif
            }
            if count >= 0 {
                offset += count
            } else if errno != EINTR {
                throw FileError(.system(.last), path: path)
            }
        }
    }

    private func closeDescriptor() {
        close(descriptor)
        descriptor = -1
    }

    /// Makes the new name durable, where the file system can.
    private func syncFolder() {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
