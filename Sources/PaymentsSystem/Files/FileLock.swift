#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A lock on a file that one process holds at a time. The system frees it when the process ends, however it ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Takes the lock without waiting; nil when somebody else holds it. The file is made, mode 0600, when it is missing
    /// and stays afterwards. Letting go of the result frees the lock.
    /// - Throws: `FileError` when the file cannot be opened, or the file system has no locks.
    public static func take(_ path: String) throws(FileError) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(.system(.last), path: path) }
        let lock = FileLock(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = SystemErrorNumber.last
            guard number.rawValue == EWOULDBLOCK || number.rawValue == EINTR else {
                throw FileError(.system(number), path: path)
            }
            return nil
        }
        return isStill(descriptor, at: path) ? lock : nil
    }

    /// Whether the locked file is the one that others will find. Somebody may have removed it between the opening and
    /// the lock; two processes would then hold "the" lock on two files.
    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var locked = stat()
        var found = stat()
        return fstat(descriptor, &locked) == 0 && lstat(path, &found) == 0 && locked.st_ino == found.st_ino
            && locked.st_dev == found.st_dev
    }

    /// Takes the lock, waiting for its holder for at most `limit`; nil when the time is up.
    /// - Throws: `FileError` as ``take(_:)``; `CancellationError` never: a cancelled task stops waiting and gets nil.
    public static func take(_ path: String, waiting limit: Duration) async throws(FileError) -> FileLock? {
        let end = ContinuousClock.now.advanced(by: limit)
        // Asked again and again, since waiting inside the system cannot be bounded or cancelled.
        let pause: Duration = .milliseconds(20)
        while true {
            if let lock = try take(path) { return lock }
            guard ContinuousClock.now < end, (try? await Task.sleep(for: pause)) != nil else { return nil }
        }
    }
}
