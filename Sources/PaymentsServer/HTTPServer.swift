internal import PaymentsConcurrency

/// Answers one request. It runs as a task of its own, is cancelled when its time is up, and never throws: what cannot
/// be done is an answer too.
public typealias ServerHandler = @Sendable (ServerRequest) async -> ServerResponse

/// An HTTP/1.1 server for one handler, often a `Router`.
///
/// ```swift
/// let server = try HTTPServer.start(ServerConfiguration(port: 0), handler: router.handler)
/// print("http://\(server.host):\(server.port)")
/// await server.shutdown(within: .seconds(5))
/// ```
/// Everything it holds is bounded, see `ServerLimits`. TLS is left to a proxy in front. Letting go of the last
/// reference stops it without waiting; a handler that captures its own server keeps it alive.
public final class HTTPServer: Sendable {
    /// The host it was told to listen on.
    public let host: String
    /// The port it listens on, which is never 0.
    public let port: Int
    private let loop: ServerLoop

    private init(host: String, port: Int, loop: ServerLoop) {
        self.host = host
        self.port = port
        self.loop = loop
    }

    deinit { loop.mailbox.post(.drain(within: .zero)) }

    /// Starts to listen; requests are taken from here on.
    /// - Throws: when the address cannot be had; nothing stays open then.
    public static func start(
        _ configuration: ServerConfiguration = ServerConfiguration(), handler: @escaping ServerHandler
    ) throws(ServerError) -> HTTPServer {
        let loop = try ServerLoop(configuration, handler: handler)
        let listener = try ListeningSocket(host: configuration.host, port: configuration.port)
        try loop.start(on: listener)
        return HTTPServer(host: configuration.host, port: listener.port, loop: loop)
    }

    /// Stops gracefully: takes no new connection and answers new requests with 503, lets running handlers finish for at
    /// most `limit`, then cancels the rest and answers 503 for them. Returns when the socket is closed.
    ///
    /// Handlers that ignore their cancellation run on without a client. Calling it again joins the same end; a shorter
    /// limit then counts.
    @discardableResult
    public func shutdown(within limit: Duration) async -> DrainReport {
        loop.mailbox.post(.drain(within: limit))
        return await withCheckedContinuation { continuation in
            let report = loop.ending.withLock { ending -> DrainReport? in
                if ending.report == nil { ending.waiters.append(continuation) }
                return ending.report
            }
            if let report { continuation.resume(returning: report) }
        }
    }

    /// The counts as of the loop's last turn.
    public var statistics: ServerStatistics { loop.published.withLock { $0 } }
}
