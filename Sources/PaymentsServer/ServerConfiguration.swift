/// Where a server listens and what it accepts.
public struct ServerConfiguration: Sendable, Hashable {
    /// A numeric address or a name that resolves to one; loopback unless told otherwise.
    public var host: String
    /// The port; 0 takes a free one.
    public var port: Int
    /// Which hosts requests may name.
    public var allowedHosts: HostPolicy
    /// The value of the `Server` header of every answer that has none; nil sends none, which tells an attacker least.
    public var serverName: String?
    /// The bounds.
    public var limits: ServerLimits

    /// Makes a configuration; the default is a free port on loopback that answers only to loopback names.
    public init(
        host: String = "127.0.0.1", port: Int = 0, allowedHosts: HostPolicy = .loopback, serverName: String? = nil,
        limits: ServerLimits = .standard
    ) {
        self.host = host
        self.port = port
        self.allowedHosts = allowedHosts
        self.serverName = serverName
        self.limits = limits
    }
}
