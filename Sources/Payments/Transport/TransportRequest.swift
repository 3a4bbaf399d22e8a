/// One HTTP request, ready to send: bytes, not values, so that what was signed is what leaves.
public struct TransportRequest: Sendable {
    /// The methods that providers use.
    public enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// The HTTP method. None is ever sent twice by the transport, whatever HTTP says about it.
    public var method: Method
    /// An absolute `https` URL; `http` is accepted for loopback hosts only.
    public var url: String
    /// Header fields in the order they are sent.
    public var headers: [HeaderField]
    /// The exact bytes of the body; empty means no body.
    public var body: [UInt8]
    /// The limits of this call.
    public var limits: TransportLimits

    /// Makes a request; nothing is checked or sent here.
    public init(
        method: Method, url: String, headers: [HeaderField] = [], body: [UInt8] = [],
        limits: TransportLimits = TransportLimits()
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
    }
}

/// One HTTP header field.
public struct HeaderField: Hashable, Sendable {
    /// The field name, compared without case (RFC 9110, section 5.1).
    public let name: String
    /// The field value, without surrounding white space.
    public let value: String

    /// Makes a header field. The transport refuses names and values with control characters before anything is sent.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
