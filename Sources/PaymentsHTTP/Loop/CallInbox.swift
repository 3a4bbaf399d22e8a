internal import Payments
internal import PaymentsConcurrency

/// The door between callers and the loop thread: calls go in, cancellations go in, the loop takes all at once.
///
/// Bounded: it admits a fixed number of calls that have not ended, wherever they are. The loop is woken only when it
/// sleeps, so that many calls cost one system call. Callers are resumed by the loop outside the lock. Pieces of tasks
/// that prefer the loop thread come in by the same door.
final class CallInbox: Sendable {
    /// What the loop takes in one step.
    struct Batch {
        var added: [Call] = []
        var cancelled: [Call] = []
        var isStopping = false
    }

    private struct State {
        var batch = Batch()
        /// Pieces of tasks that run on the loop thread; see `LoopExecutor`.
        var jobs: [UnownedJob] = []
        var admittedCount = 0
        var isSleeping = false
        var hasEnded = false
        var endWaiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Why a call was not taken.
    enum Refusal {
        case full
        case stopped
        case cancelled
    }

    private let state = Lock(State())
    private let pipe: WakePipe
    private let maximumCallCount: Int

    init(maximumCallCount: Int, pipe: WakePipe) {
        self.maximumCallCount = maximumCallCount
        self.pipe = pipe
    }

    /// Hands a call to the loop.
    /// - Returns: why it was not taken; nil when it was, and then the loop will answer it.
    func post(_ call: Call) -> Refusal? {
        let (refusal, mustWake) = state.withLock { state -> (Refusal?, Bool) in
            if call.mailbox.isCancelled { return (.cancelled, false) }
            if state.batch.isStopping { return (.stopped, false) }
            if state.admittedCount >= maximumCallCount { return (.full, false) }
            call.mailbox.isPosted = true
            state.admittedCount += 1
            state.batch.added.append(call)
            return (nil, Self.endSleep(&state))
        }
        if mustWake { pipe.wake() }
        return refusal
    }

    /// Asks the loop to end a call, or keeps it from being posted. Harmless when the call has ended.
    func cancel(_ call: Call) {
        let mustWake = state.withLock { state -> Bool in
            guard !call.mailbox.isCancelled else { return false }
            call.mailbox.isCancelled = true
            guard call.mailbox.isPosted, !state.hasEnded else { return false }
            state.batch.cancelled.append(call)
            return Self.endSleep(&state)
        }
        if mustWake { pipe.wake() }
    }

    /// Asks the loop to end all calls and itself.
    func stop() {
        let mustWake = state.withLock { state -> Bool in
            guard !state.batch.isStopping else { return false }
            state.batch.isStopping = true
            return Self.endSleep(&state)
        }
        if mustWake { pipe.wake() }
    }

    /// Waits until the loop thread has let go of everything.
    func waitForEnd() async {
        await withCheckedContinuation { waiter in
            let hasEnded = state.withLock { state -> Bool in
                if !state.hasEnded { state.endWaiters.append(waiter) }
                return state.hasEnded
            }
            if hasEnded { waiter.resume() }
        }
    }

    /// Hands over a piece of a task.
    /// - Returns: whether the loop thread will run it; false once the loop has ended.
    func post(_ job: UnownedJob) -> Bool {
        let (isTaken, mustWake) = state.withLock { state -> (Bool, Bool) in
            if state.hasEnded { return (false, false) }
            state.jobs.append(job)
            return (true, Self.endSleep(&state))
        }
        if mustWake { pipe.wake() }
        return isTaken
    }

    /// Loop thread: makes room for as many calls as ended since the last time.
    func makeRoom(for endedCount: Int) {
        state.withLock { $0.admittedCount -= endedCount }
    }

    /// Loop thread: takes the pieces of tasks posted so far. `jobs` must be empty; its memory is used for the next.
    func take(into jobs: inout [UnownedJob]) {
        state.withLock { state in
            state.isSleeping = false
            swap(&state.jobs, &jobs)
        }
    }

    /// Loop thread: takes all calls posted so far. `batch` must be empty; its memory is used for the next posts.
    func take(into batch: inout Batch) {
        state.withLock { state in
            state.isSleeping = false
            let isStopping = state.batch.isStopping
            swap(&state.batch, &batch)
            state.batch.isStopping = isStopping
        }
    }

    /// Loop thread: whether it may sleep; if so, the next post wakes it.
    func sleepIfEmpty() -> Bool {
        state.withLock { state in
            let hasCalls = !state.batch.added.isEmpty || !state.batch.cancelled.isEmpty || state.batch.isStopping
            state.isSleeping = !hasCalls && state.jobs.isEmpty
            return state.isSleeping
        }
    }

    /// Loop thread, as its last act: tells those who wait for the end.
    /// - Returns: pieces of tasks that came too late for this thread; somebody else must run them.
    func end() -> [UnownedJob] {
        let (waiters, jobs) = state.withLock { state -> ([CheckedContinuation<Void, Never>], [UnownedJob]) in
            state.hasEnded = true
            defer { (state.endWaiters, state.jobs) = ([], []) }
            return (state.endWaiters, state.jobs)
        }
        for waiter in waiters { waiter.resume() }
        return jobs
    }

    private static func endSleep(_ state: inout State) -> Bool {
        let wasSleeping = state.isSleeping
        state.isSleeping = false
        return wasSleeping
    }
}
