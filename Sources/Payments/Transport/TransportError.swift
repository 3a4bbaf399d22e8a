/// Why a request has no whole answer, and how far it got.
public struct TransportError: Error, Sendable {
    /// The kind of failure, an open set: a transport may add its own.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, for logs and tests.
        public let description: String

        /// Names a kind that is not in the list below.
        public init(_ description: String) { self.description = description }

        /// The request cannot be sent as it is: bad URL or header, plain `http` to another machine.
        public static let invalidRequest = Kind("invalid_request")
        /// The host name did not resolve.
        public static let nameResolution = Kind("name_resolution")
        /// No connection: refused, unreachable or out of time while connecting.
        public static let connection = Kind("connection")
        /// TLS failed: untrusted, wrong host, expired, or not TLS at all.
        public static let tls = Kind("tls")
        /// No answer, or not all of it, in time.
        public static let timeout = Kind("timeout")
        /// The peer closed or reset the connection before the answer was whole.
        public static let closed = Kind("closed")
        /// The answer breaks HTTP or a limit of the call (too large, wrong length).
        public static let invalidResponse = Kind("invalid_response")
        /// The calling task was cancelled.
        public static let cancelled = Kind("cancelled")
        /// `notAfter` had passed before the first byte.
        public static let tooLate = Kind("too_late")
        /// The transport is shut down or its queue is full.
        public static let unavailable = Kind("unavailable")
    }

    /// What went wrong.
    public let kind: Kind
    /// How far the request got. Never `.replied`.
    public let delivery: Delivery
    /// The status of an answer that began and did not end; nil when none was read.
    public let status: Int?
    /// A technical sentence for developers, free of headers, bodies and query strings.
    public let detail: String

    /// Makes an error; transports and tests do.
    public init(kind: Kind, delivery: Delivery, status: Int? = nil, detail: String) {
        self.kind = kind
        self.delivery = delivery
        self.status = status
        self.detail = detail
    }
}

extension TransportError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(kind) (\(delivery.rawValue)): \(detail)" }
}
