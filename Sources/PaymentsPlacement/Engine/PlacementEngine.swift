internal import Payments
internal import PaymentsConcurrency

/// Performs the machines' effects: many orders at once, for each order what its machine asks, and every result fed back
/// under its number.
///
/// All state sits behind one lock; a step under it takes microseconds and does no I/O. Stores and providers are called
/// in tasks that belong to the engine, so that nobody's cancellation reaches them.
final class PlacementEngine: Sendable {
    let store: any EventStore
    let calls: ProviderCalls
    let clock: any WaitingClock
    let random: any RandomSource
    let configuration: PlacementConfiguration
    let directory: ProviderDirectory
    let workerID: WorkerID
    let observer: (any PaymentObserver)?
    private let state: Lock<EngineState>
    /// The task that sleeps until the next alarm.
    private let sleeper = Lock<Sleeper?>(nil)

    /// How many reads that strangers asked for are in flight.
    private let hintedReads = Lock(0)

    private struct Sleeper {
        let moment: Timestamp
        let task: Task<Void, Never>
    }

    init(
        store: any EventStore, providers: [ProviderAccount: any PaymentProvider],
        storedValue: (any StoredValueHandler)?, configuration: PlacementConfiguration, clock: any WaitingClock,
        random: any RandomSource, observer: (any PaymentObserver)?
    ) {
        guard let workerID = WorkerID("worker-" + random.uuid()) else {
            preconditionFailure("a UUID is a valid part of an id")
        }
        self.store = store
        self.clock = clock
        self.random = random
        self.configuration = configuration
        self.workerID = workerID
        self.observer = observer
        calls = ProviderCalls(providers: providers, storedValue: storedValue, clock: clock, random: random)
        directory = calls.directory
        let gate = ProviderGate(breakerLimits: configuration.breaker, bulkheadLimit: configuration.maximumCallsPerVerb)
        let seed = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        state = Lock(
            EngineState(
                configuration: configuration, directory: directory,
                worker: PlacementWorker(id: workerID, gate: gate, seed: seed), isObserved: observer != nil))
    }

    // MARK: Callers

    /// Asks and waits for the result. Returns at once when the caller's task is cancelled: with what is known, while
    /// the work goes on.
    func ask(_ command: PlacementCommand, of order: OrderID, _ payload: CallerPayload) async -> PlacementResult {
        guard !Task.isCancelled else {
            return .failed(
                PaymentError(.cancelled, effect: .untouched, explanation: "The task was cancelled before the call."))
        }
        let caller = state.withLock { $0.makeCaller() }
        let start = clock.now()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let arrival = WaitingCommand(
                    caller: caller, order: order, command: command, payload: payload, continuation: continuation)
                change { $0.submit(arrival, $1, &$2) }
                // The handler may have run before the command was in.
                if Task.isCancelled { leave(order, caller) }
            }
        } onCancel: {
            leave(order, caller)
        }
        if let observer, case .place = command {
            let now = clock.now()
            observer.observe(
                .attemptEnded(order: order, result: result, elapsed: now.duration(since: start), at: now))
        }
        return result
    }

    private func leave(_ order: OrderID, _ caller: CallerID) { change { $0.leave(order, caller, $1, &$2) } }

    /// Tells an order's machine something that nobody waits for, and returns when the machine rests.
    func tell(_ order: OrderID, _ input: PlacementInput) async {
        await withCheckedContinuation { continuation in
            change { state, now, output in
                let desk = state.openDesk(order)
                desk.watchers.append(continuation)
                state.step(desk, input, now, &output)
            }
        }
    }

    /// Asks the provider about an order in a task of its own; false when too many of these run already.
    func startHintedRead(_ order: OrderID) -> Bool {
        let isFree = hintedReads.withLock { count in
            guard count < configuration.maximumHintedReads else { return false }
            count += 1
            return true
        }
        guard isFree else { return false }
        // In work at once, so that a shutdown waits for it.
        change { state, now, output in
            let desk = state.openDesk(order)
            let deadline = now.advanced(by: configuration.callerPatience)
            state.step(desk, .command(state.makeCaller(), .verify(deadline: deadline)), now, &output)
        }
        Task {
            await rest(order)
            hintedReads.withLock { $0 -= 1 }
        }
        return true
    }

    /// Returns when the order's machine rests.
    private func rest(_ order: OrderID) async {
        await withCheckedContinuation { continuation in
            change { state, _, output in
                guard let desk = state.desks[order] else { return output.rested.append(continuation) }
                desk.watchers.append(continuation)
            }
        }
    }

    // MARK: Steps

    /// Changes the state and carries out what comes of it.
    private func change(_ body: (inout EngineState, Timestamp, inout StepOutput) -> Void) {
        let now = clock.now()
        let output = state.withLock { state in
            var output = StepOutput()
            body(&state, now, &output)
            return output
        }
        for errand in finish(output) { start([errand]) }
    }

    /// Wakes who waits; the errands are left to the one who calls.
    private func finish(_ output: StepOutput) -> [Errand] {
        for (continuation, result) in output.replies { continuation.resume(returning: result) }
        for watcher in output.rested { watcher.resume() }
        for watcher in output.drained { watcher.resume() }
        if let observer { for observation in output.observations { observer.observe(observation) } }
        if let alarm = output.alarm { setAlarm(alarm) }
        return output.errands
    }

    private func start(_ errands: [Errand]) {
        Task { await self.run(errands) }
    }

    /// Performs errands and whatever they lead to. What follows one errand is done in the same task; anything beside it
    /// gets its own.
    private func run(_ errands: [Errand]) async {
        var next = errands
        while let errand = next.first {
            for other in next.dropFirst() { start([other]) }
            let input = await perform(errand)
            let now = clock.now()
            let output = state.withLock { state in
                var output = StepOutput()
                state.settle(errand.key, input, now, &output)
                return output
            }
            next = finish(output)
        }
    }

    private func perform(_ errand: Errand) async -> PlacementInput {
        let number = errand.effect.number
        switch errand.effect.kind {
        case .load: return await load(errand.key.order, number)
        case .append(let append): return await self.append(append, number)
        case .call(let call):
            let start = clock.now()
            let answer = await calls.perform(call, order: errand.key.order, errand.payload)
            observeCall(call, answer, since: start)
            return .answered(number, answer, token: token(answer))
        case .read(let read):
            let start = clock.now()
            let answer = await calls.perform(read)
            if let observer {
                observer.observe(
                    .callEnded(
                        read.account, .read, send: 1, result: CallResult(answer),
                        elapsed: clock.now().duration(since: start), at: clock.now()))
            }
            return .read(number, answer)
        case .wake, .reply: preconditionFailure("wakes and replies are no errands")
        }
    }

    private func observeCall(_ call: ProviderCall, _ answer: ProviderAnswer, since start: Timestamp) {
        guard let observer else { return }
        let now = clock.now()
        observer.observe(
            .callEnded(
                call.intent.account, call.intent.verb, send: call.send, result: CallResult(answer),
                elapsed: now.duration(since: start), at: now))
        if let code = calls.unknownCode(answer, of: call.intent.account) {
            observer.observe(.codeUnknown(call.intent.account.provider, code: code, at: now))
        }
    }

    private func load(_ order: OrderID, _ number: EffectNumber) async -> PlacementInput {
        do throws(StoreError) { return try await .loaded(number, store.load(order, after: 0)) } catch {
            return .loadFailed(number, error)
        }
    }

    private func append(_ append: StoreAppend, _ number: EffectNumber) async -> PlacementInput {
        do throws(StoreError) {
            switch try await store.append(append) {
            case .appended: return .appended(number)
            case .conflict: return .conflicted(number)
            case .taken(let claim): return .taken(number, claim)
            }
        } catch {
            return .appendFailed(number, error)
        }
    }

    /// A one-time token, where the shopper has to act: 256 bits.
    private func token(_ answer: ProviderAnswer) -> String {
        guard case .outcome(.actionRequired) = answer else { return "" }
        return random.uuid() + random.uuid()
    }

    // MARK: Moments

    /// Sleeps until the moment unless somebody sleeps until an earlier one already: who wakes first plans the next
    /// alarm.
    private func setAlarm(_ moment: Timestamp) {
        let former: Task<Void, Never>? = sleeper.withLock { sleeper in
            if let sleeping = sleeper, sleeping.moment <= moment { return nil }
            let former = sleeper?.task
            let task = Task { [weak self, clock] in
                do { try await clock.sleep(until: moment) } catch { return }
                self?.ring(moment)
            }
            sleeper = Sleeper(moment: moment, task: task)
            return former
        }
        former?.cancel()
    }

    private func ring(_ moment: Timestamp) {
        sleeper.withLock { sleeper in
            if sleeper?.moment == moment { sleeper = nil }
        }
        change { $0.ring(moment, $1, &$2) }
    }

    // MARK: Closing

    /// Refuses new commands from now on.
    func close() { state.withLock { $0.isClosing = true } }

    var isClosing: Bool { state.withLock { $0.isClosing } }

    var work: (orders: Int, calls: Int) { state.withLock { $0.work } }

    /// Moments that are waited for, stale ones included.
    var timerCount: Int { state.withLock { $0.timers.count } }

    /// Returns when nothing is in work, or when `giveUp` was called.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.isEmpty { return true }
                state.drainWatchers.append(continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }

    /// Lets every caller and whoever waits for the end go, with what is known. What is in flight goes on.
    func giveUp() {
        change { state, now, output in
            state.dismissAll(now, &output)
            output.drained += state.drainWatchers
            state.drainWatchers = []
        }
    }
}
