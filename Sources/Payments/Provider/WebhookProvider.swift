/// A provider that tells us about payments by calling us.
public protocol WebhookProvider: PaymentProvider {
    /// Checks a delivery and reads it. Pure: the same bytes give the same reading.
    ///
    /// The signature is checked over the raw bytes before anything is parsed, and freshness is judged by
    /// `receivedAt`, not by the time of processing.
    func read(_ delivery: WebhookDelivery) -> WebhookReading
}

/// A webhook as it arrived.
public struct WebhookDelivery: Hashable, Sendable {
    /// Header fields as they came.
    public let headers: [HeaderField]
    /// The body's bytes. There is no decoded form: a signature covers bytes.
    public let body: [UInt8]
    /// When the request arrived, stamped at the edge.
    public let receivedAt: Timestamp

    /// Makes a delivery.
    public init(headers: [HeaderField], body: [UInt8], receivedAt: Timestamp) {
        self.headers = headers
        self.body = body
        self.receivedAt = receivedAt
    }

    /// The value of the first header with this name, compared without case; nil when there is none.
    public func header(_ name: String) -> String? {
        TransportResponse(status: 200, headers: headers).header(name)
    }
}

/// What a provider makes of a delivery.
public enum WebhookReading: Sendable {
    /// Signed by the provider and fresh.
    case verified([WebhookEvent])
    /// Not proved to come from the provider. At most the references are read back; nothing is believed.
    case unverified(hints: [MerchantReference])
    /// Not a webhook of this provider at all; the text says why, without any of the body.
    case rejected(String)
}

/// One thing that a provider says happened.
public struct WebhookEvent: Hashable, Sendable {
    /// What happened.
    public enum Content: Hashable, Sendable {
        /// The state of a payment or of one modification.
        case record(ProviderRecord)
        /// A dispute; the amount is the total in dispute, as the provider reports it.
        case dispute(DisputeStage, Money)
        /// A type that the adapter does not know: kept, and answered with a read-back.
        case unknown(type: String)
    }

    /// Equal for deliveries of one event, different for different events: the provider says from what it is made.
    public let deduplicationKey: String
    /// Our reference; nil when the event has none.
    public let merchantReference: MerchantReference?
    /// The provider's reference; nil when the event has none.
    public let providerReference: ProviderReference?
    /// When it happened by the provider's clock; nil when it does not say.
    public let occurredAt: Timestamp?
    /// What happened.
    public let content: Content

    /// Makes an event; adapters do.
    public init(
        deduplicationKey: String, merchantReference: MerchantReference?, providerReference: ProviderReference?,
        occurredAt: Timestamp?, content: Content
    ) {
        self.deduplicationKey = deduplicationKey
        self.merchantReference = merchantReference
        self.providerReference = providerReference
        self.occurredAt = occurredAt
        self.content = content
    }
}

/// Where a dispute stands.
public enum DisputeStage: String, Hashable, Sendable, CaseIterable, Codable {
    /// The shopper's bank took the money back for now.
    case opened
    /// The money came back to us.
    case won
    /// The money is gone.
    case lost
}
