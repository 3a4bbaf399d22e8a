internal import PaymentsConcurrency

/// Lets tasks wait until a number of threads have ended.
final class Latch: Sendable {
    private struct State {
        var remaining: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    /// Opens after `count` arrivals.
    init(_ count: Int) { state = Lock(State(remaining: count)) }

    /// Reports that one has ended.
    func arrive() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.remaining -= 1
            guard state.remaining == 0 else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once all have ended; at once if they have.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state -> Bool in
                if state.remaining > 0 { state.waiting.append(continuation) }
                return state.remaining <= 0
            }
            if isOpen { continuation.resume() }
        }
    }
}
