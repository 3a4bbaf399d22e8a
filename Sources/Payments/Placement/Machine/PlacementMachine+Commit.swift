extension PlacementMachine {
    /// Starts a commit.
    mutating func commit(
        _ stimulus: Stimulus, _ draft: Draft, _ permit: Permit?, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        guard let state else { return }
        let append = StoreAppend(
            order: orderID, expectedVersion: state.version, events: draft.events,
            due: backgroundRules(now, worker.id).nextDue(draft.state), marks: draft.state.marks,
            outbox: outbox(draft, from: state.version), inboxDone: inboxDone(stimulus), lookups: lookups(draft),
            unique: unique(draft))
        let number = emit(.append(append))
        flights[number] = .append
        pending = Pending(
            number: number, stimulus: stimulus, draft: draft, expectedVersion: state.version, permit: permit)
    }

    mutating func appended(_ number: EffectNumber, _ now: Timestamp, _ worker: inout PlacementWorker) {
        guard flights.removeValue(forKey: number) != nil, let done = pending, done.number == number else { return }
        finish(done, now, &worker)
    }

    /// The commit is there: its draft is the state, and what it asked for may be done.
    private mutating func finish(_ done: Pending, _ now: Timestamp, _ worker: inout PlacementWorker) {
        pending = nil
        (storeFailures, conflicts) = (0, 0)
        state = done.draft.state
        lastCommit = done.draft.events
        perform(done.draft.action, done.draft.state, done.permit, now, &worker)
    }

    mutating func conflicted(_ number: EffectNumber, _ now: Timestamp, _ worker: inout PlacementWorker) {
        guard flights.removeValue(forKey: number) != nil, let lost = pending, lost.number == number else { return }
        giveBack(lost.permit, now, &worker)
        conflicts += 1
        guard conflicts <= policy.maximumConflicts else {
            // A stream that never has the version it shows is a failing store, not a busy one.
            conflicts = 0
            pending?.isAmbiguous = true
            return storeFailed(now, &worker)
        }
        again(lost)
    }

    /// Decides the same stimulus again, on a fresh state.
    private mutating func again(_ lost: Pending) {
        pending = nil
        state = nil
        queue.insert(lost.stimulus, at: 0)
        load()
    }

    mutating func taken(
        _ number: EffectNumber, _ claim: UniqueClaim, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        guard flights.removeValue(forKey: number) != nil, let lost = pending, lost.number == number else { return }
        giveBack(lost.permit, now, &worker)
        pending = nil
        refuse(
            lost.stimulus.caller,
            PlacementRules.refusal(
                .conflict, "This \(claim.space.rawValue) was used before, for another order or attempt."))
    }

    func giveBack(_ permit: Permit?, _ now: Timestamp, _ worker: inout PlacementWorker) {
        guard let permit else { return }
        worker.gate.finished(permit.account, permit.verb, healthy: nil, at: now)
    }

    /// The store failed and may have stored everything: the stream tells.
    mutating func appendFailed(
        _ number: EffectNumber, _ error: StoreError?, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        guard flights.removeValue(forKey: number) != nil, let failed = pending, failed.number == number else { return }
        if let error, error.written == .nothing, let caller = failed.stimulus.caller {
            // Certainly nothing is stored, so nothing will be sent: its caller need not wait for the store to recover.
            giveBack(failed.permit, now, &worker)
            (pending, state) = (nil, nil)
            return refuse(caller, storeFailure(error))
        }
        pending?.isAmbiguous = true
        storeFailed(now, &worker)
    }

    mutating func loadFailed(
        _ number: EffectNumber, _ error: StoreError?, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        guard flights.removeValue(forKey: number) != nil else { return }
        isLoading = false
        if let error, pending == nil {
            for case .command(let caller, _) in queue { refuse(caller, storeFailure(error)) }
            queue.removeAll { $0.caller != nil }
        }
        guard pending != nil || !queue.isEmpty else { return }
        storeFailed(now, &worker)
    }

    /// Tries the store again after a wait, a limited number of times. Then commands are refused, and evidence is left
    /// to the next read-back: the lease that was stored before its send makes sure that there is one.
    private mutating func storeFailed(_ now: Timestamp, _ worker: inout PlacementWorker) {
        storeFailures += 1
        state = nil
        if storeFailures <= policy.maximumStoreFailures {
            let wait = policy.plannedBackoff.cap(afterTries: storeFailures)
            let wake = emit(.wake(now.advanced(by: wait)))
            flights[wake] = .wake(now.advanced(by: wait))
            storeRest = wake
            return
        }
        giveBack(pending?.permit, now, &worker)
        let doubtful = pending?.stimulus.caller
        pending = nil
        queue = []
        for caller in callers {
            let isUnsent = caller.target == .undecided || (caller.id == doubtful && !hasCallsInFlight)
            let result: PlacementResult =
                isUnsent ? .failed(storeFailure(nil)) : .confirming(knownReference(caller.target))
            _ = emit(.reply(caller.id, result))
        }
        callers = []
        storeFailures = 0
    }

    /// Nothing of an undecided command was sent, nor of one whose commit nobody saw: a send follows its commit.
    private func storeFailure(_ error: StoreError?) -> PaymentError {
        let why = error.map { "The store failed (\($0))" } ?? "The store could not be reached"
        return PlacementRules.refusal(.storage, why + ", so nothing was sent for this call.")
    }

    mutating func loaded(
        _ number: EffectNumber, _ stream: EventStream, _ now: Timestamp, _ worker: inout PlacementWorker
    ) {
        guard flights.removeValue(forKey: number) != nil else { return }
        isLoading = false
        // A store that reads and does not write is still failing.
        if pending == nil { storeFailures = 0 }
        var loaded = PlacementState(orderID: orderID, events: stream.events)
        if stream.hasUnknownEvents { loaded.becomeReadOnly() }
        state = loaded
        guard let doubtful = pending else { return }
        let stored = stream.events.dropFirst(doubtful.expectedVersion).prefix(doubtful.draft.events.count)
        if Array(stored) == doubtful.draft.events {
            finish(doubtful, now, &worker)
            state = loaded
        } else {
            giveBack(doubtful.permit, now, &worker)
            pending = nil
            queue.insert(doubtful.stimulus, at: 0)
        }
    }

    // MARK: What goes along with the events

    private func inboxDone(_ stimulus: Stimulus) -> [InboxMessageID] {
        if case .webhook(let id, _, _) = stimulus { [id] } else { [] }
    }

    private func outbox(_ draft: Draft, from version: Int) -> [OutboxMessage] {
        draft.events.enumerated().compactMap { index, event in
            topic(of: event.fact, draft.state).map {
                OutboxMessage(
                    id: OutboxMessageID(order: orderID, event: version + index + 1), topic: $0, at: event.at)
            }
        }
    }

    private func topic(of fact: PlacementFact, _ state: PlacementState) -> OutboxMessage.Topic? {
        switch fact {
        case .placed, .completedWithoutPayment: return .orderPlaced
        case .cancelConcluded: return .orderCancelled
        case .refundReversed: return .refundFailed
        case .disputed: return .disputed
        case .attentionRaised: return .attention
        case .approved(let number, let approval):
            switch state[number].intent.verb {
            case .capture: return .paymentCaptured
            case .void: return .paymentVoided
            case .refund: return .paymentRefunded
            default: return approval.isCaptured ? .paymentCaptured : nil
            }
        default: return nil
        }
    }

    private func lookups(_ draft: Draft) -> [LookupKey] {
        draft.events.flatMap { event -> [LookupKey] in
            switch event.fact {
            case .operationIntended(let intent): return [.merchantReference(intent.reference)]
            case .approved(let number, let record): return reference(record.providerReference, number, draft)
            case .pending(let number, let reference): return self.reference(reference, number, draft)
            case .challenged(let number, let record): return reference(record.providerReference, number, draft)
            case .sessionCreated(let number, let session):
                return [.session(draft.state[number].intent.account.provider, session.id)]
            default: return []
            }
        }
    }

    private func reference(_ reference: ProviderReference?, _ number: OperationNumber, _ draft: Draft) -> [LookupKey] {
        reference.map { [.providerReference(draft.state[number].intent.account.provider, $0)] } ?? []
    }

    private func unique(_ draft: Draft) -> [UniqueClaim] {
        draft.events.compactMap { event in
            guard case .attemptStarted(let start) = event.fact, let transaction = start.walletTransaction else {
                return nil
            }
            return .walletTransaction(transaction, order: orderID, attempt: start.id)
        }
    }
}
