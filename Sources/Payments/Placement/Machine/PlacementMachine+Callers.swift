extension PlacementMachine {
    /// Takes a command in. A machine that was at rest reads the stream first: another worker may have gone on.
    mutating func accept(_ id: CallerID, _ command: PlacementCommand, _ now: Timestamp) {
        guard callers.count < policy.maximumCallers else {
            let error = PlacementRules.refusal(
                .limitReached, "At most \(policy.maximumCallers) callers wait for one order at a time.")
            _ = emit(.reply(id, .failed(error)))
            return
        }
        if isIdle { state = nil }
        callers.append(Caller(id: id, command: command))
        queue.append(.command(id, command))
    }

    /// A caller's task was cancelled. Nothing that was sent is aborted.
    mutating func leave(_ id: CallerID, _ now: Timestamp) {
        guard let caller = callers.first(where: { $0.id == id }) else { return }
        dismiss(caller, .cancelled, "The call was cancelled before anything was sent.")
    }

    mutating func expire(_ id: CallerID) {
        guard let caller = callers.first(where: { $0.id == id }) else { return }
        dismiss(caller, .timedOut, "The deadline passed before anything was sent.")
    }

    /// Answers callers whose deadline has passed.
    mutating func expireCallers(_ now: Timestamp) {
        for caller in callers where caller.deadline <= now {
            dismiss(caller, .timedOut, "The deadline passed before anything was sent.")
        }
    }

    /// Lets a caller go with what is known: nothing was and nothing will be sent for it, or it is being confirmed.
    private mutating func dismiss(_ caller: Caller, _ code: PaymentError.Code, _ explanation: String) {
        callers.removeAll { $0.id == caller.id }
        queue.removeAll { $0.caller == caller.id }
        if mayBeSent(caller.target) {
            _ = emit(.reply(caller.id, .confirming(knownReference(caller.target))))
        } else {
            withdrawRetries(caller.target)
            _ = emit(.reply(caller.id, .failed(PlacementRules.refusal(code, explanation))))
        }
    }

    /// Whether a byte for this target has left or may still leave.
    private func mayBeSent(_ target: Caller.Target) -> Bool {
        if callers.contains(where: { $0.target == target }) { return true }
        switch target {
        case .undecided, .bookkeeping: return false
        case .cancellation, .verification: return true
        case .attempt, .operation: return operations(of: target).contains { hasUncertainSend($0) }
        }
    }

    private func operations(of target: Caller.Target) -> [OperationState] {
        (lastState?.operations ?? []).filter {
            target == .attempt($0.intent.attempt) || target == .operation($0.number)
        }
    }

    /// Whether a committed try may have left. A try whose failure waits for its retry is known to have done nothing
    /// when that failure says so.
    private func hasUncertainSend(_ operation: OperationState) -> Bool {
        operation.sends.enumerated().contains { index, send in
            (send.end ?? retryEnd(operation.number, index + 1))?.effect != .untouched
        }
    }

    private func retryEnd(_ number: OperationNumber, _ send: Int) -> SendEnd? {
        for case .retry(number, afterSend: send, let end, _) in flights.values { return end }
        return nil
    }

    /// Ends retries that nobody waits for.
    private mutating func withdrawRetries(_ target: Caller.Target) {
        for (effect, flight) in flights {
            guard case .retry(let number, let send, _, _) = flight, let operation = lastState?.operation(number),
                target == .attempt(operation.intent.attempt) || target == .operation(number)
            else { continue }
            flights[effect] = nil
            queue.append(.withdraw(number, send: send))
        }
    }

    func knownReference(_ target: Caller.Target) -> MerchantReference {
        if let reference = operations(of: target).last?.intent.reference { return reference }
        if let reference = lastState?.operations.last?.intent.reference { return reference }
        return OperationIdentity.ofOrder(orderID)
    }

    // MARK: Results

    /// Tells callers what follows from the committed state.
    mutating func settleCallers(_ now: Timestamp) {
        guard pending == nil, let state else { return }
        for caller in callers where caller.target != .undecided && !isQueued(caller.id) {
            guard let result = result(for: caller, state, now) else { continue }
            callers.removeAll { $0.id == caller.id }
            _ = emit(.reply(caller.id, result))
        }
        if callers.isEmpty, !hasRetries { (instruments, results) = ([:], [:]) }
    }

    private var hasRetries: Bool {
        flights.values.contains {
            if case .retry = $0 { true } else { false }
        }
    }

    private func isQueued(_ id: CallerID) -> Bool { queue.contains { $0.caller == id } }

    private mutating func result(for caller: Caller, _ state: PlacementState, _ now: Timestamp) -> PlacementResult? {
        switch caller.target {
        case .undecided: return nil
        case .attempt(let id): return result(of: id, state, now)
        case .operation(let number):
            guard let operation = state.operation(number) else { return nil }
            if case .settle = caller.command, operation.standing == .untouched {
                // The operator found that nothing happened, and was believed.
                return .done(number, .zero(operation.intent.amount.currency))
            }
            return result(of: operation)
        case .bookkeeping: return .noted
        case .cancellation: return state.cancellation?.ending.map { .cancelled($0) }
        case .verification(let number):
            let isReading = flights.values.contains {
                if case .read = $0 { true } else { false }
            }
            guard !isReading, !hasFetched else { return nil }
            let id = number.map { state[$0].intent.attempt } ?? state.placedBy ?? state.attempts.last?.id
            guard let id else {
                return .failed(PlacementRules.refusal(.notFound, "Nothing is known about order \(orderID)."))
            }
            return result(of: id, state, now) ?? .confirming(knownReference(.attempt(id)))
        }
    }

    private var hasFetched: Bool {
        queue.contains {
            if case .fetched = $0 { true } else { false }
        }
    }

    /// What a press of Pay came to; nil while that is open and worth waiting for.
    private mutating func result(of id: AttemptID, _ state: PlacementState, _ now: Timestamp) -> PlacementResult? {
        if let cancellation = state.cancellation { return cancellation.ending.map { .cancelled($0) } }
        if state.isFree { return .completedWithoutPayment }
        if state.placedBy != nil { return placed(state) }
        guard let attempt = state.attempt(id) else { return nil }
        let reference = attempt.charges.last.map { state[$0].intent.reference } ?? knownReference(.attempt(id))
        switch state.standing(of: attempt) {
        case .working, .prepared, .approved, .undoing, .free: return nil
        case .pending: return .pending(reference)
        case .mismatched: return .confirming(reference)
        case .challenged: return challenge(attempt, reference)
        case .open: return ticket(attempt, state, now) ?? .confirming(reference)
        case .declined(let decline): return .declined(decline)
        case .abandoned:
            return .failed(
                PlacementRules.refusal(.abandoned, "Nothing happened and the card is gone. Ask for it again."))
        case .untouched(let cause): return .failed(Self.error(cause))
        }
    }

    private func placed(_ state: PlacementState) -> PlacementResult? {
        guard let number = state.placedCharge, let placedBy = state.placedBy, let approval = state[number].approval
        else {
            return nil
        }
        return .placed(
            PlacedPayment(
                attempt: placedBy, account: state[number].intent.account, reference: state[number].intent.reference,
                providerReference: state[number].providerReference, amount: approval.amount))
    }

    /// The action goes to one caller, once.
    private mutating func challenge(_ attempt: AttemptState, _ reference: MerchantReference) -> PlacementResult {
        guard let charge = attempt.charges.last, let waiting = actions.removeValue(forKey: charge) else {
            return .confirming(reference)
        }
        return .actionRequired(waiting.action, token: waiting.token)
    }

    private func ticket(_ attempt: AttemptState, _ state: PlacementState, _ now: Timestamp) -> PlacementResult? {
        guard let number = attempt.charges.last, let session = state[number].session, session.expiresAt > now else {
            return nil
        }
        let intent = state[number].intent
        return .session(
            SessionTicket(
                attempt: attempt.id, account: intent.account, id: session.id, reference: intent.reference,
                expiresAt: session.expiresAt))
    }

    private func result(of operation: OperationState) -> PlacementResult? {
        if operation.isMismatched { return .confirming(operation.intent.reference) }
        switch operation.standing {
        case .approved: return operation.approval.map { .done(operation.number, $0.amount) }
        case .declined: return .declined(operation.decline ?? .unspecified)
        case .untouched: return .failed(Self.error(operation.untouchedCause ?? .withdrawn))
        case .pending: return .pending(operation.intent.reference)
        case .inFlight, .unanswered, .challenged, .prepared, .open: return nil
        }
    }

    /// What a caller is told about something that certainly did not happen.
    private static func error(_ cause: UntouchedCause) -> PaymentError {
        switch cause {
        case .refused(let code):
            PlacementRules.refusal(code, "The provider refused the request before processing it.")
        case .neverSent(let code): PlacementRules.refusal(code, "The provider could not be reached; nothing was sent.")
        case .absent: PlacementRules.refusal(.unavailable, "The provider never received the request.")
        case .withdrawn: PlacementRules.refusal(.cancelled, "The call was given up before anything was sent.")
        case .sessionUnused:
            PlacementRules.refusal(.unavailable, "No usable session was made, so nothing can be charged with it.")
        case .operatorDecided: PlacementRules.refusal(.unavailable, "An operator found that nothing happened.")
        }
    }

    // MARK: Going on while callers wait

    /// Takes up what is due now, as long as somebody waits in this process; without callers the reconciler does.
    mutating func continueInForeground(_ now: Timestamp) -> Bool {
        guard !callers.isEmpty, pending == nil, queue.isEmpty, let state, !hasWork, idleVersion != state.version,
            let due = foregroundDue(state, now), due <= now
        else { return false }
        queue.append(.due)
        return true
    }

    /// Whether a result is on its way that decides first.
    private var hasWork: Bool {
        flights.values.contains {
            switch $0 {
            case .wake: false
            default: true
            }
        }
    }

    private func foregroundDue(_ state: PlacementState, _ now: Timestamp) -> Timestamp? {
        guard let someone = WorkerID("foreground") else { return nil }
        return backgroundRules(now, someone).nextDue(state)
    }

    /// Asks to be woken for the next deadline or due moment.
    mutating func arrangeWake(_ now: Timestamp) {
        guard var moment = callers.map(\.deadline).min() else { return }
        if let state, pending == nil, !hasWork, let due = foregroundDue(state, now), due > now {
            moment = min(moment, due)
        }
        guard nextWake.map({ moment < $0 }) ?? true else { return }
        nextWake = moment
        flights[emit(.wake(moment))] = .wake(moment)
    }
}
