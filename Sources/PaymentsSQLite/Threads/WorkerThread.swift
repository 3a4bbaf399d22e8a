#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A thread for work that blocks on the disk, so that Swift's own few threads never do.
enum WorkerThread {
    /// Deep enough for SQLite with the statements used here.
    private static let stackByteCount = 1 << 20

    /// Runs `body` on a thread of its own, which ends with it. False when the system gives no thread.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackByteCount)
        let isStarted = create(attributes, Work(body: body))
        pthread_attr_destroy(&attributes)
        return isStarted
    }

    /// Blocks the calling worker thread. Only for the rare wait that SQLite does not do by itself.
    static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    private static func create(_ attributes: pthread_attr_t, _ work: Work) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        var attributes = attributes
        let argument = Unmanaged.passRetained(work)
        let code = pthread_create(&thread, &attributes, runWork, argument.toOpaque())
        if code != 0 { argument.release() }
        return code == 0
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
    private func runWork(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
#else
    private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
#endif
