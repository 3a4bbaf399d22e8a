/// Where an operation stands.
public enum OperationStanding: String, Hashable, Sendable, CaseIterable {
    /// A try is committed and has not ended, as far as the stream knows.
    case inFlight
    /// A try ended without an answer: money may have moved.
    case unanswered
    /// Accepted and not decided.
    case pending
    /// Waits for the shopper.
    case challenged
    /// A session exists and its keys are still with us: nothing can be charged.
    case prepared
    /// A session's keys left us: a device may charge.
    case open
    /// Certainly nothing happened.
    case untouched
    /// A verdict: no.
    case declined
    /// The provider did it.
    case approved

    /// Whether nothing is left to find out.
    public var isSettled: Bool { self == .untouched || self == .declined || self == .approved }

    /// Whether money may move, or may have moved, without us knowing.
    public var isOpen: Bool { !isSettled && self != .prepared }
}

/// One operation as its events tell it.
public struct OperationState: Hashable, Sendable {
    /// One try.
    public struct Send: Hashable, Sendable {
        /// The lease under which it could leave.
        public let lease: Lease
        /// When it was committed.
        public let at: Timestamp
        /// How it ended without an outcome; nil while it has not, or when it brought one.
        public internal(set) var end: SendEnd?
    }

    /// What was decided.
    public let intent: OperationIntent
    /// The tries, oldest first.
    public internal(set) var sends: [Send] = []
    /// The tries before the last restart of the attempt: they do not count against the limit.
    public internal(set) var sendsBeforeRestart = 0
    /// Where it stands.
    public internal(set) var standing: OperationStanding = .inFlight
    /// The provider's name for it; nil until one is known.
    public internal(set) var providerReference: ProviderReference?
    /// What was approved; nil unless it was.
    public internal(set) var approval: ApprovalRecord?
    /// The verdict; nil unless declined.
    public internal(set) var decline: DeclineRecord?
    /// Why nothing happened; nil unless that is proved.
    public internal(set) var untouchedCause: UntouchedCause?
    /// The action that is waited for; nil when none ever was.
    public internal(set) var challenge: ChallengeRecord?
    /// Whether the action's token is spent.
    public internal(set) var isChallengeResumed = false
    /// The session; nil when none was made.
    public internal(set) var session: SessionRecordFacts?
    /// When the session's keys left; nil while they are with us.
    public internal(set) var handedOutAt: Timestamp?
    /// How often it was read back since it became unsettled.
    public internal(set) var reads = 0
    /// When it was last heard of: the base of the read-back schedule.
    public internal(set) var heardAt: Timestamp
    /// Since when it is unsettled.
    public internal(set) var unsettledSince: Timestamp
    /// Whether evidence did not fit. Only an operator clears it.
    public internal(set) var isMismatched = false
    /// Whether a refund failed after it was accepted.
    public internal(set) var isReversed = false
    /// Money of this charge that moved without us.
    public internal(set) var observed: [ObservedMovement] = []
    /// What disputes have taken in total; nil without disputes.
    public internal(set) var chargedBack: Money?
    /// The topics that were raised for it.
    public internal(set) var topics: Set<AttentionTopic> = []

    init(_ intent: OperationIntent, at moment: Timestamp) {
        self.intent = intent
        heardAt = moment
        unsettledSince = moment
    }

    /// The place in the stream.
    public var number: OperationNumber { intent.number }

    /// Whether nothing more may be started on its lane.
    public var blocksLane: Bool { standing.isOpen || isMismatched }

    /// Whether every try is known to have done nothing.
    var allSendsUntouched: Bool { sends.allSatisfy { $0.end?.effect == .untouched } }

    /// The end of the last lease.
    var leasedUntil: Timestamp { sends.map(\.lease.until).max() ?? heardAt }

    /// When a session stops being usable; nil for everything else.
    var usableUntil: Timestamp? { session?.expiresAt ?? challenge?.expiresAt }
}
