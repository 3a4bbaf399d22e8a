extension PlacementRules {
    /// What a read-back found.
    func fetched(_ number: OperationNumber, _ answer: ReadAnswer, on state: PlacementState) -> Draft {
        var draft = Draft(state, at: now)
        switch answer {
        case .found(let record): found(number, record, source: .readBack, key: nil, &draft)
        case .absent(let moment): absent(number, at: min(moment, now), &draft)
        case .failed(let code): noteRead(number, .failed(code), .readFailed, &draft)
        }
        // Whatever came, the schedule moves on: nothing is read in a loop.
        if let due = dueMoment(draft.state[number], draft.state), due <= now {
            noteRead(number, .undecided, .readUndecided, &draft)
        }
        age(number, &draft)
        plan(&draft)
        return draft
    }

    private func noteRead(
        _ number: OperationNumber, _ result: ReadBackNote.Result, _ rule: Rule, _ draft: inout Draft
    ) {
        let operation = draft.state[number]
        guard !operation.standing.isSettled || holdEnds(operation, draft.state) != nil else { return }
        draft.add(.readBack(number, ReadBackNote(result)), rule)
    }

    /// A provider's record of one operation, read back or pushed.
    func found(
        _ number: OperationNumber, _ record: ProviderRecord, source: EvidenceSource, key: String?,
        _ draft: inout Draft
    ) {
        let operation = draft.state[number]
        var verdict = Verdict(
            record, of: operation.intent.verb, expectsCapture: expectsCapture(operation, in: draft.state),
            source: source)
        verdict.deduplicationKey = key
        let isWaiting =
            operation.standing.isOpen && operation.standing != .unanswered && operation.standing != .inFlight
        if source == .readBack, isWaiting, verdict.kind == .pending {
            return noteRead(number, .undecided, .readUndecided, &draft)
        }
        // A void of a whole hold names no amount of its own at some providers.
        if operation.intent.verb == .void, verdict.kind == .approved { verdict.amount = operation.intent.amount }
        take(verdict, about: number, &draft)
        if source == .readBack { stillHeld(number, verdict, &draft) }
    }

    /// A hold whose time has passed and that the provider still keeps is looked at again later.
    private func stillHeld(_ number: OperationNumber, _ verdict: Verdict, _ draft: inout Draft) {
        guard let due = holdEnds(draft.state[number], draft.state), due <= now, verdict.kind == .approved,
            verdict.aftermath == nil
        else { return }
        draft.add(.observed(number, .stillHeld(until: now.advanced(by: policy.expiryRecheck))), .readStillHeld)
    }

    // MARK: Absence

    private func absent(_ number: OperationNumber, at moment: Timestamp, _ draft: inout Draft) {
        let operation = draft.state[number]
        guard !operation.standing.isSettled else { return noteRead(number, .absent, .absentTooEarly, &draft) }
        guard let trusted = absenceTrusted(operation), moment >= trusted else {
            return draft.add(.readBack(number, ReadBackNote(.absent)), .absentTooEarly)
        }
        draft.add(
            .untouched(number, .absent(at: moment)), operation.handedOutAt == nil ? .absentProved : .sessionExpired)
    }

    /// From when on an empty read-back proves something; nil when it never does: the provider has answered before that
    /// it knows the payment, so absence contradicts it.
    func absenceTrusted(_ operation: OperationState) -> Timestamp? {
        if operation.intent.verb == .resume { return nil }
        let model = model(of: operation)
        if operation.handedOutAt != nil, let session = operation.session {
            return session.expiresAt.advanced(by: model.sessionSettles)
        }
        switch operation.standing {
        case .inFlight, .unanswered: return operation.leasedUntil.advanced(by: model.absenceSettles)
        default: return nil
        }
    }

    // MARK: Aging

    /// Sends what is unsettled for too long to the operator list; reading goes on.
    func age(_ number: OperationNumber, _ draft: inout Draft) {
        let operation = draft.state[number]
        guard let due = attentionDue(operation), due <= now else { return }
        draft.raise(.unsettled, number, .agingUnsettled)
    }

    func attentionDue(_ operation: OperationState) -> Timestamp? {
        guard operation.standing.isOpen, !operation.topics.contains(.unsettled) else { return nil }
        // A session or a challenge may rest until it expires.
        let base = max(operation.unsettledSince, operation.usableUntil ?? operation.unsettledSince)
        return base.advanced(by: schedule(operation).attentionAfter)
    }

    func schedule(_ operation: OperationState) -> ReadBackSchedule {
        switch operation.standing {
        case .inFlight, .unanswered: policy.unknownSchedule
        default: policy.pendingSchedule
        }
    }
}
