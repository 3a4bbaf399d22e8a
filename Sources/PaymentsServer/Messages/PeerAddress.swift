/// Where a connection came from: the nearest machine, which may be a proxy.
public struct PeerAddress: Sendable, Hashable, CustomStringConvertible {
    /// The numeric address, for example `127.0.0.1` or `::1`; empty when the system did not tell.
    public let host: String
    /// The port on that machine; 0 when the system did not tell.
    public let port: Int

    /// Makes an address.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `127.0.0.1:54321`, or `[::1]:54321`.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
