extension PlacementRules {
    /// What is due now: one thing, and whatever follows from the state. The caller asks again after it is done.
    /// - Parameter inFlightHere: The operations with a call in flight in this process: their answers come by
    /// themselves.
    func due(_ inFlightHere: Set<OperationNumber>, on state: PlacementState) -> Draft {
        var draft = Draft(state, at: now)
        guard !state.isReadOnly else { return draft }
        for operation in state.operations where draft.action == nil && !inFlightHere.contains(operation.number) {
            look(after: operation.number, &draft)
        }
        if draft.action == nil { plan(&draft) }
        return draft
    }

    private func look(after number: OperationNumber, _ draft: inout Draft) {
        age(number, &draft)
        let operation = draft.state[number]
        guard let due = dueMoment(operation, draft.state), due <= now else { return }
        if operation.standing == .inFlight {
            let open = operation.sends.indices.filter { operation.sends[$0].end == nil }
            for index in open {
                draft.add(.sendConcluded(number, send: index + 1, SendEnd(effect: .unknown)), .leaseEnded)
            }
            if operation.intent.verb == .createSession {
                return draft.add(.untouched(number, .sessionUnused), .sessionDead)
            }
        }
        if operation.intent.verb.isStoredValue {
            send(number, rule: .valueAgain, &draft)
        } else if mayBeRead(operation) {
            draft.action = .fetch(number)
        } else {
            draft.raise(.cannotTell, number, .readCannotTell)
        }
    }

    /// When an operation has to be looked after by itself; nil when nothing is scheduled for it.
    func dueMoment(_ operation: OperationState, _ state: PlacementState) -> Timestamp? {
        if operation.isMismatched { return nil }
        switch operation.standing {
        case .inFlight: return operation.leasedUntil
        case .unanswered: return unansweredDue(operation)
        // What cannot be read back is told by a webhook, or ages into the operator list.
        case .pending, .challenged: return mayBeRead(operation) ? scheduled(operation) : nil
        case .open: return openDue(operation)
        case .approved: return holdDue(operation, state)
        case .prepared, .untouched, .declined: return nil
        }
    }

    private func unansweredDue(_ operation: OperationState) -> Timestamp? {
        if operation.intent.verb.isStoredValue {
            return operation.heardAt.advanced(by: policy.plannedBackoff.cap(afterTries: operation.sends.count))
        }
        if !mayBeRead(operation) { return operation.topics.contains(.cannotTell) ? nil : operation.heardAt }
        guard let next = scheduled(operation) else { return nil }
        // The first read at which absence proves something is not left to the schedule's long waits.
        guard let trusted = absenceTrusted(operation), operation.heardAt < trusted else { return next }
        return min(next, trusted)
    }

    private func openDue(_ operation: OperationState) -> Timestamp? {
        guard let trusted = absenceTrusted(operation) else { return nil }
        return operation.heardAt < trusted ? trusted : scheduled(operation)
    }

    /// The next read by the schedule. The first read of something unanswered is at once.
    private func scheduled(_ operation: OperationState) -> Timestamp? {
        if operation.reads == 0, operation.standing == .unanswered { return operation.heardAt }
        return schedule(operation).wait(afterReads: max(1, operation.reads)).map { operation.heardAt.advanced(by: $0) }
    }

    /// When a hold whose end has come is read again: at its end, and then by the schedule until the provider tells.
    private func holdDue(_ operation: OperationState, _ state: PlacementState) -> Timestamp? {
        guard let end = holdEnds(operation, state), operation.reads > 0 else { return holdEnds(operation, state) }
        return policy.pendingSchedule.wait(afterReads: operation.reads)
            .map { max(end, operation.heardAt.advanced(by: $0)) }
    }

    /// When the hold of an approved charge has to be looked at; nil when nothing is held or no end is known.
    func holdEnds(_ operation: OperationState, _ state: PlacementState) -> Timestamp? {
        guard operation.intent.verb.isCharge, operation.standing == .approved,
            let expiresAt = operation.approval?.expiresAt, state.balances(of: operation.number).held.isPositive
        else { return nil }
        var latest = expiresAt
        for case .stillHeld(let until) in operation.observed { latest = max(latest, until) }
        return latest
    }

    /// When somebody has to look at the order again; nil when everything is settled, or waits for a person.
    func nextDue(_ state: PlacementState) -> Timestamp? {
        guard !state.isReadOnly, state.terms != nil else { return nil }
        var moments: [Timestamp] = []
        for operation in state.operations {
            if let moment = dueMoment(operation, state) { moments.append(moment) }
            if let moment = attentionDue(operation) { moments.append(moment) }
            if operation.intent.isPlanned, operation.standing == .untouched, !isSpent(operation) {
                let moment = nextPlannedTry(operation)
                if at(max(now, moment)).hasPlan(state) { moments.append(moment) }
            }
        }
        if hasPlan(state) { moments.append(now) }
        return moments.min()
    }

    private func hasPlan(_ state: PlacementState) -> Bool {
        var next = Draft(state, at: now)
        plan(&next)
        return !next.events.isEmpty
    }

    private func at(_ moment: Timestamp) -> PlacementRules {
        PlacementRules(
            policy: policy, directory: directory, worker: worker, now: moment, callersUntil: callersUntil,
            instruments: instruments, results: results, draw: draw)
    }
}
