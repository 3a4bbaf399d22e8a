/// A complete request: its body was read to the end before a handler sees it.
public struct ServerRequest: Sendable {
    /// The method, case as sent.
    public let method: HTTPMethod
    /// The target exactly as sent, path and query; what signatures are computed over.
    public let target: String
    /// The path exactly as sent, without the query.
    public let path: String
    /// The decoded path segments; an encoded slash stays inside its segment. None for `/`.
    public let segments: [String]
    /// The query exactly as sent, without its `?`; nil when there is none.
    public let query: String?
    /// The decoded pairs of the query in order; names may repeat.
    public let queryItems: [QueryItem]
    /// The header fields in order.
    public let headers: ServerHeaders
    /// The body exactly as sent, after chunked coding is undone; empty without one.
    public internal(set) var body: [UInt8]
    /// The other end of the connection.
    public let peer: PeerAddress
    /// What a router's pattern matched, by name: decoded, and never empty for a `{name}`.
    public internal(set) var parameters: [String: String] = [:]
    /// The prefix under which the answering router is mounted, for example `/pxp`; empty at the top.
    public internal(set) var mountPath = ""

    /// The path below `mountPath`, exactly as sent: what a mounted application calls its own path. `/` at the mount
    /// itself.
    public var localPath: String {
        let below = path.dropFirst(mountPath.count)
        return below.isEmpty ? "/" : String(below)
    }

    /// The first value of a query item, or nil.
    public func queryValue(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

    /// Makes a request by hand, as tests of a handler do; nil when the target would be refused on the wire.
    public init?(
        _ method: HTTPMethod, _ target: String, headers: ServerHeaders = [:], body: [UInt8] = [],
        peer: PeerAddress = PeerAddress(host: "127.0.0.1", port: 0)
    ) {
        let limit = ServerLimits.standard.maximumQueryItemCount
        guard let parsed = try? RequestTarget(target, method: method, queryItemLimit: limit) else { return nil }
        self.init(method: method, target: target, parsed: parsed, headers: headers, body: body, peer: peer)
    }

    init(
        method: HTTPMethod, target: String, parsed: RequestTarget, headers: ServerHeaders, body: [UInt8],
        peer: PeerAddress
    ) {
        self.method = method
        self.target = target
        path = parsed.path
        segments = parsed.segments
        query = parsed.query
        queryItems = parsed.queryItems
        self.headers = headers
        self.body = body
        self.peer = peer
    }
}
