/// One thing that happened to an order, or was decided about it, and why.
public struct PlacementEvent: Hashable, Sendable {
    /// What happened.
    public let fact: PlacementFact
    /// The rule that caused it.
    public let rule: Rule
    /// When it was decided, by the clock of the worker that decided.
    public let at: Timestamp

    /// Makes an event.
    public init(_ fact: PlacementFact, rule: Rule, at: Timestamp) {
        self.fact = fact
        self.rule = rule
        self.at = at
    }
}

/// What an event says. Each case has a stable type name and version in its stored form.
public enum PlacementFact: Hashable, Sendable {
    /// The first press of Pay froze the order's terms.
    case orderClaimed(OrderTerms)
    /// A press of Pay.
    case attemptStarted(AttemptStart)
    /// The same press again, after its earlier tries were proved untouched.
    case attemptRestarted(AttemptID)
    /// What the shopper brought is gone and nothing happened: the card has to be asked for again.
    case attemptAbandoned(AttemptID)
    /// An operation was decided on.
    case operationIntended(OperationIntent)
    /// One try of an operation may leave, under a lease. Sends are numbered from 1.
    case sendCommitted(OperationNumber, send: Int, Lease)
    /// One try ended without an outcome.
    case sendConcluded(OperationNumber, send: Int, SendEnd)
    /// The provider did it.
    case approved(OperationNumber, ApprovalRecord)
    /// A verdict: no.
    case declined(OperationNumber, DeclineRecord)
    /// Proved that nothing happened.
    case untouched(OperationNumber, UntouchedCause)
    /// Accepted and not decided.
    case pending(OperationNumber, ProviderReference?)
    /// The shopper has to act.
    case challenged(OperationNumber, ChallengeRecord)
    /// The shopper's device came back from its action; the token is spent.
    case challengeResumed(OperationNumber)
    /// A session exists.
    case sessionCreated(OperationNumber, SessionRecordFacts)
    /// A session's keys are about to leave us: from here on a device may charge.
    case sessionHandedOut(OperationNumber)
    /// The provider was asked and the answer settled nothing.
    case readBack(OperationNumber, ReadBackNote)
    /// Evidence that changes nothing, kept because evidence is never dropped.
    case evidence(OperationNumber?, EvidenceNote)
    /// Evidence that does not fit what was agreed. Recorded, never repaired.
    case mismatched(OperationNumber, MismatchKind)
    /// The provider reports money of this payment that moved without us.
    case observed(OperationNumber, ObservedMovement)
    /// A refund that was accepted failed later.
    case refundReversed(OperationNumber)
    /// A dispute moved.
    case disputed(OperationNumber, DisputeStage, total: Money)
    /// The attempt's money, if any, is not wanted, and it ends with this verdict.
    case attemptRejected(AttemptID, DeclineRecord)
    /// The order is paid, by this attempt.
    case placed(AttemptID)
    /// Nothing was owed, so nobody was asked.
    case completedWithoutPayment(AttemptID)
    /// The merchant or, before anything was submitted, the shopper wants the order undone.
    case cancelRequested(CancelOrigin, CommandID?)
    /// The cancellation ended.
    case cancelConcluded(CancelEnding)
    /// A person has to look.
    case attentionRaised(OperationNumber?, AttentionTopic)
    /// A person has looked. `by` names them.
    case attentionAcknowledged(OperationNumber?, AttentionTopic, by: String)
    /// An operator settled what the provider could not tell.
    case operatorSettled(OperationNumber, OperatorVerdict, by: String)
}
