extension PlacementRules {
    /// Adds what follows from the state: nothing here is remembered between calls, so a crash loses nothing.
    ///
    /// At most one send comes out of it; whatever else is due is found by the next call.
    func plan(_ draft: inout Draft) {
        guard !draft.state.isReadOnly, draft.state.terms != nil else { return }
        for attempt in draft.state.attempts {
            markPlaced(attempt.id, &draft)
            if draft.action == nil { progress(attempt.id, &draft) }
        }
        for attempt in draft.state.attempts where draft.action == nil { settleStoredValue(attempt.id, &draft) }
        for charge in draft.state.operations where charge.intent.verb.isCharge && draft.action == nil {
            undo(charge.number, &draft)
        }
        concludeCancellation(&draft)
    }

    /// The first attempt whose money is held as asked places the order; every later one is unwanted.
    private func markPlaced(_ id: AttemptID, _ draft: inout Draft) {
        guard draft.state.placedBy == nil, !draft.state.isFree, draft.state.cancellation == nil,
            let attempt = draft.state.attempt(id), attempt.rejection == nil,
            let paid = attempt.charges.first(where: { draft.state[$0].standing == .approved }),
            !draft.state[paid].isMismatched, draft.state.balances(of: paid).hasMoney
        else { return }
        draft.add(.placed(id), .placePlaced)
    }

    /// The next step of an attempt that is neither settled nor waiting: charge after the reservation, or fail over.
    private func progress(_ id: AttemptID, _ draft: inout Draft) {
        guard draft.state.placedBy == nil, let attempt = draft.state.attempt(id), attempt.rejection == nil else {
            return
        }
        if attempt.needsCharge || attempt.start.method == .free {
            if let last = attempt.reservations.last, draft.state[last].standing == .approved {
                continueAfterReservation(attempt, &draft)
            }
        } else if let last = attempt.charges.last.map({ draft.state[$0] }) {
            if attempt.start.method == .direct, draft.state.cancellation == nil { failOver(attempt, last, &draft) }
            if draft.action == nil { abandonIfGone(attempt, last, &draft) }
        }
    }

    private func continueAfterReservation(_ attempt: AttemptState, _ draft: inout Draft) {
        if attempt.start.method == .free {
            if draft.state.cancellation == nil, !draft.state.isFree {
                draft.add(.completedWithoutPayment(attempt.id), .placeFree)
            }
        } else if draft.state.cancellation == nil, mayCharge(attempt), !draft.state.hasOpenCharge {
            if let last = attempt.charges.last, draft.state[last].standing == .untouched,
                draft.state[last].intent.verb != .createSession
            {
                send(last, rule: .placeRestart, &draft)
            } else {
                startCharge(of: attempt, at: attempt.start.routes[0], rule: .placeIntent, &draft)
            }
        } else {
            draft.add(.attemptAbandoned(attempt.id), .placeAbandon)
        }
    }

    /// Whether this process may start a charge now: somebody waits, and what pays is here.
    private func mayCharge(_ attempt: AttemptState) -> Bool {
        guard let callersUntil, callersUntil > now else { return false }
        return attempt.start.method == .session || instruments[attempt.id] != nil
    }

    /// A second provider is asked only when certainly nothing happened at the first, or when its decline says so.
    private func failOver(_ attempt: AttemptState, _ last: OperationState, _ draft: inout Draft) {
        let advised = last.standing == .declined && last.decline?.advice == .anotherProvider
        var refused = false
        if last.standing == .untouched {
            switch last.untouchedCause {
            case .refused, .neverSent: refused = true
            default: break
            }
        }
        guard advised || refused, mayCharge(attempt), !attempt.isAbandoned,
            !draft.state.hasOpenCharge, !attempt.charges.contains(where: { draft.state[$0].standing == .approved }),
            let place = attempt.start.routes.firstIndex(of: last.intent.account),
            let next = attempt.start.routes.dropFirst(place + 1).first
        else { return }
        startCharge(of: attempt, at: next, rule: .placeFailOver, &draft)
    }

    private func abandonIfGone(_ attempt: AttemptState, _ last: OperationState, _ draft: inout Draft) {
        guard case .absent = last.untouchedCause, last.standing == .untouched, !attempt.isAbandoned,
            attempt.start.method == .direct, instruments[attempt.id] == nil
        else { return }
        draft.add(.attemptAbandoned(attempt.id), .placeAbandon)
    }

    // MARK: Stored value

    /// Spends what was set aside for the attempt that paid, and gives back what was set aside otherwise.
    private func settleStoredValue(_ id: AttemptID, _ draft: inout Draft) {
        guard let attempt = draft.state.attempt(id) else { return }
        for number in attempt.reservations where draft.action == nil { settle(number, of: attempt, &draft) }
    }

    private func settle(_ number: OperationNumber, of attempt: AttemptState, _ draft: inout Draft) {
        let reservation = draft.state[number]
        guard reservation.standing == .approved else { return }
        let isLast = attempt.reservations.last == number
        let isUsed =
            isLast
            && (draft.state.placedBy == attempt.id || (attempt.start.method == .free && draft.state.isFree))
        let isKept = isUsed && draft.state.cancellation == nil
        let verb: CallVerb = isKept ? .commitValue : isSpent(number, draft.state) ? .returnValue : .releaseValue
        if verb == .releaseValue, isLast, draft.state.standing(of: attempt).blocksOthers,
            !isUnwanted(attempt, draft.state)
        {
            return
        }
        let existing = draft.state.operations.last { $0.intent.payment == number && $0.intent.verb.isStoredValue }
        if let existing, existing.intent.verb == verb || (existing.standing != .untouched && verb != .returnValue) {
            return repeatPlanned(existing, topic: .storedValue, &draft)
        }
        let rules: [CallVerb: Rule] = [.commitValue: .valueCommit, .returnValue: .valueReturn]
        start(
            verb, of: attempt, at: ProviderDirectory.storedValueAccount, amount: reservation.intent.amount,
            payment: number, isPlanned: true, rule: rules[verb, default: .valueRelease], &draft)
    }

    /// Whether what was set aside was spent.
    private func isSpent(_ reservation: OperationNumber, _ state: PlacementState) -> Bool {
        state.operations.contains {
            $0.intent.payment == reservation && $0.intent.verb == .commitValue && $0.standing == .approved
        }
    }

    // MARK: Unwanted money

    /// Whether money of this attempt may not stay.
    func isUnwanted(_ attempt: AttemptState, _ state: PlacementState) -> Bool {
        state.cancellation != nil || attempt.rejection != nil
            || (state.placedBy != nil && state.placedBy != attempt.id)
            || (state.isFree && attempt.start.method != .free)
    }

    /// Whether money of this charge may not stay: its attempt's, or a second charge of the attempt that paid.
    func isUnwanted(_ charge: OperationState, _ state: PlacementState) -> Bool {
        let attempt = attempt(of: charge, in: state)
        let paid = attempt.charges.first { state[$0].standing == .approved }
        return isUnwanted(attempt, state) || (paid != nil && paid != charge.number)
    }

    private func undo(_ number: OperationNumber, _ draft: inout Draft) {
        let charge = draft.state[number]
        guard charge.standing == .approved, isUnwanted(charge, draft.state), !draft.state.isLaneBusy(number) else {
            return
        }
        let attempt = attempt(of: charge, in: draft.state)
        let account = charge.intent.account
        switch undoStep(charge, draft.state) {
        case .refund(let amount):
            if repeatUndo(.refund, amount, number, &draft) { return }
            start(
                .refund, of: attempt, at: account, amount: amount, payment: number, isPlanned: true, rule: .undoRefund,
                &draft)
        case .void(let amount):
            if repeatUndo(.void, amount, number, &draft) { return }
            start(
                .void, of: attempt, at: account, amount: amount, payment: number, isPlanned: true, rule: .undoVoid,
                &draft)
        case .done(.cancelled): break
        case .done: draft.raise(.compensationFailed, number, .undoFailed)
        }
    }

    /// What is left to undo for a charge.
    func undoStep(_ charge: OperationState, _ state: PlacementState) -> CancelPlan.Step {
        let verbs = facts(charge.intent.account)?.verbs ?? []
        let lane = state.lane(of: charge.number)
        func isGivenUp(_ verb: CallVerb) -> Bool {
            lane.contains { operation in
                operation.intent.verb == verb && operation.intent.isPlanned
                    && (operation.standing == .declined || operation.isReversed || isSpent(operation))
            }
        }
        let means = CancelPlan.Means(
            canRefund: verbs.contains(.refund) && !isGivenUp(.refund),
            canVoid: verbs.contains(.void) && !isGivenUp(.void), voidsCaptured: model(of: charge).voidsCaptured)
        return CancelPlan.next(state.balances(of: charge.number), means, holdEnds: charge.approval?.expiresAt)
    }

    /// Sends a planned undoing again when its last try did nothing; true when there is one, due or not.
    private func repeatUndo(
        _ verb: CallVerb, _ amount: Money, _ charge: OperationNumber, _ draft: inout Draft
    ) -> Bool {
        let last = draft.state.lane(of: charge).reversed().first { $0.intent.verb == verb && $0.intent.isPlanned }
        guard let last, last.standing == .untouched, last.intent.amount == amount else { return false }
        repeatPlanned(last, topic: .compensationFailed, &draft)
        return true
    }

    /// Sends a planned operation again, with its key, when it did nothing and its wait is over.
    private func repeatPlanned(_ operation: OperationState, topic: AttentionTopic, _ draft: inout Draft) {
        switch operation.standing {
        case .untouched where isSpent(operation), .declined: draft.raise(topic, operation.number, .undoFailed)
        case .untouched where nextPlannedTry(operation) <= now: send(operation.number, rule: .undoAgain, &draft)
        default: break
        }
    }

    /// Whether a planned operation was tried as often as it may be.
    func isSpent(_ operation: OperationState) -> Bool {
        operation.standing == .untouched && operation.sends.count >= policy.maximumPlannedSends
    }

    /// When a planned operation that did nothing is tried again. The spread comes from its key, so that every worker
    /// computes the same moment.
    func nextPlannedTry(_ operation: OperationState) -> Timestamp {
        let spread = operation.intent.key.rawValue.utf8.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1 & 0x3F) << 2 }
        return operation.heardAt.advanced(
            by: policy.plannedBackoff.wait(afterTries: operation.sends.count, draw: spread | 1 << 63))
    }

    // MARK: The end of a cancellation

    private func concludeCancellation(_ draft: inout Draft) {
        guard let cancellation = draft.state.cancellation, let ending = cancelEnding(draft.state),
            cancellation.ending != ending
        else { return }
        draft.add(.cancelConcluded(ending), .cancelConcluded)
    }

    /// How the cancellation ends as things stand; nil while something is unknown or still to be done.
    func cancelEnding(_ state: PlacementState) -> CancelEnding? {
        guard let terms = state.terms else { return .cancelled }
        var refunding = Money.zero(terms.amount.currency)
        var worst = CancelEnding.cancelled
        for operation in state.operations where operation.blocksLane {
            guard operation.intent.verb == .refund, operation.standing == .pending, !operation.isMismatched else {
                return nil
            }
            refunding = (try? refunding + operation.intent.amount) ?? refunding
        }
        for charge in state.charges where charge.standing == .approved && !state.isLaneBusy(charge.number) {
            guard case .done(let ending) = undoStep(charge, state) else { return nil }
            worst = Self.worse(worst, ending)
        }
        for spent in state.operations where spent.intent.verb == .commitValue && spent.standing == .approved {
            guard let isLost = isReturnLost(spent, state) else { return nil }
            if isLost { worst = Self.worse(worst, .tooLate(spent.intent.amount)) }
        }
        return refunding.isPositive && worst == .cancelled ? .refunding(pending: refunding) : worst
    }

    /// Whether spent stored value stays with us; nil while its return is still to be asked for.
    private func isReturnLost(_ spent: OperationState, _ state: PlacementState) -> Bool? {
        let last = state.operations.last {
            $0.intent.payment == spent.intent.payment && $0.intent.verb == .returnValue
        }
        switch last?.standing {
        case .approved: return false
        case .declined: return true
        case .untouched: return last.map { isSpent($0) } == true ? true : nil
        default: return nil
        }
    }

    private static func worse(_ left: CancelEnding, _ right: CancelEnding) -> CancelEnding {
        func rank(_ ending: CancelEnding) -> Int {
            switch ending {
            case .cancelled: 0
            case .refunding: 1
            case .holdUntil: 2
            case .tooLate: 3
            }
        }
        return rank(right) > rank(left) ? right : left
    }
}
