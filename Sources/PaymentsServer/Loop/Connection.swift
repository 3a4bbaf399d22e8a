/// One client connection as the loop sees it. Only the loop's thread touches it.
final class Connection {
    typealias Instant = ContinuousClock.Instant

    /// Where the connection stands in its present request.
    enum Phase {
        /// Nothing of a request was seen; also while its first line is still incomplete.
        case idle
        /// The first line is there, the header fields are not.
        case head
        /// The head was accepted or refused; the body is being read, or thrown away.
        case body
        /// Suspended: a handler works on it.
        case handling(exchange: UInt64, Task<Void, Never>)
        /// There is an answer, which libmicrohttpd will ask for.
        case ready
        /// The answer is on its way.
        case sending
    }

    /// libmicrohttpd's name for it.
    let handle: OpaquePointer
    /// Its socket, owned by libmicrohttpd.
    let descriptor: CInt
    let peer: PeerAddress
    /// False above the limit of connections: each request is answered 503.
    let isServed: Bool
    var phase = Phase.idle
    /// When the present phase has lasted too long.
    var limit: Instant
    /// When to look at the connection next: at the limit, or earlier to see whether its client has left.
    var deadline: Instant
    /// How long after this look the next one comes.
    var lookInterval = Duration.zero
    /// The target as it came, noted before libmicrohttpd parses it.
    var target = ""
    /// The accepted head, to which the body is added.
    var request: ServerRequest?
    /// Body bytes thrown away so far.
    var discardedByteCount = 0
    /// Whether this request counts against the limit of concurrent ones and no handler has taken that over.
    var holdsSlot = false
    /// The answer to give: the server's own refusal, or the handler's.
    var reply: ServerResponse?

    init(handle: OpaquePointer, descriptor: CInt, peer: PeerAddress, isServed: Bool, limit: Instant) {
        self.handle = handle
        self.descriptor = descriptor
        self.peer = peer
        self.isServed = isServed
        self.limit = limit
        deadline = limit
    }

    /// Whether a shutdown should wait for it.
    var isBusy: Bool {
        if case .idle = phase { false } else { true }
    }

    /// Whether bytes of a request are still awaited.
    var isReceiving: Bool {
        switch phase {
        case .idle, .head, .body: true
        case .handling, .ready, .sending: false
        }
    }

    /// Whether an answer has still to leave.
    var isAnswering: Bool {
        switch phase {
        case .ready, .sending: true
        case .idle, .head, .body, .handling: false
        }
    }

    /// Forgets the last request; its slot must have been given back.
    func reset() {
        phase = .idle
        target = ""
        request = nil
        discardedByteCount = 0
        reply = nil
    }
}
