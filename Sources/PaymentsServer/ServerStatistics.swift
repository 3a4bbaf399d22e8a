/// Counts of a running server, for health pages and tests.
public struct ServerStatistics: Sendable, Hashable {
    /// Connections that are open now, waiting ones included.
    public internal(set) var openConnections = 0
    /// Handlers that have not returned, those that overran their time included.
    public internal(set) var runningHandlers = 0
    /// Requests handed to the handler since the start.
    public internal(set) var requestsHandled = 0
    /// Requests that this server answered itself, with 4xx, 501, 503 or 505, since the start. Messages too malformed
    /// for libmicrohttpd to hand over are not counted.
    public internal(set) var requestsRefused = 0
    /// Handlers that overran their time since the start.
    public internal(set) var handlerTimeouts = 0
    /// Connections closed because a client was too slow or silent, since the start.
    public internal(set) var connectionTimeouts = 0
}
