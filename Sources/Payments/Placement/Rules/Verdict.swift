/// Evidence about one operation in one form, whether it came as an answer, a read-back or a webhook.
struct Verdict: Hashable, Sendable {
    var kind: VerdictKind
    var source: EvidenceSource
    /// As the provider reports it; nil when it names none.
    var amount: Money?
    var providerReference: ProviderReference?
    /// Our reference as the provider echoes it; nil when it does not.
    var merchantReference: MerchantReference?
    var belongsToAccount = true
    /// Whether a charge's money was taken.
    var isCaptured = false
    var expiresAt: Timestamp?
    /// What became of a charge after it was approved, when the evidence says so.
    var aftermath: Aftermath?
    /// What the provider says was captured and returned of a charge in total; nil when it does not say.
    var capturedTotal: Money?
    var refundedTotal: Money?
    var decline: DeclineRecord?
    var challenge: ChallengeRecord?
    /// The webhook that carried it; nil for other sources.
    var deduplicationKey: String?

    /// What became of an approved charge.
    enum Aftermath: Hashable, Sendable {
        case voided
        case expired
        case refunded
    }

    init(_ kind: VerdictKind, source: EvidenceSource) {
        self.kind = kind
        self.source = source
    }

    /// Reads an answer to a send. `challenge` is made from the action and a fresh token.
    init(_ outcome: PaymentOutcome, expectsCapture: Bool, challenge: ChallengeRecord?) {
        switch outcome {
        case .approved(let approval):
            self.init(.approved, source: .answer)
            amount = approval.amount
            providerReference = approval.providerReference
            merchantReference = approval.merchantReference
            expiresAt = approval.expiresAt
            isCaptured = expectsCapture
        case .declined(let answer):
            self.init(.declined, source: .answer)
            decline = DeclineRecord(reason: answer.reason, advice: answer.advice, providerCode: answer.providerCode)
            providerReference = answer.providerReference
        case .actionRequired(let action):
            // Without a token the action cannot be handed out: the provider's record decides.
            self.init(challenge == nil ? .pending : .challenged, source: .answer)
            self.challenge = challenge
            providerReference = action.providerReference
        case .pending(let reference):
            self.init(.pending, source: .answer)
            providerReference = reference
        }
    }

    /// Reads a provider's record of an operation.
    init(_ record: ProviderRecord, of verb: CallVerb, expectsCapture: Bool, source: EvidenceSource) {
        self.init(Self.kind(of: record.state, verb: verb, expectsCapture: expectsCapture), source: source)
        amount = record.amount
        providerReference = record.providerReference
        merchantReference = record.merchantReference
        belongsToAccount = record.belongsToAccount
        if case .declined(let reason) = record.state {
            decline = DeclineRecord(
                reason: reason, advice: record.advice ?? reason.guidance.advice, providerCode: record.providerCode)
        }
        guard verb.isCharge || verb == .resume else { return }
        capturedTotal = record.capturedTotal
        refundedTotal = record.refundedTotal
        switch record.state {
        case .captured: isCaptured = true
        case .refunded: (isCaptured, aftermath) = (true, .refunded)
        case .voided: aftermath = .voided
        case .expired: aftermath = .expired
        case .authorized, .declined, .pending: break
        }
    }

    /// What a state means for the operation that was asked for. Anything that does not fit is undecided.
    private static func kind(
        of state: ProviderRecord.State, verb: CallVerb, expectsCapture: Bool
    ) -> VerdictKind {
        switch (verb, state) {
        case (_, .declined): .declined
        case (_, .pending): .pending
        // Held is not taken: a sale is decided when the money is.
        case (_, .authorized) where expectsCapture: .pending
        case (.authorize, _), (.sale, _), (.createSession, _), (.resume, _): .approved
        case (.capture, .captured), (.void, .voided), (.refund, .refunded): .approved
        default: .pending
        }
    }
}
