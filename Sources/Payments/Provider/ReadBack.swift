/// What a provider holds for one of our references.
public enum ReadBack: Sendable {
    /// The provider knows nothing by this reference at this moment. Not a verdict: a request may still be on its way.
    case absent(at: Timestamp)
    /// The provider holds a payment.
    case found(ProviderRecord)
}

/// A payment as a provider reports it, before anything is compared with the order.
public struct ProviderRecord: Hashable, Sendable {
    /// How the provider's state reads in our terms.
    public enum State: Hashable, Sendable {
        /// The amount is held.
        case authorized
        /// The amount is taken.
        case captured
        /// The hold was released.
        case voided
        /// The money was returned.
        case refunded
        /// The hold ran out before it was captured.
        case expired
        /// The issuer or acquirer said no.
        case declined(DeclineReason)
        /// Not decided yet, or a state that we do not know: never paid, never declined.
        case pending
    }

    /// The provider's name for the payment; nil when it gave none.
    public var providerReference: ProviderReference?
    /// Our reference as the provider echoes it; nil when it does not.
    public var merchantReference: MerchantReference?
    /// The state.
    public var state: State
    /// The provider's own word for the state, kept for diagnostics.
    public var providerState: String
    /// The amount as the provider reports it; nil when absent or unreadable.
    public var amount: Money?
    /// Whether the record belongs to our account, as far as it says; false is evidence for somebody else's payment.
    public var belongsToAccount: Bool
    /// The provider's own code for a decline, for diagnostics; nil when it sent none. A code, never a sentence.
    public var providerCode: String?
    /// What the provider or the network advises after a decline; nil when they advise nothing: the reason's own counts.
    public var advice: RetryAdvice?
    /// How much of a charge was captured in total, over all captures, whoever asked for them; nil when the provider
    /// does not say. With it, captures made outside are noticed beyond the first.
    public var capturedTotal: Money?
    /// How much of a charge was returned in total; nil when the provider does not say.
    public var refundedTotal: Money?

    /// Makes a record; adapters do.
    public init(
        providerReference: ProviderReference?, merchantReference: MerchantReference?, state: State,
        providerState: String, amount: Money?, belongsToAccount: Bool = true, providerCode: String? = nil,
        advice: RetryAdvice? = nil, capturedTotal: Money? = nil, refundedTotal: Money? = nil
    ) {
        self.providerReference = providerReference
        self.merchantReference = merchantReference
        self.state = state
        self.providerState = providerState
        self.amount = amount
        self.belongsToAccount = belongsToAccount
        self.providerCode = providerCode
        self.advice = advice
        self.capturedTotal = capturedTotal
        self.refundedTotal = refundedTotal
    }
}
