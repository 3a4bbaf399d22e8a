/// An amount to hold or take from an instrument.
public struct AuthorizeRequest: Sendable {
    /// When the money is taken.
    public enum Capture: String, Hashable, Sendable, CaseIterable, Codable {
        /// Hold now, capture with a call of its own.
        case later
        /// Hold and take at once: a sale.
        case immediately
    }

    /// The exact amount; above zero.
    public var amount: Money
    /// Whether the money is taken at once.
    public var capture: Capture
    /// What pays.
    public var instrument: PaymentInstrument
    /// The order this pays.
    public var orderID: OrderID
    /// The order's fingerprint in hexadecimal, for providers with room for metadata; nil when there is none.
    public var fingerprint: String?
    /// What the shopper's statement shows; nil for the account's default. Limits belong to the provider.
    public var statementText: String?
    /// The billing address for the issuer to compare; nil to leave it out.
    public var addressVerification: AddressVerification?
    /// What was agreed about storing and reusing the instrument; nil for a single payment.
    public var storedCredential: StoredCredential?
    /// The result of 3-D Secure that ran elsewhere; nil when none did.
    public var authentication: AuthenticationData?
    /// Whether an approval for less than asked is welcome.
    public var acceptsPartialApproval: Bool
    /// Names and values that the provider keeps beside the payment, in order. No personal data.
    public var metadata: [MetadataField]

    /// Describes an authorization.
    public init(
        amount: Money, capture: Capture, instrument: PaymentInstrument, orderID: OrderID, fingerprint: String? = nil,
        statementText: String? = nil, addressVerification: AddressVerification? = nil,
        storedCredential: StoredCredential? = nil, authentication: AuthenticationData? = nil,
        acceptsPartialApproval: Bool = false, metadata: [MetadataField] = []
    ) {
        self.amount = amount
        self.capture = capture
        self.instrument = instrument
        self.orderID = orderID
        self.fingerprint = fingerprint
        self.statementText = statementText
        self.addressVerification = addressVerification
        self.storedCredential = storedCredential
        self.authentication = authentication
        self.acceptsPartialApproval = acceptsPartialApproval
        self.metadata = metadata
    }
}

/// One name and value that a provider keeps beside a payment.
public struct MetadataField: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Completes a payment for which the shopper had to act.
public struct ResumeRequest: Sendable {
    /// The provider's name for the payment; nil when it never gave one.
    public var payment: ProviderReference?
    /// The payment's amount, which cannot change on the way.
    public var amount: Money
    /// What the shopper's device brought back, byte for byte; empty when nothing.
    public var result: Secret<[UInt8]>

    /// Describes a completion.
    public init(payment: ProviderReference?, amount: Money, result: Secret<[UInt8]>) {
        self.payment = payment
        self.amount = amount
        self.result = result
    }
}

/// An amount to take from an authorization.
public struct CaptureRequest: Sendable {
    /// The provider's name for the authorization.
    public var payment: ProviderReference
    /// Our reference of the authorization.
    public var paymentReference: MerchantReference
    /// The amount; above zero, at most what is still held.
    public var amount: Money
    /// Whether this is the last capture: the rest of the hold is released.
    public var isFinal: Bool

    /// Describes a capture.
    public init(
        payment: ProviderReference, paymentReference: MerchantReference, amount: Money, isFinal: Bool
    ) {
        self.payment = payment
        self.paymentReference = paymentReference
        self.amount = amount
        self.isFinal = isFinal
    }
}

/// A hold to release.
public struct VoidRequest: Sendable {
    /// The provider's name for the authorization.
    public var payment: ProviderReference
    /// Our reference of the authorization.
    public var paymentReference: MerchantReference
    /// What is still held and shall be released.
    public var amount: Money

    /// Describes a void.
    public init(payment: ProviderReference, paymentReference: MerchantReference, amount: Money) {
        self.payment = payment
        self.paymentReference = paymentReference
        self.amount = amount
    }
}

/// Captured money to return.
public struct RefundRequest: Sendable {
    /// The provider's name for the payment.
    public var payment: ProviderReference
    /// Our reference of the payment.
    public var paymentReference: MerchantReference
    /// The amount; above zero, at most what is kept.
    public var amount: Money

    /// Describes a refund.
    public init(payment: ProviderReference, paymentReference: MerchantReference, amount: Money) {
        self.payment = payment
        self.paymentReference = paymentReference
        self.amount = amount
    }
}
