internal import PaymentsConcurrency

/// A gate that is closed until a test opens it: holds a call where the test wants it.
public final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    /// Makes a closed latch.
    public init() {}

    /// Lets everybody through, now and later.
    public func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Waits until it is open.
    public func wait() async {
        await withCheckedContinuation { continuation in
            let (isOpen, told) = state.withLock { state in
                state.arrivals += 1
                let arrivals = state.arrivals
                let told = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
                state.watchers.removeAll { $0.count <= arrivals }
                if !state.isOpen { state.held.append(continuation) }
                return (state.isOpen, told)
            }
            if isOpen { continuation.resume() }
            for watcher in told { watcher.resume() }
        }
    }

    /// Returns when at least so many have come to it.
    public func arrivals(atLeast count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
