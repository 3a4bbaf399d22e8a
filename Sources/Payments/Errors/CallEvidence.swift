/// What one call looked like from our side: facts for the retry decision and for support, free of bodies and secrets.
public struct CallEvidence: Hashable, Sendable {
    /// How far the request got.
    public var delivery: Delivery
    /// The HTTP status; nil when none was read.
    public var status: Int?
    /// The raw `Retry-After` of this very answer; nil when it had none.
    public var retryAfter: String?
    /// The provider's own error code; nil when it sent none. Codes, never sentences.
    public var providerCode: String?
    /// The provider's id for this exchange, for its support; nil when it sent none.
    public var correlationID: String?
    /// The provider's own sentence, for developers only.
    public var providerText: ProviderText?
    /// The failure's kind as the transport named it; nil when an answer arrived.
    public var transportFailure: TransportError.Kind?

    /// Collects evidence.
    public init(
        delivery: Delivery, status: Int? = nil, retryAfter: String? = nil, providerCode: String? = nil,
        correlationID: String? = nil, providerText: ProviderText? = nil, transportFailure: TransportError.Kind? = nil
    ) {
        self.delivery = delivery
        self.status = status
        self.retryAfter = retryAfter
        self.providerCode = providerCode
        self.correlationID = correlationID
        self.providerText = providerText
        self.transportFailure = transportFailure
    }
}
