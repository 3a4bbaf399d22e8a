extension PlacementRules {
    /// Takes a verdict about an operation into the story, and adds what follows from it.
    func take(_ verdict: Verdict, about number: OperationNumber, _ draft: inout Draft) {
        if let kind = mismatch(verdict, draft.state[number], draft.state) {
            draft.add(.mismatched(number, kind), .evidenceMismatch)
            note(verdict, number, .evidenceMismatch, &draft)
            draft.raise(.mismatch, number, .evidenceMismatch)
            return
        }
        let operation = draft.state[number]
        let cell = EvidenceTable.cell(operation.standing, verdict.kind, verb: operation.intent.verb)
        switch cell.effect {
        case .take: settle(number, verdict, cell.rule, &draft)
        case .lateSuccess:
            settle(number, verdict, cell.rule, &draft)
            draft.raise(.lateSuccess, number, cell.rule)
        case .reopen:
            draft.add(.pending(number, verdict.providerReference), cell.rule)
            draft.raise(.contradiction, number, cell.rule)
        case .reverse: reverse(number, verdict, cell.rule, &draft)
        case .contradiction:
            note(verdict, number, cell.rule, &draft)
            draft.raise(.contradiction, number, cell.rule)
        case .repeated: repeated(number, verdict, cell.rule, &draft)
        case .recordOnly: note(verdict, number, cell.rule, &draft)
        }
    }

    private func note(_ verdict: Verdict, _ number: OperationNumber?, _ rule: Rule, _ draft: inout Draft) {
        draft.add(
            .evidence(
                number,
                EvidenceNote(
                    source: verdict.source, verdict: verdict.kind.rawValue, amount: verdict.amount,
                    deduplicationKey: verdict.deduplicationKey)), rule)
    }

    private func reverse(_ number: OperationNumber, _ verdict: Verdict, _ rule: Rule, _ draft: inout Draft) {
        guard !draft.state[number].isReversed else { return note(verdict, number, .evidenceRepeated, &draft) }
        draft.add(.refundReversed(number), rule)
        draft.raise(.compensationFailed, number, rule)
    }

    // MARK: Comparing

    /// What does not fit; nil when the evidence may be believed.
    private func mismatch(_ verdict: Verdict, _ operation: OperationState, _ state: PlacementState) -> MismatchKind? {
        if !verdict.belongsToAccount { return .account }
        if let echo = verdict.merchantReference, echo != operation.intent.reference { return .reference(echo) }
        guard verdict.kind == .approved else {
            if let amount = verdict.amount, amount.currency != operation.intent.amount.currency {
                return .amount(amount)
            }
            return nil
        }
        guard let amount = verdict.amount else { return .amountMissing }
        guard amount.currency == operation.intent.amount.currency, !amount.isNegative else { return .amount(amount) }
        let asked = operation.intent.amount.minorUnits
        let isCharge = operation.intent.verb.isCharge || operation.intent.verb == .resume
        return amount.minorUnits == asked || (isCharge && amount.minorUnits < asked) ? nil : .amount(amount)
    }

    // MARK: Settling

    private func settle(_ number: OperationNumber, _ verdict: Verdict, _ rule: Rule, _ draft: inout Draft) {
        let operation = draft.state[number]
        switch verdict.kind {
        case .approved: approve(number, verdict, rule, &draft)
        case .declined: draft.add(.declined(number, verdict.decline ?? .unspecified), rule)
        case .pending: draft.add(.pending(number, verdict.providerReference), rule)
        case .challenged:
            guard let challenge = verdict.challenge else {
                return draft.add(.pending(number, verdict.providerReference), rule)
            }
            draft.add(.challenged(number, challenge), rule)
        }
        // Completing a charge settles the charge itself.
        if operation.intent.verb == .resume, let payment = operation.intent.payment {
            var about = verdict
            about.merchantReference = nil
            take(about, about: payment, &draft)
        }
    }

    private func approve(_ number: OperationNumber, _ verdict: Verdict, _ rule: Rule, _ draft: inout Draft) {
        guard let amount = verdict.amount else { preconditionFailure("an approval without an amount is a mismatch") }
        let operation = draft.state[number]
        let isCharge = operation.intent.verb.isCharge
        let life = verdict.expiresAt ?? model(of: operation).authorizationLife.map { now.advanced(by: $0) }
        draft.add(
            .approved(
                number,
                ApprovalRecord(
                    amount: amount, providerReference: verdict.providerReference,
                    isCaptured: isCharge && verdict.isCaptured, expiresAt: isCharge && !verdict.isCaptured ? life : nil)
            ),
            rule)
        guard isCharge else { return }
        let attempt = attempt(of: operation, in: draft.state)
        if amount.minorUnits < operation.intent.amount.minorUnits, !attempt.start.acceptsPartialApproval,
            attempt.rejection == nil
        {
            let decline = DeclineRecord(reason: .partialApproval, advice: .anotherInstrument)
            draft.add(.attemptRejected(attempt.id, decline), .placePartial)
        }
        observe(number, verdict, &draft)
    }

    // MARK: Money that moved without us

    /// Evidence that repeats an approval may still say that a charge's money moved since.
    private func repeated(_ number: OperationNumber, _ verdict: Verdict, _ rule: Rule, _ draft: inout Draft) {
        let before = draft.events.count
        if verdict.kind == .approved, draft.state[number].intent.verb.isCharge {
            observe(number, verdict, &draft)
        }
        // A read that repeats what is known is no news; an answer or a webhook is kept.
        if draft.events.count == before, verdict.source != .readBack { note(verdict, number, rule, &draft) }
    }

    /// Compares a charge's record with our balances. While something of ours is unsettled on the lane, nobody can say
    /// whose movement it is, so it is only recorded.
    private func observe(_ number: OperationNumber, _ verdict: Verdict, _ draft: inout Draft) {
        // A capture and a refund may both have been made outside; each is one movement.
        for _ in 0..<Self.maximumMovements {
            guard let movement = movement(verdict, draft.state.balances(of: number)) else { return }
            let isBusy = draft.state.lane(of: number).contains { $0.intent.payment == number && $0.blocksLane }
            guard !isBusy else { return note(verdict, number, .evidenceMoved, &draft) }
            draft.add(.observed(number, movement), .evidenceMoved)
            draft.raise(.externalMovement, number, .evidenceMoved)
        }
    }

    /// The most movements that one record can tell: captured, returned, and released or run out.
    private static let maximumMovements = 3

    private func movement(_ verdict: Verdict, _ balances: Balances) -> ObservedMovement? {
        if let more = Self.excess(verdict.capturedTotal, over: balances.captured) { return .captured(more) }
        if let more = Self.excess(verdict.refundedTotal, over: balances.refunded) { return .refunded(more) }
        switch verdict.aftermath {
        case .voided: return balances.held.isPositive ? .voided(balances.held) : nil
        case .expired: return balances.held.isPositive ? .expired(balances.held) : nil
        case .refunded: return verdict.refundedTotal == nil ? refundMovement(verdict, balances) : nil
        case nil: break
        }
        guard verdict.capturedTotal == nil else { return nil }
        // A record of a captured payment names its amount, not how much of it we captured in parts.
        guard verdict.isCaptured, let amount = verdict.amount, !balances.captured.isPositive,
            amount.minorUnits <= balances.held.minorUnits
        else { return nil }
        return .captured(amount)
    }

    /// How much more the provider's total says than our books; nil when it does not say more.
    private static func excess(_ total: Money?, over known: Money) -> Money? {
        guard let total, total.currency == known.currency, total.minorUnits > known.minorUnits else { return nil }
        return try? total - known
    }

    private func refundMovement(_ verdict: Verdict, _ balances: Balances) -> ObservedMovement? {
        balances.kept.isPositive && !balances.refunded.isPositive ? .refunded(balances.kept) : nil
    }
}
