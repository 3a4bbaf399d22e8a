extension PlacementRules {
    /// The answer to a send.
    /// - Parameter challenge: Made by the machine when the answer asks for an action.
    func answered(
        _ number: OperationNumber, send: Int, _ answer: ProviderAnswer, challenge: ChallengeRecord?,
        hasCallers: Bool, on state: PlacementState
    ) -> Draft {
        var draft = Draft(state, at: now)
        switch answer {
        case .outcome(let outcome):
            let operation = state[number]
            var verdict = Verdict(
                outcome, expectsCapture: expectsCapture(operation, in: state), challenge: challenge)
            if operation.intent.verb == .void || operation.intent.verb.isStoredValue {
                // These move a whole amount or nothing; providers need not repeat it.
                verdict.amount = verdict.amount ?? operation.intent.amount
            }
            take(verdict, about: number, &draft)
        case .session(let session): sessionMade(number, session, hasCallers: hasCallers, &draft)
        case .failed(let error): failed(number, send: send, error, &draft)
        }
        if case .retry = draft.action { return draft }
        plan(&draft)
        return draft
    }

    private func sessionMade(
        _ number: OperationNumber, _ session: SessionRecordFacts, hasCallers: Bool, _ draft: inout Draft
    ) {
        guard draft.state[number].standing == .inFlight || draft.state[number].standing == .unanswered else {
            // Its attempt went on without it; keys that never leave us charge nothing.
            let note = EvidenceNote(source: .answer, verdict: "session")
            return draft.add(.evidence(number, note), .evidenceOlder)
        }
        draft.add(.sessionCreated(number, session), .sessionCreated)
        if hasCallers, draft.state.cancellation == nil { draft.add(.sessionHandedOut(number), .sessionHandedOut) }
    }

    // MARK: No outcome

    private func failed(_ number: OperationNumber, send: Int, _ error: PaymentError, _ draft: inout Draft) {
        let operation = draft.state[number]
        guard !operation.standing.isSettled else {
            let note = EvidenceNote(source: .answer, verdict: error.code.description)
            return draft.add(.evidence(number, note), .evidenceOlder)
        }
        let delay = retryDelay(error, operation)
        let cell = retryCell(error, operation, delay)
        let row = RetryTable.row(for: cell)
        let end = SendEnd(
            effect: isProvablyUntouched(cell) ? .untouched : .unknown,
            code: error.code, delivery: error.evidence?.delivery, status: error.evidence?.status)
        switch (row.decision, delay) {
        case (.resend, .after(let wait)):
            draft.action = .retry(number, afterSend: send, end, at: now.advanced(by: wait), row.rule)
        default: conclude(number, send: send, end, row.rule, &draft)
        }
    }

    /// Records that a try ended without an outcome, and what that makes of the operation.
    func conclude(_ number: OperationNumber, send: Int, _ end: SendEnd, _ rule: Rule, _ draft: inout Draft) {
        draft.add(.sendConcluded(number, send: send, end), rule)
        let operation = draft.state[number]
        guard operation.standing == .inFlight || operation.standing == .unanswered else { return }
        if operation.intent.verb == .createSession, operation.standing == .unanswered {
            // What may exist at the provider has keys that nobody has.
            draft.add(.untouched(number, .sessionUnused), .sessionDead)
        } else if operation.allSendsUntouched {
            draft.add(.untouched(number, untouchedCause(operation)), rule)
            undoResume(operation, end, rule, &draft)
        } else if operation.standing == .unanswered, mayBeRead(operation), draft.action == nil {
            draft.action = .fetch(number)
        }
    }

    /// A completion that certainly did not happen leaves its charge waiting for the shopper, with a spent token: the
    /// provider's record decides.
    private func undoResume(_ operation: OperationState, _ end: SendEnd, _ rule: Rule, _ draft: inout Draft) {
        guard operation.intent.verb == .resume, let payment = operation.intent.payment, draft.action == nil else {
            return
        }
        draft.action = .fetch(payment)
    }

    private func untouchedCause(_ operation: OperationState) -> UntouchedCause {
        let code = operation.sends.last?.end?.code ?? .unavailable
        return operation.sends.allSatisfy { $0.end?.delivery == .notSent } ? .neverSent(code) : .refused(code)
    }

    /// Whether reading the operation back can tell anything.
    func mayBeRead(_ operation: OperationState) -> Bool {
        if operation.intent.verb.isStoredValue { return false }
        return operation.intent.verb.isCharge || operation.intent.verb == .resume
            || model(of: operation).distinguishesModifications
    }

    // MARK: The retry table

    private func retryDelay(_ error: PaymentError, _ operation: OperationState) -> RetryDelay {
        guard let callersUntil, !operation.intent.isPlanned else { return .overBudget }
        let tries = operation.sends.count - operation.sendsBeforeRestart
        guard tries < policy.maximumSends else { return .overBudget }
        if operation.intent.verb.needsInstrument, holder(of: operation.intent) == nil { return .overBudget }
        return RetryDelay(
            header: error.evidence?.retryAfter, planned: policy.backoff.wait(afterTries: tries, draw: draw), now: now,
            remaining: callersUntil.duration(since: now))
    }

    private func retryCell(_ error: PaymentError, _ operation: OperationState, _ delay: RetryDelay) -> RetryCell {
        let (delivery, answer) = Self.reading(error, model(of: operation))
        var hint = RetryCell.Hint.none
        switch error.evidence?.hint {
        case .mayRetry: hint = .mayRetry
        case .mustNotRetry: hint = .mustNotRetry
        case nil: break
        }
        return RetryCell(
            verb: operation.intent.verb, delivery: delivery, hint: hint, answer: answer, key: key(operation),
            budget: delay == .overBudget ? .spent : .left)
    }

    private func key(_ operation: OperationState) -> RetryCell.Key {
        guard let horizon = model(of: operation).keyHorizon, let first = operation.sends.first?.at else {
            return .notHonoured
        }
        return now.duration(since: first) < horizon ? .insideHorizon : .pastHorizon
    }

    /// How far the request got and what came back, as the retry table names it. Where an error contradicts its own
    /// evidence, the more careful reading counts.
    static func reading(_ error: PaymentError, _ model: FailureModel) -> (Delivery, RetryCell.Answer) {
        guard let evidence = error.evidence else {
            return error.effect == .untouched ? (.replied, .definiteRefusal) : (.partialReply, .none)
        }
        guard evidence.delivery == .replied else { return (evidence.delivery, .none) }
        if let status = evidence.status, model.refusedBeforeProcessing.contains(status) {
            return (.replied, .refusedBeforeProcessing)
        }
        if error.effect == .untouched { return (.replied, .definiteRefusal) }
        switch evidence.status {
        case 429: return (.replied, .rateLimited)
        case 409: return (.replied, .inProgress)
        case .some(let status) where status >= 500: return (.replied, .serverFailure)
        default: return (.replied, .unreadable)
        }
    }

    private func isProvablyUntouched(_ cell: RetryCell) -> Bool {
        cell.delivery == .notSent
            || (cell.delivery == .replied
                && (cell.answer == .refusedBeforeProcessing || cell.answer == .definiteRefusal))
    }

    // MARK: The wait is over

    /// Decides whether an operation is sent once more, after its wait: the world may have changed meanwhile.
    func retry(
        _ number: OperationNumber, afterSend send: Int, _ end: SendEnd, _ rule: Rule, on state: PlacementState
    ) -> Draft {
        var draft = Draft(state, at: now)
        let operation = state[number]
        guard operation.standing == .inFlight, operation.sends.count == send else { return draft }
        draft.add(.sendConcluded(number, send: send, end), rule)
        if let callersUntil, callersUntil > now, state.cancellation == nil {
            self.send(number, rule: rule, &draft)
        } else {
            var concluded = Draft(state, at: now)
            conclude(number, send: send, end, rule, &concluded)
            draft = concluded
            plan(&draft)
        }
        return draft
    }

    /// Ends an operation whose callers all left before its first byte.
    func withdraw(_ number: OperationNumber, send: Int, on state: PlacementState) -> Draft {
        var draft = Draft(state, at: now)
        let operation = state[number]
        guard !operation.standing.isSettled, operation.sends.count == send else { return draft }
        let end = SendEnd(effect: .untouched, code: .cancelled, delivery: .notSent)
        draft.add(.sendConcluded(number, send: send, end), .placeWithdrawn)
        if draft.state[number].allSendsUntouched {
            draft.add(.untouched(number, .withdrawn), .placeWithdrawn)
        }
        plan(&draft)
        return draft
    }
}
