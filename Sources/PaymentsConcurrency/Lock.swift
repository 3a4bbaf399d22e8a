#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Mutable state behind a mutex: the state is reachable only while the lock is held.
///
/// Built on `pthread_mutex_t`, which the thread sanitizer understands on every platform, so that a sanitizer run is a
/// gate and not a list of false alarms. It does not nest: taking a lock again on the thread that holds it is a
/// programming error and traps. Keep bodies short, and never call out (continuations, callbacks) from inside one.
///
/// ```swift
/// let counter = Lock(0)
/// counter.withLock { $0 += 1 }
/// ```
public final class Lock<State>: @unchecked Sendable {
    // Unchecked: the pointers are raw memory. The mutex guards `state`, and a value enters and leaves it only by
    // `sending`, so no reference to the state can be held on both sides.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let state: UnsafeMutablePointer<State>

    /// Makes an open lock that owns `state`.
    public init(_ state: sending State) {
        self.state = .allocate(capacity: 1)
        self.state.initialize(to: state)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        var attributes = pthread_mutexattr_t()
        check(pthread_mutexattr_init(&attributes))
        // The error-checking type reports a nested call instead of hanging on it.
        check(pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK)))
        check(pthread_mutex_init(mutex, &attributes))
        check(pthread_mutexattr_destroy(&attributes))
    }

    deinit {
        check(pthread_mutex_destroy(mutex))
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Runs `body` with the state while holding the lock, and hands on its result.
    ///
    /// Blocks the thread until the lock is free; nothing may be awaited inside.
    /// - Throws: what `body` throws; the lock is released then too.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        check(pthread_mutex_lock(mutex))
        defer { check(pthread_mutex_unlock(mutex)) }
        return try body(&state.pointee)
    }
}

/// A failing mutex call is a broken program (nested, destroyed while held), never something the world did.
private func check(_ code: Int32) {
    precondition(code == 0, "mutex call failed with \(code)")
}
