/// An answer: status, header fields and body bytes, and how faithfully they are delivered.
///
/// The server writes `Content-Length`, `Transfer-Encoding`, `Connection` and `Date` itself. An answer that names one of
/// the first three, or whose header fields would change the shape of the message (a line break in a value), is not
/// sent: the client gets a bare 500 in its place.
public struct ServerResponse: Sendable, Hashable {
    /// How the answer reaches the client. Anything but `.normal` is a deliberate fault, for emulators.
    public enum Delivery: Sendable, Hashable {
        /// The whole answer.
        case normal
        /// The connection is closed without a byte.
        case closeWithoutReply
        /// The headers announce the whole body, and the connection closes after this many bytes of it. A count at or
        /// above the body's length sends the whole body.
        case truncated(bodyByteCount: Int)
    }

    /// The status code, 200 to 599.
    public var status: Int
    /// The header fields; see the type for those that the server owns.
    public var headers: ServerHeaders
    /// The body; not sent in answer to HEAD, nor with 204 and 304.
    public var body: [UInt8]
    /// How the answer is delivered.
    public var delivery: Delivery = .normal
    /// How long the answer is held back; part of the handler's time limit.
    public var delay: Duration = .zero
    /// Whether the connection is closed after this answer.
    public var closesConnection = false

    /// Makes an answer; a status outside 200 to 599 is a programming error.
    public init(status: Int, headers: ServerHeaders = [:], body: [UInt8] = []) {
        precondition((200...599).contains(status), "an answer needs a final status code, 200 to 599")
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Any bytes under a content type.
    public static func bytes(_ body: [UInt8], contentType: String, status: Int = 200) -> ServerResponse {
        ServerResponse(status: status, headers: ["Content-Type": contentType], body: body)
    }

    /// JSON that is already written. It names no character set, since JSON is UTF-8 (RFC 8259, section 8.1).
    public static func json(_ body: [UInt8], status: Int = 200) -> ServerResponse {
        bytes(body, contentType: "application/json", status: status)
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> ServerResponse {
        bytes(Array(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
    }

    /// No body.
    public static func empty(status: Int = 204) -> ServerResponse { ServerResponse(status: status) }

    /// A fault: the connection is closed without a byte of an answer.
    public static var closeWithoutReply: ServerResponse { ServerResponse(status: 500).delivered(.closeWithoutReply) }

    /// This answer with another delivery.
    public func delivered(_ delivery: Delivery) -> ServerResponse {
        var copy = self
        copy.delivery = delivery
        return copy
    }

    /// This answer, held back.
    public func delayed(by delay: Duration) -> ServerResponse {
        var copy = self
        copy.delay = delay
        return copy
    }
}
