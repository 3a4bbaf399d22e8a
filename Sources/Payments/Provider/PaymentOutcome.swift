/// How a provider answered a money operation. An error, by contrast, says that there is no answer.
public enum PaymentOutcome: Sendable {
    /// The provider did it.
    case approved(Approval)
    /// The issuer, the acquirer or the provider said no: a verdict, nothing was moved.
    case declined(Decline)
    /// The shopper has to act first, as in 3-D Secure. Nothing is held yet.
    case actionRequired(CustomerAction)
    /// Accepted and not decided, or a state that the adapter does not know. nil when the provider named nothing.
    case pending(ProviderReference?)
}

/// What an approved operation did.
public struct Approval: Hashable, Sendable {
    /// The provider's name for the payment, or for the modification when that is what was asked for.
    public var providerReference: ProviderReference
    /// The amount that the provider approved, as it reports it: never an echo made from the request.
    public var amount: Money
    /// Our reference as the provider echoes it; nil when it does not.
    public var merchantReference: MerchantReference?
    /// Until when an authorization holds; nil when the provider does not say.
    public var expiresAt: Timestamp?
    /// The scheme's id of the transaction, for later merchant-initiated payments; nil when none came.
    public var networkTransactionID: String?
    /// How the address compared; nil when it was not checked.
    public var addressCheck: CheckResult?
    /// How the security code compared; nil when it was not checked.
    public var securityCodeCheck: CheckResult?

    /// Makes an approval; adapters do.
    public init(
        providerReference: ProviderReference, amount: Money, merchantReference: MerchantReference? = nil,
        expiresAt: Timestamp? = nil, networkTransactionID: String? = nil, addressCheck: CheckResult? = nil,
        securityCodeCheck: CheckResult? = nil
    ) {
        self.providerReference = providerReference
        self.amount = amount
        self.merchantReference = merchantReference
        self.expiresAt = expiresAt
        self.networkTransactionID = networkTransactionID
        self.addressCheck = addressCheck
        self.securityCodeCheck = securityCodeCheck
    }
}

/// How an issuer's comparison of address or security code came out.
public enum CheckResult: String, Hashable, Sendable, CaseIterable, Codable {
    /// Everything compared is the same.
    case match
    /// Part of it is the same, such as the postal code alone.
    case partialMatch
    /// It differs.
    case mismatch
    /// The issuer did not compare.
    case unavailable
}

/// A definite no.
public struct Decline: Hashable, Sendable {
    /// Why.
    public var reason: DeclineReason
    /// What may be tried next.
    public var advice: RetryAdvice
    /// The provider's own code, for diagnostics; nil when it sent none. A code, never a sentence.
    public var providerCode: String?
    /// The provider's name for the refused payment; nil when it gave none.
    public var providerReference: ProviderReference?

    /// Makes a decline; adapters do.
    public init(
        _ reason: DeclineReason, advice: RetryAdvice = .anotherInstrument, providerCode: String? = nil,
        providerReference: ProviderReference? = nil
    ) {
        self.reason = reason
        self.advice = advice
        self.providerCode = providerCode
        self.providerReference = providerReference
    }
}

/// Something the shopper has to do before the provider decides.
public struct CustomerAction: Sendable {
    /// What the shopper's device does.
    public enum Kind: Hashable, Sendable {
        /// Opens an address, which may carry a secret: it goes to the one device that pays.
        case redirect
        /// Renders a 3-D Secure challenge from the payload.
        case challenge
    }

    /// What to do.
    public let kind: Kind
    /// The address or the challenge data exactly as the provider sent it.
    public let payload: Secret<[UInt8]>
    /// The provider's name for the payment; nil when it gave none.
    public let providerReference: ProviderReference?
    /// Until when the action may be completed; nil when the provider does not say.
    public let expiresAt: Timestamp?

    /// Makes an action; adapters do.
    public init(
        kind: Kind, payload: Secret<[UInt8]>, providerReference: ProviderReference? = nil, expiresAt: Timestamp? = nil
    ) {
        self.kind = kind
        self.payload = payload
        self.providerReference = providerReference
        self.expiresAt = expiresAt
    }
}
