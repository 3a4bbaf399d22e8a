/// How long a call may take and how large its answer may be. Every limit has a value: nothing waits for ever.
public struct TransportLimits: Hashable, Sendable {
    /// Time for name resolution, TCP and TLS together.
    public var connectTimeout: Duration
    /// Time from the request's first byte to the answer's first byte.
    public var firstByteTimeout: Duration
    /// Time for the whole call, from `send` to the last byte of the answer.
    public var totalTimeout: Duration
    /// The largest body that is accepted, in bytes, after decoding any transfer coding.
    public var maximumBodyByteCount: Int
    /// The largest header section that is accepted, in bytes.
    public var maximumHeaderByteCount: Int
    /// The last moment at which the first byte may leave; nil means no such limit beside the timeouts. The transport
    /// checks it immediately before sending: a lease that ended cannot move money.
    public var notAfter: Timestamp?

    /// Makes limits. The defaults fit a payment call that a shopper waits for.
    public init(
        connectTimeout: Duration = .seconds(5), firstByteTimeout: Duration = .seconds(30),
        totalTimeout: Duration = .seconds(35), maximumBodyByteCount: Int = 1 << 20,
        maximumHeaderByteCount: Int = 64 << 10, notAfter: Timestamp? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.firstByteTimeout = firstByteTimeout
        self.totalTimeout = totalTimeout
        self.maximumBodyByteCount = maximumBodyByteCount
        self.maximumHeaderByteCount = maximumHeaderByteCount
        self.notAfter = notAfter
    }
}
