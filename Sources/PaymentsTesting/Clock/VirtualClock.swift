public import Payments
internal import PaymentsConcurrency

/// A clock that stands still until a test moves it. Whoever sleeps on it wakes when it is moved far enough, so that
/// hours pass in a test without waiting.
///
/// Time passes with ``advance(by:)``. ``jump(by:)`` sets the clock, as an administrator or a time server would: the
/// time of day changes and no time passes.
public final class VirtualClock: WaitingClock {
    private struct Sleeper {
        /// Wakes when so much time has passed.
        let elapsed: Duration
        /// Wakes when the clock shows this.
        let moment: Timestamp
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Timestamp
        var elapsed: Duration = .zero
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []
    }

    private let state: Lock<State>

    /// Starts a clock that shows `start`.
    public init(_ start: Timestamp = Timestamp(secondsSinceEpoch: 1_900_000_000)) { state = Lock(State(now: start)) }

    /// What the clock shows.
    public func now() -> Timestamp { state.withLock { $0.now } }

    /// How many tasks sleep on it.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The earliest moment that a sleeper waits for; nil when nobody sleeps.
    public var nextMoment: Timestamp? { state.withLock { $0.sleepers.values.map(\.moment).min() } }

    // MARK: Moving

    /// Lets time pass, and wakes whoever slept for long enough.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "time does not pass backwards; jump sets the clock")
        move { state in
            state.now = state.now.advanced(by: duration)
            state.elapsed += duration
        }
    }

    /// Sets the clock forward or, with a negative duration, back. No time passes.
    public func jump(by duration: Duration) {
        move { $0.now = $0.now.advanced(by: duration) }
    }

    private func move(_ change: (inout State) -> Void) {
        let woken = state.withLock { state in
            change(&state)
            let ripe = state.sleepers.filter { $0.value.moment <= state.now || $0.value.elapsed <= state.elapsed }
            for id in ripe.keys { state.sleepers[id] = nil }
            return ripe.sorted { $0.value.moment < $1.value.moment }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume(returning: true) }
    }

    // MARK: Waiting

    /// Sleeps until the clock shows `moment` or the time that was missing to it has passed.
    public func sleep(until moment: Timestamp) async throws(CancellationError) {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isOver = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in enter(id, moment, continuation) }
        } onCancel: {
            cancel(id)
        }
        if !isOver { throw CancellationError() }
    }

    private func enter(_ id: Int, _ moment: Timestamp, _ continuation: CheckedContinuation<Bool, Never>) {
        let (result, watchers): (Bool?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if state.cancelled.remove(id) != nil { return (false, []) }
            guard moment > state.now else { return (true, []) }
            state.sleepers[id] = Sleeper(
                elapsed: state.elapsed + moment.duration(since: state.now), moment: moment, continuation: continuation)
            let count = state.sleepers.count
            let told = state.watchers.filter { $0.count <= count }.map(\.continuation)
            state.watchers.removeAll { $0.count <= count }
            return (nil, told)
        }
        if let result { continuation.resume(returning: result) }
        for watcher in watchers { watcher.resume() }
    }

    private func cancel(_ id: Int) {
        let sleeper: Sleeper? = state.withLock { state in
            if let sleeper = state.sleepers.removeValue(forKey: id) { return sleeper }
            state.cancelled.insert(id)
            return nil
        }
        sleeper?.continuation.resume(returning: false)
    }

    /// Returns when at least so many tasks sleep: the moment at which a test may let time pass.
    public func sleepers(atLeast count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
