/// Where an attempt stands, as its operations tell it.
public enum AttemptStanding: Hashable, Sendable {
    /// Something is in flight or unknown.
    case working
    /// Accepted and not decided.
    case pending
    /// Waits for the shopper.
    case challenged
    /// A session is ready and its keys are with us.
    case prepared
    /// A device may charge.
    case open
    /// Evidence did not fit; an operator has to look.
    case mismatched
    /// The money is held or taken as asked.
    case approved
    /// Not wanted, and money is still to be given back.
    case undoing(DeclineRecord)
    /// A verdict: no.
    case declined(DeclineRecord)
    /// Nothing happened; the same press may go on.
    case untouched(UntouchedCause)
    /// Nothing happened and the instrument is gone.
    case abandoned
    /// Nothing was owed.
    case free

    /// Whether another press has to wait for this one.
    public var blocksOthers: Bool {
        switch self {
        case .working, .pending, .challenged, .open, .mismatched, .approved, .undoing, .free: true
        case .prepared, .declined, .untouched, .abandoned: false
        }
    }

    /// Whether the same press may go on.
    public var isRestartable: Bool {
        switch self {
        case .untouched, .abandoned: true
        default: false
        }
    }
}

/// One press of Pay as its events tell it.
public struct AttemptState: Hashable, Sendable {
    /// How it began.
    public let start: AttemptStart
    /// Its charges, oldest first: one per route that was tried.
    public internal(set) var charges: [OperationNumber] = []
    /// Its reservations of stored value, oldest first.
    public internal(set) var reservations: [OperationNumber] = []
    /// The verdict that was made here, such as a refused partial approval; nil when none was.
    public internal(set) var rejection: DeclineRecord?
    /// Whether the next charge is still to be sent: after the start, and after each restart.
    public internal(set) var needsCharge = true
    /// Whether the instrument is gone.
    public internal(set) var isAbandoned = false

    init(_ start: AttemptStart) { self.start = start }

    /// The id.
    public var id: AttemptID { start.id }
}
