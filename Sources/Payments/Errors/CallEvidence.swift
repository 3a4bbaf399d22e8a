/// What one call looked like from our side: facts for the retry decision and for support, free of bodies and secrets.
public struct CallEvidence: Hashable, Sendable {
    /// How far the request got.
    public var delivery: Delivery
    /// The HTTP status; nil when none was read.
    public var status: Int?
    /// The raw `Retry-After` of this very answer; nil when it had none.
    public var retryAfter: String?
    /// What the provider itself said about trying again, where it has a way to say it; nil when it said nothing.
    public var hint: RetryHint?
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
        delivery: Delivery, status: Int? = nil, retryAfter: String? = nil, hint: RetryHint? = nil,
        providerCode: String? = nil,
        correlationID: String? = nil, providerText: ProviderText? = nil, transportFailure: TransportError.Kind? = nil
    ) {
        self.delivery = delivery
        self.status = status
        self.retryAfter = retryAfter
        self.hint = hint
        self.providerCode = providerCode
        self.correlationID = correlationID
        self.providerText = providerText
        self.transportFailure = transportFailure
    }
}

/// A provider's own word on whether a request may be sent again, such as a header that its documentation describes.
public enum RetryHint: String, Hashable, Sendable, CaseIterable {
    /// It may be sent again.
    case mayRetry
    /// It must not be sent again.
    case mustNotRetry
}
