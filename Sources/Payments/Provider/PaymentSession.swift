/// A session as the provider made it: what the shopper's device needs to charge.
public struct PaymentSession: Sendable {
    /// The provider's name for the session.
    public let id: SessionID
    /// Who made it.
    public let provider: ProviderID
    /// Our reference of the payment.
    public let reference: MerchantReference
    /// What it may charge.
    public let amount: Money
    /// When it stops being usable.
    public let expiresAt: Timestamp
    /// The expiry exactly as the provider wrote it: clients decode it themselves.
    public let expiryText: String
    /// The provider's whole answer, byte for byte, unknown members and keys included. It goes to the one device that
    /// owns the checkout, is stored sealed, and is printed nowhere else.
    public let payload: Secret<[UInt8]>

    /// Makes a session; adapters do.
    public init(
        id: SessionID, provider: ProviderID, reference: MerchantReference, amount: Money, expiresAt: Timestamp,
        expiryText: String, payload: Secret<[UInt8]>
    ) {
        self.id = id
        self.provider = provider
        self.reference = reference
        self.amount = amount
        self.expiresAt = expiresAt
        self.expiryText = expiryText
        self.payload = payload
    }
}
