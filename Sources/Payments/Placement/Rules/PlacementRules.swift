internal import PaymentsCrypto

/// The decisions of a placement: pure functions from a state and a stimulus to a draft. What they know beside the state
/// is in their members; there is no clock, no randomness and no I/O here.
struct PlacementRules {
    let policy: PlacementPolicy
    let directory: ProviderDirectory
    let worker: WorkerID
    let now: Timestamp
    /// Until when callers wait in this worker; nil when nobody does.
    let callersUntil: Timestamp?
    /// The attempts whose instrument this process holds, with the caller who brought it.
    let instruments: [AttemptID: CallerID]
    /// The attempts for which a shopper came back from an action, with the caller who brought the result.
    let results: [AttemptID: CallerID]
    /// 64 random bits for a wait.
    let draw: UInt64

    // MARK: Building operations

    /// Drafts an operation and its first send.
    func start(
        _ verb: CallVerb, of attempt: AttemptState, at account: ProviderAccount, amount: Money,
        payment: OperationNumber? = nil, isFinal: Bool = false, isPlanned: Bool = false, command: CommandID? = nil,
        rule: Rule, _ draft: inout Draft
    ) {
        guard let terms = draft.state.terms else { preconditionFailure("an operation belongs to a claimed order") }
        guard draft.state.operations.count < policy.maximumOperations else { return }
        let number = OperationNumber(draft.state.operations.count + 1)
        let identity = OperationIdentity(
            order: terms.orderID, attempt: attempt.id, account: account, verb: verb, number: number)
        let body = CanonicalBody(
            terms: terms, verb: verb, amount: amount, account: account,
            payment: payment.flatMap { draft.state[$0].providerReference }, isFinal: isFinal)
        // Completing a payment is found by the payment's own reference, since it is the same payment.
        let reference = verb == .resume ? payment.map { draft.state[$0].intent.reference } : nil
        draft.add(
            .operationIntended(
                OperationIntent(
                    number: number, verb: verb, attempt: attempt.id, account: account, amount: amount,
                    reference: reference ?? identity.reference, key: identity.key, bodyDigest: body.digest,
                    payment: payment, isFinal: isFinal, isPlanned: isPlanned, command: command)), rule)
        send(number, rule: .placeSend, &draft)
    }

    /// Drafts one more send of an operation under a fresh lease.
    func send(_ number: OperationNumber, rule: Rule, _ draft: inout Draft) {
        let operation = draft.state[number]
        let deadline = operation.intent.isPlanned ? nil : callersUntil
        let lease = Lease(
            owner: worker, now: now, deadline: deadline ?? now.advanced(by: policy.sendWindow), policy: policy)
        let send = operation.sends.count + 1
        draft.add(.sendCommitted(number, send: send, lease), rule)
        draft.action = .send(number, send: send)
    }

    /// The caller whose instrument or result goes with the operation; nil when it needs none or nobody here holds it.
    func holder(of intent: OperationIntent) -> CallerID? {
        guard intent.verb.needsInstrument else { return nil }
        return intent.verb == .resume ? results[intent.attempt] : instruments[intent.attempt]
    }

    func facts(_ account: ProviderAccount) -> ProviderFacts? { directory[account] }

    func model(of operation: OperationState) -> FailureModel {
        directory[operation.intent.account]?.failureModel ?? FailureModel()
    }

    /// The state of the attempt that an operation belongs to.
    func attempt(of operation: OperationState, in state: PlacementState) -> AttemptState {
        guard let attempt = state.attempt(operation.intent.attempt) else {
            preconditionFailure("an operation belongs to an attempt")
        }
        return attempt
    }

    /// The charge that an operation is about: itself, or what it modifies.
    func charge(of operation: OperationState) -> OperationNumber { operation.intent.payment ?? operation.number }

    /// Whether approval of the operation's charge means that the money is taken.
    func expectsCapture(_ operation: OperationState, in state: PlacementState) -> Bool {
        let charge = state[charge(of: operation)]
        guard charge.intent.verb.isCharge else { return false }
        return charge.intent.verb == .sale
            || (charge.intent.verb == .createSession
                && attempt(of: charge, in: state).start.capture == .immediately)
    }

    /// A refusal by our own rules: nothing was sent.
    static func refusal(_ code: PaymentError.Code, _ explanation: String) -> PaymentError {
        PaymentError(code, effect: .untouched, explanation: explanation)
    }
}
