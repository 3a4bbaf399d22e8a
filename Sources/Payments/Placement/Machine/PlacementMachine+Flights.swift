internal import PaymentsCrypto

extension PlacementMachine {
    /// Does what a committed draft asked for.
    mutating func perform(
        _ action: PlacementAction?, _ state: PlacementState, _ permit: Permit?, _ now: Timestamp,
        _ worker: inout PlacementWorker
    ) {
        switch action {
        case nil: break
        case .send(let number, let send): self.send(number, send, state, permit, now, &worker)
        case .fetch(let number): fetch(number, state)
        case .retry(let number, let send, let end, let moment, let rule):
            flights[emit(.wake(moment))] = .retry(number, afterSend: send, end, rule)
            plannedRetries.append(
                PlannedRetry(intent: state[number].intent, send: send + 1, at: moment, rule: rule))
        }
    }

    private mutating func send(
        _ number: OperationNumber, _ send: Int, _ state: PlacementState, _ permit: Permit?, _ now: Timestamp,
        _ worker: inout PlacementWorker
    ) {
        let operation = state[number]
        guard let lease = operation.sends.last?.lease else { return }
        guard isWanted(operation), now <= lease.sendBy else {
            giveBack(permit, now, &worker)
            queue.insert(.withdraw(number, send: send), at: 0)
            return
        }
        let payment = operation.intent.payment.map { state[$0] }
        let attempt = state.attempt(operation.intent.attempt)
        let call = ProviderCall(
            intent: operation.intent, send: send, lease: lease, timeout: policy.callTimeout,
            payment: payment?.providerReference, paymentReference: payment?.intent.reference,
            holder: instrumentHolder(of: operation.intent),
            acceptsPartialApproval: attempt?.start.acceptsPartialApproval ?? false,
            fingerprint: state.terms?.fingerprint.hex ?? "")
        flights[emit(.call(call))] = .call(number, send: send, operation.intent.account, operation.intent.verb, permit)
    }

    /// Whether a committed send should still go out: the plan wants it, or somebody waits for it.
    private func isWanted(_ operation: OperationState) -> Bool {
        operation.intent.isPlanned || operation.intent.verb == .releaseValue || operation.intent.verb == .commitValue
            || callers.contains {
                $0.target == .attempt(operation.intent.attempt) || $0.target == .operation(operation.number)
            }
            || (operation.intent.verb == .reserveValue && operation.sends.count > 1)
    }

    private func instrumentHolder(of intent: OperationIntent) -> CallerID? {
        guard intent.verb.needsInstrument else { return nil }
        return intent.verb == .resume ? results[intent.attempt] : instruments[intent.attempt]
    }

    private mutating func fetch(_ number: OperationNumber, _ state: PlacementState) {
        let isReading = flights.values.contains {
            if case .read(number) = $0 { true } else { false }
        }
        guard !isReading else { return }
        let intent = state[number].intent
        let read = ProviderRead(account: intent.account, reference: intent.reference, timeout: policy.callTimeout)
        flights[emit(.read(read))] = .read(number)
    }

    // MARK: Results

    mutating func answered(
        _ effect: EffectNumber, _ answer: ProviderAnswer, _ token: String, _ now: Timestamp,
        _ worker: inout PlacementWorker
    ) {
        guard case .call(let number, let send, let account, let verb, let permit)? = flights.removeValue(forKey: effect)
        else { return }
        if permit != nil {
            worker.gate.finished(account, verb, healthy: isHealthy(answer), at: now)
        } else if !verb.isStoredValue {
            // A repeat takes no place, and tells as much about the provider.
            worker.gate.probed(account, verb, healthy: isHealthy(answer), at: now)
        }
        queue.append(.answered(number, send: send, answer, challengeToken(answer, number, token)))
    }

    /// Whether the answer shows a provider that works: a decline does, a time-out or a server's failure does not.
    private func isHealthy(_ answer: ProviderAnswer) -> Bool {
        guard case .failed(let error) = answer else { return true }
        guard let evidence = error.evidence else { return error.effect == .untouched }
        guard evidence.delivery == .replied, let status = evidence.status else { return false }
        return status < 500 && status != 429
    }

    /// Keeps what the shopper has to do, until it is handed out, and binds a fresh token to it.
    private mutating func challengeToken(
        _ answer: ProviderAnswer, _ number: OperationNumber, _ token: String
    ) -> ChallengeToken? {
        guard case .outcome(.actionRequired(let action)) = answer, let charge = lastState?.operation(number),
            charge.intent.verb.isCharge
        else { return nil }
        actions[number] = (action, token)
        return ChallengeToken(
            token: token,
            record: ChallengeRecord(
                tokenDigest: PlacementRules.tokenDigest(token, of: charge, orderID: orderID),
                providerReference: action.providerReference, expiresAt: action.expiresAt))
    }

    mutating func read(
        _ effect: EffectNumber, _ answer: ReadAnswer, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        switch flights.removeValue(forKey: effect) {
        case .read(let number): queue.append(.fetched(number, answer))
        case .probe(let account, let verb):
            var isHealthy = true
            if case .failed = answer { isHealthy = false }
            worker.gate.probed(account, verb, healthy: isHealthy, at: now)
        default: break
        }
    }

    mutating func woke(_ effect: EffectNumber, _ now: Timestamp) {
        idleVersion = nil
        // A wake of a machine that was dropped may come to its successor, where the number means something else.
        switch flights[effect] {
        case .retry(let number, let send, let end, let rule):
            flights[effect] = nil
            queue.append(.retry(number, afterSend: send, end, rule))
        case .wake(let moment):
            flights[effect] = nil
            if storeRest == effect { storeRest = nil }
            if nextWake == moment { nextWake = nil }
            if state == nil, !queue.isEmpty || pending != nil { load() }
        default: break
        }
    }
}
