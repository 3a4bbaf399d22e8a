internal import Payments

/// Everything the engine knows, changed only under its lock and only by steps: a command, a result, a moment. No step
/// does I/O; what has to be done comes out as a `StepOutput`.
struct EngineState: Sendable {
    let configuration: PlacementConfiguration
    let directory: ProviderDirectory
    /// Whether anybody observes: nothing is built for nobody.
    let isObserved: Bool
    var worker: PlacementWorker
    var desks: [OrderID: Desk] = [:]
    /// First come, first served. Those before `waitingStart` were served; the array is cut when they are many.
    private var waiting: [WaitingCommand?] = []
    private var waitingStart = 0
    private var waitingCount = 0
    var timers = TimerQueue()
    /// When the sleeping timer task will look; nil when none sleeps.
    var alarm: Timestamp?
    var isClosing = false
    /// Told when nothing is in work.
    var drainWatchers: [CheckedContinuation<Void, Never>] = []
    private var nextGeneration: UInt64 = 1
    private var nextCaller: UInt64 = 1

    init(
        configuration: PlacementConfiguration, directory: ProviderDirectory, worker: PlacementWorker, isObserved: Bool
    ) {
        self.isObserved = isObserved
        self.configuration = configuration
        self.directory = directory
        self.worker = worker
    }

    mutating func makeCaller() -> CallerID {
        defer { nextCaller += 1 }
        return CallerID(nextCaller)
    }

    // MARK: Commands

    /// Takes a command in, or lets it wait for a desk, or refuses it.
    mutating func submit(_ arrival: WaitingCommand, _ now: Timestamp, _ output: inout StepOutput) {
        guard !isClosing else { return refuse(arrival, .unavailable, "The placement is shutting down.", &output) }
        if desks[arrival.order] != nil || desks.count < configuration.maximumOrdersInFlight {
            return seat(arrival, now, &output)
        }
        guard waitingCount < configuration.maximumWaitingCommands else {
            return refuse(
                arrival, .limitReached,
                "\(desks.count) orders are in work and \(waitingCount) commands wait already.", &output)
        }
        waiting.append(arrival)
        waitingCount += 1
        // Nobody's machine watches this deadline yet.
        addTimer(arrival.command.deadline, DeskKey(order: arrival.order, generation: 0), EffectNumber(0), &output)
    }

    private mutating func seat(_ arrival: WaitingCommand, _ now: Timestamp, _ output: inout StepOutput) {
        let desk = openDesk(arrival.order)
        desk.callers[arrival.caller] = Desk.Caller(
            continuation: arrival.continuation, deadline: arrival.command.deadline)
        desk.payloads[arrival.caller] = arrival.payload
        step(desk, .command(arrival.caller, arrival.command), now, &output)
    }

    private func refuse(
        _ arrival: WaitingCommand, _ code: PaymentError.Code, _ explanation: String, _ output: inout StepOutput
    ) {
        let error = PaymentError(
            code, effect: .untouched, explanation: "\(explanation) Nothing was sent for this call.")
        output.replies.append((arrival.continuation, .failed(error)))
    }

    /// A caller's task was cancelled, or its patience ended.
    mutating func leave(_ order: OrderID, _ caller: CallerID, _ now: Timestamp, _ output: inout StepOutput) {
        if let desk = desks[order], desk.callers[caller] != nil {
            step(desk, .callerLeft(caller), now, &output)
        } else if let index = waiting.firstIndex(where: { $0?.caller == caller }), let arrival = waiting[index] {
            take(index)
            refuse(arrival, .cancelled, "The call was cancelled while it waited for its turn.", &output)
        }
    }

    private mutating func take(_ index: Int) {
        waiting[index] = nil
        waitingCount -= 1
    }

    /// Gives free desks to those who wait.
    private mutating func seatWaiting(_ now: Timestamp, _ output: inout StepOutput) {
        while waitingCount > 0, desks.count < configuration.maximumOrdersInFlight, waitingStart < waiting.count {
            if let arrival = waiting[waitingStart] {
                take(waitingStart)
                waitingStart += 1
                seat(arrival, now, &output)
            } else {
                waitingStart += 1
            }
        }
        if waitingCount == 0 || waitingStart > 1_024 {
            waiting.removeFirst(min(waitingStart, waiting.count))
            waitingStart = 0
            if waitingCount == 0 { waiting = [] }
        }
    }

    private mutating func expireWaiting(_ now: Timestamp, _ output: inout StepOutput) {
        for index in waiting.indices {
            guard let arrival = waiting[index], arrival.command.deadline <= now else { continue }
            take(index)
            refuse(arrival, .timedOut, "Its deadline passed while it waited for its turn.", &output)
        }
    }

    // MARK: Steps

    /// Makes sure that the order has a machine.
    mutating func openDesk(_ order: OrderID) -> Desk {
        if let desk = desks[order] { return desk }
        let desk = Desk(
            DeskKey(order: order, generation: nextGeneration),
            machine: PlacementMachine(orderID: order, policy: configuration.policy, directory: directory))
        desks[order] = desk
        nextGeneration += 1
        return desk
    }

    /// Tells a machine something and sorts what it wants.
    mutating func step(_ desk: Desk, _ input: PlacementInput, _ now: Timestamp, _ output: inout StepOutput) {
        let effects = desk.machine.step(input, at: now, worker: &worker)
        if isObserved { observe(desk, now, &output) }
        for effect in effects {
            switch effect.kind {
            case .reply(let caller, let result):
                let waiter = desk.callers.removeValue(forKey: caller)
                if let continuation = waiter?.continuation { output.replies.append((continuation, result)) }
            case .wake(let moment):
                desk.timerCount += 1
                addTimer(moment, desk.key, effect.number, &output)
            case .call(let call):
                let payload = call.holder.flatMap { desk.payloads[$0] } ?? valuePayload(call, desk)
                output.errands.append(Errand(key: desk.key, effect: effect, payload: payload))
            case .load, .append, .read: output.errands.append(Errand(key: desk.key, effect: effect, payload: nil))
            }
        }
        desk.dropPayloads()
        closeDesk(desk, now, &output)
    }

    private mutating func observe(_ desk: Desk, _ now: Timestamp, _ output: inout StepOutput) {
        if !desk.machine.lastCommit.isEmpty, let state = desk.machine.state {
            output.observations += Observation.observations(of: desk.machine.lastCommit, after: state)
        }
        output.observations += desk.machine.plannedRetries.map {
            .retryPlanned(
                $0.intent.account, $0.intent.verb, send: $0.send, wait: max(.zero, $0.at.duration(since: now)),
                rule: $0.rule.id, at: now)
        }
        output.observations += worker.gate.takeChanges().map {
            .breakerChanged($0.account, $0.verb, isOpen: $0.isOpen, at: now)
        }
    }

    /// A reservation of stored value takes along what its caller's order names.
    private func valuePayload(_ call: ProviderCall, _ desk: Desk) -> CallerPayload? {
        guard call.intent.verb == .reserveValue else { return nil }
        return desk.payloads.values.first { $0.valueSource != nil }
    }

    /// Lets go of a machine that rests.
    private mutating func closeDesk(_ desk: Desk, _ now: Timestamp, _ output: inout StepOutput) {
        guard desk.machine.isIdle, desks[desk.key.order] === desk else { return }
        desks[desk.key.order] = nil
        output.rested += desk.watchers
        timers.forget(desk.timerCount)
        if timers.wantsSweep {
            let open = desks
            timers.sweep { open[$0.order]?.key == $0 || $0.generation == 0 }
        }
        seatWaiting(now, &output)
        if isEmpty {
            output.drained += drainWatchers
            drainWatchers = []
        }
    }

    /// A result for one machine; dropped when that machine is gone, which never happens to a call.
    mutating func settle(_ key: DeskKey, _ input: PlacementInput, _ now: Timestamp, _ output: inout StepOutput) {
        guard let desk = desks[key.order], desk.key == key else { return }
        step(desk, input, now, &output)
    }

    // MARK: Moments

    private mutating func addTimer(
        _ moment: Timestamp, _ key: DeskKey, _ effect: EffectNumber, _ output: inout StepOutput
    ) {
        timers.insert(TimerQueue.Entry(moment: moment, key: key, effect: effect))
        planAlarm(&output)
    }

    private mutating func planAlarm(_ output: inout StepOutput) {
        guard let next = timers.next, alarm.map({ next < $0 }) ?? true else { return }
        alarm = next
        output.alarm = next
    }

    /// The moment that the timer task slept for has come, by the clock or by the time that passed.
    mutating func ring(_ moment: Timestamp, _ now: Timestamp, _ output: inout StepOutput) {
        alarm = nil
        let reached = max(moment, now)
        // All first, then one by one: a machine may want to be woken again at a moment that the clock, set back, has
        // still to reach.
        var ripe: [TimerQueue.Entry] = []
        while let entry = timers.pop(at: reached) { ripe.append(entry) }
        for entry in ripe {
            if entry.key.generation == 0 {
                expireWaiting(reached, &output)
            } else if let desk = desks[entry.key.order], desk.key == entry.key {
                desk.timerCount -= 1
                step(desk, .woke(entry.effect), now, &output)
                if now < entry.moment { expireCallers(desk, entry.moment, now, &output) }
            } else {
                timers.dropStale()
            }
        }
        planAlarm(&output)
    }

    /// The clock was set back while somebody waited: patience is counted in time that passed.
    private mutating func expireCallers(
        _ desk: Desk, _ moment: Timestamp, _ now: Timestamp, _ output: inout StepOutput
    ) {
        for (caller, slot) in desk.callers where slot.deadline <= moment {
            step(desk, .callerExpired(caller), now, &output)
        }
    }

    // MARK: Closing

    var isEmpty: Bool { desks.isEmpty && waitingCount == 0 }

    /// What is still in work, for the report of a shutdown.
    var work: (orders: Int, calls: Int) {
        (desks.count + waitingCount, desks.values.count { $0.machine.hasCallsInFlight })
    }

    /// Lets every caller go with what is known.
    mutating func dismissAll(_ now: Timestamp, _ output: inout StepOutput) {
        for index in waiting.indices {
            guard let arrival = waiting[index] else { continue }
            take(index)
            refuse(arrival, .unavailable, "The placement shut down while it waited for its turn.", &output)
        }
        for desk in desks.values {
            for caller in desk.callers.keys { step(desk, .callerLeft(caller), now, &output) }
        }
    }
}
