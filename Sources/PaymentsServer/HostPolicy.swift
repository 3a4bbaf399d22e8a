/// Which `Host` a request may name.
///
/// A page anywhere can make a browser send requests to a loopback port under a name its author controls (DNS
/// rebinding); the `Host` header gives it away. A request for another host is answered 421 and reaches no handler.
public struct HostPolicy: Sendable, Hashable {
    /// Allowed names in lower case, without a port; nil allows all.
    private let names: Set<String>?

    /// `localhost`, `127.0.0.1` and `[::1]`, on any port.
    public static let loopback = HostPolicy(names: ["localhost", "127.0.0.1", "[::1]"])
    /// Every name: only for a server whose handlers trust nothing about where a request comes from.
    public static let any = HostPolicy(names: nil)

    /// These names, compared without case and on any port; IPv6 addresses stand in brackets.
    public static func only(_ names: Set<String>) -> HostPolicy {
        HostPolicy(names: Set(names.map { $0.lowercased() }))
    }

    /// Whether a `Host` value is allowed; nil stands for a request without one (HTTP/1.0).
    func allows(_ host: String?) -> Bool {
        guard let names else { return true }
        guard let host, let name = Self.name(in: host) else { return false }
        return names.contains(name.lowercased())
    }

    /// The name without its port; nil when what follows the colon is no port.
    private static func name(in host: String) -> Substring? {
        let end = host.utf8.first == UInt8(ascii: "[") ? host.firstIndex(of: "]").map(host.index(after:)) : nil
        guard let colon = host[(end ?? host.startIndex)...].firstIndex(of: ":") else { return host[...] }
        let port = host[host.index(after: colon)...]
        guard end == nil || end == colon, ByteRules.isDigits(port.utf8), port.utf8.count <= 5 else { return nil }
        return host[..<colon]
    }
}
