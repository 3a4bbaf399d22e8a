/// Every bound of a server. Sizes are bytes.
public struct ServerLimits: Sendable, Hashable {
    /// Connections that are served; the next few are answered 503, those beyond wait in the kernel's queue.
    public var maximumConnections = 1024
    /// Requests being read or handled at once, those of abandoned handlers included; the next one is answered 503.
    /// Times `maximumBodyByteCount` it bounds the memory that bodies can take.
    public var maximumConcurrentRequests = 256
    /// The largest request body; a larger one is answered 413.
    public var maximumBodyByteCount = 1 << 20
    /// What may be read and thrown away of a refused body, so that the client gets to read the refusal. Beyond it the
    /// connection is closed.
    public var discardedBodyByteCount = 4 << 20
    /// The memory of one connection for the request line, all headers and the answer's headers: about what a request's
    /// head may be long. A longer one is answered 431 (or 414 when the target alone fills it).
    public var connectionMemoryByteCount = 32 << 10
    /// Header fields in a request; more are answered 431.
    public var maximumHeaderCount = 100
    /// The longest request target; a longer one is answered 414.
    public var maximumTargetByteCount = 8 << 10
    /// Pairs in a query; more are answered 400.
    public var maximumQueryItemCount = 100
    /// The longest sum of an answer's header bytes; a handler that exceeds it has its answer replaced by 500.
    public var maximumResponseHeaderByteCount = 8 << 10
    /// From the first byte of a connection, or of a later request, to the request's last byte.
    public var requestReadTime = Duration.seconds(15)
    /// From a complete request to the handler's answer, its `delay` included. On overrun the handler is cancelled and
    /// the client gets 504.
    public var handlerTime = Duration.seconds(30)
    /// From a ready answer to its last byte handed to the kernel.
    public var responseWriteTime = Duration.seconds(30)
    /// Between an answer and the next request on a kept connection.
    public var idleTime = Duration.seconds(60)
    /// After the drain of a shutdown: how long last answers may take to leave.
    public var flushTime = Duration.seconds(1)

    /// The bounds a server has when none are given.
    public static let standard = ServerLimits()

    /// The standard bounds.
    public init() {}

    /// The least that libmicrohttpd needs for a connection's bookkeeping and a short head.
    static let leastConnectionMemoryByteCount = 4 << 10

    /// Bounds that bound nothing, or leave nothing, are a programming error.
    func check() {
        precondition(maximumConnections > 0 && maximumConcurrentRequests > 0, "a server needs room for one request")
        precondition(maximumBodyByteCount >= 0 && discardedBodyByteCount >= 0, "a byte count is not negative")
        precondition(
            connectionMemoryByteCount >= Self.leastConnectionMemoryByteCount, "a connection needs 4 KiB and more")
        precondition(
            [requestReadTime, handlerTime, responseWriteTime, idleTime].allSatisfy { $0 > .zero },
            "a time limit is longer than zero")
    }

    /// Connections above `maximumConnections` that are taken only to be told 503.
    static let refusedConnectionHeadroom = 64
}
