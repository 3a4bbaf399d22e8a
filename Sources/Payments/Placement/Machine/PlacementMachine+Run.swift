extension PlacementMachine {
    /// Decides what can be decided, then tells callers what follows, then arranges to be woken.
    mutating func run(_ now: Timestamp, _ worker: inout PlacementWorker) {
        repeat {
            expireCallers(now)
            while pending == nil, !isProbing, let stimulus = queue.first {
                guard state != nil else {
                    load()
                    break
                }
                decide(stimulus, now, &worker)
            }
            settleCallers(now)
        } while continueInForeground(now)
        arrangeWake(now)
    }

    private var isProbing: Bool {
        flights.values.contains {
            if case .probe = $0 { true } else { false }
        }
    }

    mutating func load() {
        guard !isLoading, storeRest == nil else { return }
        isLoading = true
        flights[emit(.load)] = .load
    }

    func rules(_ now: Timestamp, _ worker: inout PlacementWorker) -> PlacementRules {
        PlacementRules(
            policy: policy, directory: directory, worker: worker.id, now: now, callersUntil: callersUntil,
            instruments: instruments, results: results, draw: worker.jitter.next())
    }

    /// The rules as any other worker would have them: nobody waits, nothing is held.
    func backgroundRules(_ now: Timestamp, _ worker: WorkerID) -> PlacementRules {
        PlacementRules(
            policy: policy, directory: directory, worker: worker, now: now, callersUntil: nil, instruments: [:],
            results: [:], draw: 0)
    }

    var callersUntil: Timestamp? { callers.map(\.deadline).max() }

    // MARK: Deciding

    private mutating func decide(_ stimulus: Stimulus, _ now: Timestamp, _ worker: inout PlacementWorker) {
        guard let state else { return }
        if state.isReadOnly, stimulus.caller == nil {
            // Nothing may be added to half a story. A webhook stays in the inbox for a node that knows the rest, and
            // an answer is read back by one.
            queue.removeFirst()
            return
        }
        if let id = stimulus.caller, !callers.contains(where: { $0.id == id }) {
            // Nobody waits for it any more and nothing was decided: it never happened.
            queue.removeFirst()
            return
        }
        do {
            let draft = try draft(stimulus, state, now, &worker)
            aim(stimulus.caller, draft)
            guard !draft.events.isEmpty else {
                queue.removeFirst()
                finishWithoutEvents(stimulus, draft)
                return perform(draft.action, draft.state, nil, now, &worker)
            }
            guard let permit = try admit(stimulus, draft, now, &worker) else { return }
            queue.removeFirst()
            commit(stimulus, draft, permit.0, now, &worker)
        } catch {
            queue.removeFirst()
            refuse(stimulus.caller, error)
        }
    }

    private func draft(
        _ stimulus: Stimulus, _ state: PlacementState, _ now: Timestamp, _ worker: inout PlacementWorker
    ) throws(PaymentError) -> Draft {
        let rules = rules(now, &worker)
        switch stimulus {
        case .command(_, let command): return try draft(command, rules, state)
        case .answered(let number, let send, let answer, let token):
            return rules.answered(
                number, send: send, answer, challenge: token?.record, hasCallers: !callers.isEmpty, on: state)
        case .fetched(let number, let answer): return rules.fetched(number, answer, on: state)
        case .retry(let number, let send, let end, let rule):
            return rules.retry(number, afterSend: send, end, rule, on: state)
        case .withdraw(let number, let send): return rules.withdraw(number, send: send, on: state)
        case .due: return rules.due(callsInFlight(now, state), on: state)
        case .webhook(_, let account, let event): return rules.webhook(event, from: account, on: state)
        }
    }

    private func draft(
        _ command: PlacementCommand, _ rules: PlacementRules, _ state: PlacementState
    ) throws(PaymentError) -> Draft {
        switch command {
        case .place(let command): try rules.place(command, on: state)
        case .modify(let command): try rules.modify(command, on: state)
        case .cancel(let origin, let id, _): try rules.cancel(origin, id: id, on: state)
        case .resume(let token, _): try rules.resume(token: token, on: state)
        case .verify: rules.verify(on: state)
        case .settle(let number, let verdict, let name, _):
            try rules.settle(number, verdict, by: name, on: state)
        case .acknowledge(let number, let topic, let name, _):
            try rules.acknowledge(number, topic, by: name, on: state)
        }
    }

    /// The operations whose answers come by themselves. A call that outlives its lease is looked after as if its worker
    /// had died: whatever it still brings is evidence.
    func callsInFlight(_ now: Timestamp, _ state: PlacementState) -> Set<OperationNumber> {
        var numbers: Set<OperationNumber> = []
        for flight in flights.values {
            switch flight {
            case .call(let number, _, _, _, _):
                if state.operation(number).map({ now < $0.leasedUntil }) ?? true { numbers.insert(number) }
            case .retry(let number, _, _, _), .read(let number): numbers.insert(number)
            default: break
            }
        }
        return numbers
    }

    /// Binds a caller to what its command is about.
    private mutating func aim(_ id: CallerID?, _ draft: Draft) {
        guard let id, let index = callers.firstIndex(where: { $0.id == id }) else { return }
        callers[index].target = target(of: callers[index].command, draft)
        guard case .attempt(let attempt) = callers[index].target else { return }
        switch callers[index].command {
        case .place(let command) where command.method == .direct: hold(attempt, id, in: &instruments)
        case .resume: hold(attempt, id, in: &results)
        default: break
        }
    }

    /// The first caller's instrument stays while that caller waits: a repeat has to carry the same one.
    private func hold(_ attempt: AttemptID, _ id: CallerID, in holders: inout [AttemptID: CallerID]) {
        if let holder = holders[attempt], callers.contains(where: { $0.id == holder }) { return }
        holders[attempt] = id
    }

    private func target(of command: PlacementCommand, _ draft: Draft) -> Caller.Target {
        switch command {
        case .place(let place):
            let attempt = place.attempt ?? draft.state.attempts.last?.id
            return attempt.map { .attempt($0) } ?? .undecided
        case .modify(let modify):
            if let id = modify.id, let known = draft.state.operations.first(where: { $0.intent.command == id }) {
                return .operation(known.number)
            }
            return draft.state.operations.last.map { .operation($0.number) } ?? .undecided
        case .cancel(.merchant, _, _): return .cancellation
        case .cancel(.shopper, _, _):
            if draft.state.cancellation != nil { return .cancellation }
            return draft.state.attempts.last.map { .attempt($0.id) } ?? .cancellation
        case .resume: return draft.state.attempts.last.map { .attempt($0.id) } ?? .undecided
        case .verify:
            if case .fetch(let number) = draft.action { return .verification(number) }
            return .verification(nil)
        case .settle(let number, _, _, _): return .operation(number)
        case .acknowledge: return .bookkeeping
        }
    }

    mutating func refuse(_ id: CallerID?, _ error: PaymentError) {
        guard let id, let index = callers.firstIndex(where: { $0.id == id }) else { return }
        callers.remove(at: index)
        _ = emit(.reply(id, .failed(error)))
    }

    private mutating func finishWithoutEvents(_ stimulus: Stimulus, _ draft: Draft) {
        switch stimulus {
        // A message leaves the inbox with the commit that takes it in, so a webhook always drafts an event.
        case .webhook: preconditionFailure("every webhook is recorded")
        case .due where draft.action == nil: idleVersion = draft.state.version
        default: break
        }
    }

    // MARK: The gate

    /// Asks the gate for a send that a caller started. nil when a probe has to come first; the inner nil when no place
    /// is needed. What the plan sends is not held back: it waits between its tries by itself.
    private mutating func admit(
        _ stimulus: Stimulus, _ draft: Draft, _ now: Timestamp, _ worker: inout PlacementWorker
    ) throws(PaymentError) -> (Permit?, Void)? {
        guard stimulus.caller != nil, case .send(let number, _) = draft.action else { return (nil, ()) }
        let intent = draft.state[number].intent
        guard !intent.isPlanned, !intent.verb.isStoredValue else { return (nil, ()) }
        switch worker.gate.admit(intent.account, intent.verb, at: now) {
        case .admitted: return (Permit(account: intent.account, verb: intent.verb), ())
        case .probeFirst:
            let probe = ProviderRead(account: intent.account, reference: intent.reference, timeout: policy.callTimeout)
            flights[emit(.read(probe))] = .probe(intent.account, intent.verb)
            return nil
        case .refused:
            if let rest = withoutFirstRoute(stimulus) {
                queue[0] = rest
                return nil
            }
            throw PaymentError(
                .unavailable, effect: .untouched, provider: intent.account.provider,
                explanation: "\(intent.account) is failing or fully used, so nothing was sent. Try again shortly.")
        }
    }

    /// The same press with the next route; nil when there is none, or when the press goes on with an operation.
    private func withoutFirstRoute(_ stimulus: Stimulus) -> Stimulus? {
        guard case .command(let id, .place(var command)) = stimulus, command.routes.count > 1,
            state?.attempts.contains(where: { $0.id == command.attempt }) != true
        else { return nil }
        command.routes.removeFirst()
        return .command(id, .place(command))
    }
}
