internal import Payments

/// The address of the API, taken apart once: what is sent and what is signed are made from the same parts.
public struct PXPBaseURL: Hashable, Sendable, CustomStringConvertible {
    /// Scheme, host and port, such as `https://api-services.pxp.io`.
    public let origin: String
    /// The host in lower case, without brackets, port or the dot that may end a full name.
    public let host: String
    /// The path before each resource, without a slash at the end, such as `/api/v1`; empty when there is none.
    public let path: String
    /// Whether the connection is encrypted.
    public let isSecure: Bool

    /// The documented address of the live system.
    public static let live = PXPBaseURL("https://api-services.pxp.io/api/v1")!
    /// The documented address of the test system.
    public static let test = PXPBaseURL("https://api-services.test.pxp.io/api/v1")!

    /// Reads an absolute `http` or `https` URL without user, query or fragment; nil for anything else. A slash at the
    /// end is dropped.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let lowered = text.prefix(8).lowercased()
        let scheme = lowered.hasPrefix("https://") ? "https://" : lowered.hasPrefix("http://") ? "http://" : nil
        guard let scheme else { return nil }
        let rest = text.dropFirst(scheme.count)
        guard !rest.contains(where: { "?#@\\%\"<>".contains($0) }) else { return nil }
        let authority = rest.prefix { $0 != "/" }.lowercased()
        guard let host = Self.host(of: authority) else { return nil }
        var path = String(rest.dropFirst(authority.count))
        while path.hasSuffix("/") { path.removeLast() }
        guard !path.contains("//"), !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
            return nil
        }
        self.host = host
        self.path = path
        isSecure = scheme == "https://"
        origin = scheme + authority
    }

    /// Whether the address is this very machine, by the rule of `LoopbackHost`.
    public var isLoopback: Bool { LoopbackHost.contains(host) }

    /// The whole base.
    public var description: String { origin + path }

    private static func host(of authority: String) -> String? {
        var name = Substring(authority)
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            name = authority[authority.index(after: authority.startIndex)..<end]
            let tail = authority[authority.index(after: end)...]
            guard tail.isEmpty || tail.hasPrefix(":") else { return nil }
            port = tail.isEmpty ? nil : tail.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            name = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        if let port {
            guard port.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(port), (1...65535).contains(number)
            else { return nil }
        }
        // `pxp.io.` and `pxp.io` are one host: the dot only says that no search domain is to be added.
        if name.hasSuffix(".") { name = name.dropLast() }
        return name.isEmpty ? nil : String(name)
    }
}
