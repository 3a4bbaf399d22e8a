/// What travels with every call to a provider: its identity, its time limits and the shopper's language.
public struct CallContext: Sendable {
    /// Our reference for this operation: stored before the call, used to read back.
    public var reference: MerchantReference
    /// Makes the operation happen once; nil only for reads.
    public var idempotencyKey: IdempotencyKey?
    /// The press of Pay that this call serves; nil for calls outside a payment.
    public var attempt: AttemptID?
    /// How long the caller waits for the answer, from now.
    public var timeout: Duration
    /// The last moment at which the first byte may leave; nil for calls without a lease.
    public var notAfter: Timestamp?
    /// The shopper's BCP 47 language tag; nil when unknown.
    public var locale: String?

    /// Makes a context.
    public init(
        reference: MerchantReference, idempotencyKey: IdempotencyKey? = nil, attempt: AttemptID? = nil,
        timeout: Duration = .seconds(30), notAfter: Timestamp? = nil, locale: String? = nil
    ) {
        self.reference = reference
        self.idempotencyKey = idempotencyKey
        self.attempt = attempt
        self.timeout = timeout
        self.notAfter = notAfter
        self.locale = locale
    }

    /// The transport limits that follow from this context: one budget, shared by connecting and waiting.
    public var transportLimits: TransportLimits {
        TransportLimits(
            connectTimeout: min(.seconds(5), timeout), firstByteTimeout: timeout, totalTimeout: timeout,
            notAfter: notAfter)
    }
}
