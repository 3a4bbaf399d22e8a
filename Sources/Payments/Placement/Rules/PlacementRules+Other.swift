internal import PaymentsCrypto

extension PlacementRules {
    /// Wants the order undone. An empty draft means that there is nothing to add: it runs, or it ended.
    /// - Throws: `PaymentError` untouched.
    func cancel(_ origin: CancelOrigin, id: CommandID?, on state: PlacementState) throws(PaymentError) -> Draft {
        try requireWritable(state)
        var draft = Draft(state, at: now)
        guard state.terms != nil else {
            throw Self.refusal(
                .notFound, "Nothing is known about order \(state.orderID), so there is nothing to cancel.")
        }
        guard state.cancellation == nil else { return draft }
        if origin == .shopper {
            // After the submit a shopper's cancel is a wish: the provider's verdict counts.
            guard !state.attempts.contains(where: { state.standing(of: $0).blocksOthers }) else {
                draft.action = openCharge(state).map { .fetch($0) }
                return draft
            }
        }
        closePreparedSessions(&draft)
        draft.add(.cancelRequested(origin, id), origin == .shopper ? .cancelShopper : .cancelMerchant)
        plan(&draft)
        return draft
    }

    /// The charge whose verdict is missing; nil when there is none.
    func openCharge(_ state: PlacementState) -> OperationNumber? {
        state.operations.last { $0.intent.verb.isCharge && $0.standing.isOpen && $0.standing != .inFlight }?.number
    }

    /// Goes on after the shopper acted: once, with the token of this very attempt and amount.
    /// - Throws: `PaymentError` untouched.
    func resume(token: String, on state: PlacementState) throws(PaymentError) -> Draft {
        try requireWritable(state)
        var draft = Draft(state, at: now)
        let waiting = state.operations.last { $0.intent.verb.isCharge && $0.challenge != nil }
        guard let charge = waiting, let challenge = charge.challenge,
            challenge.tokenDigest == Self.tokenDigest(token, of: charge, orderID: state.orderID)
        else {
            throw Self.refusal(.invalidRequest, "The token belongs to no action of order \(state.orderID).")
        }
        guard charge.standing == .challenged else { return draft }
        guard state.cancellation == nil else {
            throw Self.refusal(.orderCancelled, "Order \(state.orderID) was cancelled. Use a new order id.")
        }
        let earlier = state.operations.last { $0.intent.verb == .resume && $0.intent.payment == charge.number }
        if charge.isChallengeResumed {
            if let earlier, earlier.standing == .untouched { send(earlier.number, rule: .placeRestart, &draft) }
            return draft
        }
        draft.add(.challengeResumed(charge.number), .challengeResumed)
        start(
            .resume, of: attempt(of: charge, in: state), at: charge.intent.account, amount: charge.intent.amount,
            payment: charge.number, rule: .challengeResumed, &draft)
        return draft
    }

    /// Binds a token to the order, the attempt and the amount: it opens nothing else.
    static func tokenDigest(_ token: String, of charge: OperationState, orderID: OrderID) -> String {
        var bytes = RecordBytes(label: "challenge-token/1")
        bytes.append(token)
        bytes.append(orderID.rawValue)
        bytes.append(charge.intent.attempt.rawValue)
        bytes.append(charge.intent.amount.minorUnits)
        bytes.append(charge.intent.amount.currency.code)
        bytes.append(Int64(charge.number.value))
        return SHA256.hash(bytes.bytes).hex
    }

    /// Asks the provider about what is unsettled.
    func verify(on state: PlacementState) -> Draft {
        var draft = Draft(state, at: now)
        let unsettled = state.operations.last { $0.standing.isOpen && $0.standing != .inFlight && mayBeRead($0) }
        draft.action = unsettled.map { .fetch($0.number) }
        return draft
    }

    /// An operator settles what no provider tells.
    /// - Throws: `PaymentError` untouched.
    func settle(
        _ number: OperationNumber, _ verdict: OperatorVerdict, by name: String, on state: PlacementState
    ) throws(PaymentError) -> Draft {
        try requireWritable(state)
        try requireName(name)
        guard let operation = state.operation(number), operation.blocksLane else {
            throw Self.refusal(.invalidRequest, "Operation \(number) is not waiting for a decision.")
        }
        guard operation.standing != .inFlight || operation.leasedUntil <= now else {
            throw Self.refusal(.operationInProgress, "Operation \(number) is being sent. Wait until its lease ends.")
        }
        switch verdict {
        case .didNotHappen:
            guard operation.standing != .approved else {
                throw Self.refusal(
                    .invalidRequest,
                    "The provider approved operation \(number). Settle it with the amount that it holds.")
            }
        case .happened(let amount):
            guard amount.currency == operation.intent.amount.currency, !amount.isNegative else {
                throw Self.refusal(.invalidRequest, "The amount has to be in \(operation.intent.amount.currency).")
            }
        }
        var draft = Draft(state, at: now)
        draft.add(.operatorSettled(number, verdict, by: name), .operatorSettled)
        plan(&draft)
        return draft
    }

    /// A person has looked. An empty draft means that somebody had before.
    /// - Throws: `PaymentError` untouched.
    func acknowledge(
        _ number: OperationNumber?, _ topic: AttentionTopic, by name: String, on state: PlacementState
    ) throws(PaymentError) -> Draft {
        try requireWritable(state)
        try requireName(name)
        var draft = Draft(state, at: now)
        let matching = state.attention.filter { $0.operation == number && $0.topic == topic }
        guard !matching.isEmpty else {
            throw Self.refusal(
                .notFound, "\(topic.rawValue) was never raised there, so there is nothing to acknowledge.")
        }
        if matching.contains(where: { $0.closedBy == nil }) {
            draft.add(.attentionAcknowledged(number, topic, by: name), .operatorLooked)
        }
        return draft
    }

    /// A name that is kept in the story: a person's or an account's, of bounded length.
    private func requireName(_ name: String) throws(PaymentError) {
        guard (1...Self.longestName).contains(name.utf8.count) else {
            throw Self.refusal(
                .invalidRequest, "Say who decides, in 1 to \(Self.longestName) bytes; it is kept in the story.")
        }
    }

    private static let longestName = 128

    // MARK: Webhooks

    /// A verified event of a provider.
    func webhook(_ event: WebhookEvent, from account: ProviderAccount, on state: PlacementState) -> Draft {
        var draft = Draft(state, at: now)
        let target = operation(named: event, at: account, in: state)
        switch (event.content, target) {
        case (_, nil): noteUnmatched(event, &draft)
        case (.record(let record), let number?):
            found(number, record, source: .webhook, key: event.deduplicationKey, &draft)
        case (.dispute(let stage, let total), let number?):
            draft.add(.disputed(charge(of: draft.state[number]), stage, total: total), .disputeRecorded)
            draft.raise(.dispute, charge(of: draft.state[number]), .disputeRecorded)
        case (.unknown(let type), let number?):
            draft.add(
                .evidence(
                    number,
                    EvidenceNote(source: .webhook, verdict: type, deduplicationKey: event.deduplicationKey)),
                .evidenceUnknownType)
            if mayBeRead(draft.state[number]) { draft.action = .fetch(number) }
        }
        if draft.action == nil { plan(&draft) }
        return draft
    }

    private func noteUnmatched(_ event: WebhookEvent, _ draft: inout Draft) {
        let note = EvidenceNote(source: .webhook, verdict: "unmatched", deduplicationKey: event.deduplicationKey)
        draft.add(.evidence(nil, note), .evidenceUnmatched)
    }

    /// The operation that an event is about: by our reference, else by the provider's.
    private func operation(
        named event: WebhookEvent, at account: ProviderAccount, in state: PlacementState
    ) -> OperationNumber? {
        let candidates = state.operations.filter {
            $0.intent.account.provider == account.provider && $0.intent.verb != .resume
        }
        if let reference = event.merchantReference {
            return candidates.first { $0.intent.reference == reference }?.number
        }
        guard let reference = event.providerReference else { return nil }
        return candidates.first { $0.providerReference == reference }?.number
    }
}
