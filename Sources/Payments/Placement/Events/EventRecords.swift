/// One press of Pay.
public struct AttemptStart: Hashable, Sendable {
    /// How the shopper pays.
    public enum Method: String, Hashable, Sendable, CaseIterable, Codable {
        /// We charge an instrument that we were given.
        case direct
        /// The shopper's device charges with a session.
        case session
        /// Nothing is charged.
        case free
    }

    /// The id.
    public let id: AttemptID
    /// How the shopper pays.
    public let method: Method
    /// Whether the money is taken at once.
    public let capture: AuthorizeRequest.Capture
    /// The accounts to try, in order; empty for a free order.
    public let routes: [ProviderAccount]
    /// Whether an approval for less than asked is welcome.
    public let acceptsPartialApproval: Bool
    /// The wallet's id of the token, bound to this attempt; nil without a wallet.
    public let walletTransaction: String?

    /// Describes a press.
    public init(
        id: AttemptID, method: Method, capture: AuthorizeRequest.Capture, routes: [ProviderAccount],
        acceptsPartialApproval: Bool = false, walletTransaction: String? = nil
    ) {
        self.id = id
        self.method = method
        self.capture = capture
        self.routes = routes
        self.acceptsPartialApproval = acceptsPartialApproval
        self.walletTransaction = walletTransaction
    }
}

/// How one try ended when it brought no outcome.
public struct SendEnd: Hashable, Sendable {
    /// What is known about the money.
    public let effect: PaymentError.Effect
    /// The code of the error; nil when the lease simply ran out.
    public let code: PaymentError.Code?
    /// How far the request got; nil when nobody knows.
    public let delivery: Delivery?
    /// The HTTP status; nil when none was read.
    public let status: Int?

    /// Describes an end.
    public init(
        effect: PaymentError.Effect, code: PaymentError.Code? = nil, delivery: Delivery? = nil, status: Int? = nil
    ) {
        self.effect = effect
        self.code = code
        self.delivery = delivery
        self.status = status
    }
}

/// What an approval did, as far as it is kept.
public struct ApprovalRecord: Hashable, Sendable {
    /// The amount as the provider reported it.
    public let amount: Money
    /// The provider's name for the payment or modification; nil when a record had none.
    public let providerReference: ProviderReference?
    /// Whether the money was taken, for a charge.
    public let isCaptured: Bool
    /// Until when the hold lasts; nil when unknown or when nothing is held.
    public let expiresAt: Timestamp?

    /// Describes an approval.
    public init(
        amount: Money, providerReference: ProviderReference?, isCaptured: Bool, expiresAt: Timestamp? = nil
    ) {
        self.amount = amount
        self.providerReference = providerReference
        self.isCaptured = isCaptured
        self.expiresAt = expiresAt
    }
}

/// What a decline said, as far as it is kept: codes, no sentences.
public struct DeclineRecord: Hashable, Sendable {
    /// Why.
    public let reason: DeclineReason
    /// What may be tried next.
    public let advice: RetryAdvice
    /// The provider's own code; nil when it sent none.
    public let providerCode: String?

    /// Describes a decline.
    public init(reason: DeclineReason, advice: RetryAdvice, providerCode: String? = nil) {
        self.reason = reason
        self.advice = advice
        self.providerCode = providerCode
    }
}

/// How it is known that nothing happened.
public enum UntouchedCause: Hashable, Sendable {
    /// The provider refused before processing, or the request was refused as it stands.
    case refused(PaymentError.Code)
    /// No byte of any try left.
    case neverSent(PaymentError.Code)
    /// Read back as absent after every lease had ended and the provider's settling time had passed.
    case absent(at: Timestamp)
    /// Its callers left before the first byte.
    case withdrawn
    /// A session whose keys never left us.
    case sessionUnused
    /// An operator said so.
    case operatorDecided
}

/// A shopper's action that is waited for.
public struct ChallengeRecord: Hashable, Sendable {
    /// The digest of the one-time token; the token itself is not kept.
    public let tokenDigest: String
    /// The provider's name for the payment; nil when it gave none.
    public let providerReference: ProviderReference?
    /// Until when the action may be completed; nil when the provider does not say.
    public let expiresAt: Timestamp?

    /// Describes an action.
    public init(tokenDigest: String, providerReference: ProviderReference?, expiresAt: Timestamp?) {
        self.tokenDigest = tokenDigest
        self.providerReference = providerReference
        self.expiresAt = expiresAt
    }
}

/// What the stream keeps about a session. Its secrets are in the vault.
public struct SessionRecordFacts: Hashable, Sendable {
    /// The provider's name for it.
    public let id: SessionID
    /// When it stops being usable.
    public let expiresAt: Timestamp

    /// Describes a session.
    public init(id: SessionID, expiresAt: Timestamp) {
        self.id = id
        self.expiresAt = expiresAt
    }
}

/// A read-back that settled nothing.
public struct ReadBackNote: Hashable, Sendable {
    /// What came back.
    public enum Result: Hashable, Sendable {
        /// Nothing is known by the reference, and it is too early to believe that.
        case absent
        /// Still undecided.
        case undecided
        /// No answer.
        case failed(PaymentError.Code)
    }

    /// What came back.
    public let result: Result

    /// Describes a read.
    public init(_ result: Result) { self.result = result }
}

/// Where evidence came from.
public enum EvidenceSource: String, Hashable, Sendable, CaseIterable, Codable {
    /// The answer to a send.
    case answer
    /// A read-back.
    case readBack
    /// A verified webhook.
    case webhook
    /// An operator.
    case operatorDecision
}

/// Evidence that was recorded and changed nothing.
public struct EvidenceNote: Hashable, Sendable {
    /// Where it came from.
    public let source: EvidenceSource
    /// What it said, as a stable word of ours: `approved`, `declined`, `pending`, …
    public let verdict: String
    /// The amount it named; nil when it named none.
    public let amount: Money?
    /// The webhook it came with; nil for other sources.
    public let deduplicationKey: String?

    /// Describes evidence.
    public init(source: EvidenceSource, verdict: String, amount: Money? = nil, deduplicationKey: String? = nil) {
        self.source = source
        self.verdict = verdict
        self.amount = amount
        self.deduplicationKey = deduplicationKey
    }
}

/// What does not fit between our intent and the evidence.
public enum MismatchKind: Hashable, Sendable {
    /// Another currency, or more than was asked.
    case amount(Money)
    /// The record names no amount, so nothing can be compared.
    case amountMissing
    /// The record names another reference of ours.
    case reference(MerchantReference)
    /// The record belongs to another account.
    case account
}

/// Money that moved without us: in the provider's portal, by its own rules, or by a later capture of a sale.
public enum ObservedMovement: Hashable, Sendable {
    /// This much more was captured.
    case captured(Money)
    /// This much more was released.
    case voided(Money)
    /// This much more ran out.
    case expired(Money)
    /// This much more was returned.
    case refunded(Money)
    /// The hold still stands although its time had passed; look again at this moment.
    case stillHeld(until: Timestamp)
}

/// Who wants an order undone.
public enum CancelOrigin: String, Hashable, Sendable, CaseIterable, Codable {
    /// The shopper, before anything was submitted.
    case shopper
    /// The merchant.
    case merchant
}

/// How a cancellation ended.
public enum CancelEnding: Hashable, Sendable {
    /// Nothing is kept.
    case cancelled
    /// Captured money is on its way back; this much is not confirmed yet.
    case refunding(pending: Money)
    /// This much of the hold cannot be released and runs out by itself; nil when the provider does not say when.
    case holdUntil(Timestamp?, Money)
    /// The provider cannot undo it: this much is kept.
    case tooLate(Money)
}

/// Why a person has to look.
public enum AttentionTopic: String, Hashable, Sendable, CaseIterable, Codable {
    /// Unsettled for longer than its schedule allows.
    case unsettled
    /// Read-back cannot tell operations apart, so an unanswered one stays unknown.
    case cannotTell
    /// Evidence does not fit the intent.
    case mismatch
    /// Money moved without us.
    case externalMovement
    /// A planned operation failed for good: unwanted money may remain.
    case compensationFailed
    /// A charge turned out to have succeeded after it was taken for failed; it is undone or kept as the rule says.
    case lateSuccess
    /// The provider contradicts an earlier verdict of its own.
    case contradiction
    /// Stored value could not be committed although the charge succeeded.
    case storedValue
    /// A dispute.
    case dispute

    /// Whether it follows from where an operation stands, not from one event: acknowledged, it is not raised again
    /// while nothing changes.
    public var isStanding: Bool {
        switch self {
        case .unsettled, .cannotTell, .compensationFailed, .storedValue: true
        case .mismatch, .externalMovement, .lateSuccess, .contradiction, .dispute: false
        }
    }
}

/// What an operator found out.
public enum OperatorVerdict: Hashable, Sendable {
    /// It happened, with this amount.
    case happened(Money)
    /// It did not happen.
    case didNotHappen
}
