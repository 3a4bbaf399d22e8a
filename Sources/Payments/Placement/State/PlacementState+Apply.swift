extension PlacementState {
    /// Adds one event to the story. Total: a stream that was stored is taken as it is.
    public mutating func apply(_ event: PlacementEvent) {
        version += 1
        switch event.fact {
        case .orderClaimed(let terms): self.terms = terms
        case .attemptStarted(let start): attempts.append(AttemptState(start))
        case .attemptRestarted(let id): restart(id)
        case .attemptAbandoned(let id): change(id) { ($0.isAbandoned, $0.needsCharge) = (true, false) }
        case .attemptRejected(let id, let decline): change(id) { $0.rejection = decline }
        case .placed(let id): placedBy = id
        case .completedWithoutPayment: isFree = true
        case .cancelRequested(let origin, let command):
            cancellation = Cancellation(origin: origin, command: command, ending: nil)
        case .cancelConcluded(let ending): cancellation?.ending = ending
        case .attentionRaised(let number, let topic):
            attention.append(Attention(operation: number, topic: topic, since: event.at))
            if let number { change(number) { $0.topics.insert(topic) } }
        case .attentionAcknowledged(let number, let topic, let name):
            close(number, [topic], by: name)
            if let number, !topic.isStanding { change(number) { $0.topics.remove(topic) } }
        case .evidence: break
        case .operationIntended(let intent): intend(intent, at: event.at)
        default:
            applyToOperation(event)
            closeSettled(event)
        }
    }

    /// Nobody has to look any more at what has settled.
    private mutating func closeSettled(_ event: PlacementEvent) {
        guard !attention.isEmpty, let number = event.fact.operation, self[number].standing.isSettled,
            !self[number].isMismatched
        else { return }
        var settled: Set<AttentionTopic> = [.unsettled, .cannotTell]
        var name = event.rule.id
        if case .operatorSettled(_, _, let person) = event.fact {
            settled.formUnion([.mismatch, .contradiction])
            name = person
        }
        close(number, settled, by: name)
        change(number) { $0.topics.subtract(settled) }
    }

    private mutating func close(_ number: OperationNumber?, _ topics: Set<AttentionTopic>, by name: String) {
        for index in attention.indices where attention[index].operation == number {
            guard attention[index].closedBy == nil, topics.contains(attention[index].topic) else { continue }
            attention[index].closedBy = name
        }
    }

    private mutating func applyToOperation(_ event: PlacementEvent) {
        switch event.fact {
        case .sendCommitted(let number, _, let lease): send(number, lease, at: event.at)
        case .sendConcluded(let number, let send, let end): change(number) { $0.conclude(send, end, at: event.at) }
        case .approved(let number, let record): change(number) { $0.approve(record, at: event.at) }
        case .declined(let number, let record): change(number) { $0.decline(record, at: event.at) }
        case .untouched(let number, let cause): change(number) { $0.prove(cause, at: event.at) }
        case .pending(let number, let reference): change(number) { $0.wait(reference, at: event.at) }
        case .challenged(let number, let record): change(number) { $0.challenge(record, at: event.at) }
        case .challengeResumed(let number): change(number) { $0.isChallengeResumed = true }
        case .sessionCreated(let number, let session): change(number) { $0.prepare(session, at: event.at) }
        case .sessionHandedOut(let number): change(number) { $0.open(at: event.at) }
        case .readBack(let number, _): change(number) { $0.wasRead(at: event.at) }
        case .mismatched(let number, _): change(number) { $0.isMismatched = true }
        case .observed(let number, let movement): change(number) { $0.observed.append(movement) }
        case .refundReversed(let number): change(number) { $0.isReversed = true }
        case .disputed(let number, _, let total): change(number) { $0.chargedBack = total }
        case .operatorSettled(let number, let verdict, _): change(number) { $0.settle(verdict, at: event.at) }
        default: break
        }
    }

    private mutating func intend(_ intent: OperationIntent, at moment: Timestamp) {
        precondition(intent.number.value == operations.count + 1, "operations are numbered without gaps")
        operations.append(OperationState(intent, at: moment))
        if intent.verb.isCharge { change(intent.attempt) { $0.charges.append(intent.number) } }
        if intent.verb == .reserveValue { change(intent.attempt) { $0.reservations.append(intent.number) } }
    }

    private mutating func send(_ number: OperationNumber, _ lease: Lease, at moment: Timestamp) {
        change(number) { $0.commit(lease, at: moment) }
        let intent = self[number].intent
        if intent.verb.isCharge { change(intent.attempt) { $0.needsCharge = false } }
    }

    private mutating func restart(_ id: AttemptID) {
        change(id) { ($0.isAbandoned, $0.needsCharge) = (false, true) }
        guard let last = attempt(id)?.charges.last else { return }
        change(last) { $0.sendsBeforeRestart = $0.sends.count }
    }

    private mutating func change(_ number: OperationNumber, _ body: (inout OperationState) -> Void) {
        body(&self[number])
    }

    private mutating func change(_ id: AttemptID, _ body: (inout AttemptState) -> Void) {
        guard let index = attempts.firstIndex(where: { $0.id == id }) else { return }
        body(&attempts[index])
    }
}

extension OperationState {
    fileprivate mutating func commit(_ lease: Lease, at moment: Timestamp) {
        if standing.isSettled { unsettledSince = moment }
        sends.append(Send(lease: lease, at: moment))
        standing = .inFlight
        untouchedCause = nil
        reads = 0
        heardAt = moment
    }

    fileprivate mutating func conclude(_ send: Int, _ end: SendEnd, at moment: Timestamp) {
        if sends.indices.contains(send - 1) { sends[send - 1].end = end }
        heardAt = moment
        guard standing == .inFlight else { return }
        let areAllOver = sends.allSatisfy { $0.end != nil }
        if areAllOver, !allSendsUntouched { standing = .unanswered }
    }

    fileprivate mutating func approve(_ record: ApprovalRecord, at moment: Timestamp) {
        settle(as: .approved, at: moment)
        approval = record
        providerReference = record.providerReference ?? providerReference
    }

    fileprivate mutating func decline(_ record: DeclineRecord, at moment: Timestamp) {
        settle(as: .declined, at: moment)
        decline = record
    }

    fileprivate mutating func prove(_ cause: UntouchedCause, at moment: Timestamp) {
        settle(as: .untouched, at: moment)
        untouchedCause = cause
    }

    fileprivate mutating func wait(_ reference: ProviderReference?, at moment: Timestamp) {
        if standing.isSettled { unsettledSince = moment }
        standing = .pending
        untouchedCause = nil
        providerReference = reference ?? providerReference
        heardAt = moment
        reads = 0
    }

    fileprivate mutating func challenge(_ record: ChallengeRecord, at moment: Timestamp) {
        standing = .challenged
        challenge = record
        isChallengeResumed = false
        providerReference = record.providerReference ?? providerReference
        heardAt = moment
        reads = 0
    }

    fileprivate mutating func prepare(_ facts: SessionRecordFacts, at moment: Timestamp) {
        standing = .prepared
        session = facts
        heardAt = moment
    }

    fileprivate mutating func open(at moment: Timestamp) {
        standing = .open
        handedOutAt = moment
        unsettledSince = moment
        heardAt = moment
        reads = 0
    }

    fileprivate mutating func wasRead(at moment: Timestamp) {
        reads += 1
        heardAt = moment
    }

    fileprivate mutating func settle(_ verdict: OperatorVerdict, at moment: Timestamp) {
        isMismatched = false
        switch verdict {
        case .happened(let amount):
            let isTaken = intent.verb == .sale || approval?.isCaptured == true
            approve(ApprovalRecord(amount: amount, providerReference: nil, isCaptured: isTaken), at: moment)
        case .didNotHappen: prove(.operatorDecided, at: moment)
        }
    }

    private mutating func settle(as standing: OperationStanding, at moment: Timestamp) {
        self.standing = standing
        untouchedCause = nil
        heardAt = moment
        reads = 0
    }
}
