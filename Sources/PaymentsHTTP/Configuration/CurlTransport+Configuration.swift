public import Payments

extension CurlTransport {
    /// How a transport connects. The defaults are the safe ones: verified TLS 1.2 or newer, no proxy, HTTP/2 where the
    /// server offers it.
    public struct Configuration: Sendable {
        /// Whom to trust; the system's certificate authorities unless set.
        public var trustAnchors: TrustAnchors = .system
        /// The certificate and key shown to servers that ask for one (mutual TLS); nil shows none.
        public var clientIdentity: ClientIdentity?
        /// Whether server certificates are checked. Only a loopback host is ever exempt.
        public var verification: Verification = .always
        /// Which HTTP versions are offered over TLS. Plain connections speak HTTP/1.1.
        public var httpVersions: HTTPVersions = .http2WhereOffered
        /// The proxy for hosts other than loopback; nil means none. The environment is never asked.
        public var proxy: Proxy?
        /// The `User-Agent` header of requests that bring none. Must be printable ASCII, or empty to send none.
        public var userAgent = "swift-payments"
        /// The most calls that are on the wire at once, and so the most connections; 1 ... 4096.
        public var maximumConcurrentCalls = 256
        /// The most calls that wait for their turn; one more is refused with kind `unavailable`. 0 ... 65536.
        public var maximumQueuedCalls = 1024
        /// How long an idle connection may be used again. Short, because a server that closes it at the same moment
        /// turns the call into an unknown outcome.
        public var maximumIdleTime: Duration = .seconds(30)
        /// How old a connection may be when it is used again, so that a change of address is noticed.
        public var maximumConnectionAge: Duration = .seconds(600)

        /// Makes the default configuration.
        public init() {}
    }

    /// The certificate authorities that may vouch for a server.
    public struct TrustAnchors: Sendable {
        enum Source: Sendable {
            case system
            case file(String)
            case pem([UInt8])
        }

        let source: Source

        /// The file of certificate authorities that libcurl was built for, read once and kept.
        public static let system = TrustAnchors(source: .system)

        /// Only the certificates of this PEM file, read once and kept. A file that cannot be read is refused by
        /// `CurlTransport.init`.
        public static func file(_ path: String) -> TrustAnchors { TrustAnchors(source: .file(path)) }

        /// Only these PEM certificates. They are parsed for each new connection: meant for one authority or a few,
        /// use a file for a whole bundle.
        public static func pem(_ bytes: [UInt8]) -> TrustAnchors { TrustAnchors(source: .pem(bytes)) }
    }

    /// A client certificate with its private key.
    public struct ClientIdentity: Sendable {
        let certificateChain: [UInt8]
        let privateKey: Secret<[UInt8]>

        /// Makes an identity from PEM bytes: the certificate first, then its intermediates; the key without passphrase.
        public init(certificateChainPEM: [UInt8], privateKeyPEM: Secret<[UInt8]>) {
            certificateChain = certificateChainPEM
            privateKey = privateKeyPEM
        }
    }

    /// Whether the certificate and name of a server are checked.
    public enum Verification: Hashable, Sendable {
        /// Every server is checked.
        case always
        /// Servers on this machine (127.0.0.0/8, ::1, localhost) are not checked, all others are.
        case exceptLoopback
    }

    /// The HTTP versions offered over TLS.
    public enum HTTPVersions: Hashable, Sendable {
        /// HTTP/2 if the server agrees (ALPN), else HTTP/1.1.
        case http2WhereOffered
        /// HTTP/1.1 only: one call on a connection at a time.
        case http1Only
    }

    /// A proxy. `https` goes through it as a tunnel, so it sees the host's name and no content.
    public struct Proxy: Sendable {
        let url: Secret<String>

        /// Names a proxy as `scheme://[user:password@]host:port`; the scheme is http, https, socks5 or socks5h.
        /// A secret because it may carry a password.
        public init(url: Secret<String>) { self.url = url }
    }
}

extension CurlTransport.Configuration {
    /// The largest value of `maximumConcurrentCalls`.
    static let concurrentCallsCeiling = 4096
    /// The largest value of `maximumQueuedCalls`.
    static let queuedCallsCeiling = 65536
    /// The longest `User-Agent`.
    static let maximumUserAgentByteCount = 256

    /// Finds what would fail or surprise later.
    func validate() throws(CurlTransport.SetupError) {
        guard (1...Self.concurrentCallsCeiling).contains(maximumConcurrentCalls) else {
            throw .invalidConfiguration("maximumConcurrentCalls must be in 1 ... \(Self.concurrentCallsCeiling)")
        }
        guard (0...Self.queuedCallsCeiling).contains(maximumQueuedCalls) else {
            throw .invalidConfiguration("maximumQueuedCalls must be in 0 ... \(Self.queuedCallsCeiling)")
        }
        guard userAgent.utf8.count <= Self.maximumUserAgentByteCount,
            userAgent.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { throw .invalidConfiguration("userAgent must be at most 256 printable ASCII characters") }
        guard maximumIdleTime > .zero, maximumConnectionAge > .zero else {
            throw .invalidConfiguration("maximumIdleTime and maximumConnectionAge must be positive")
        }
        if let proxy { try proxy.validate() }
        if let clientIdentity { try clientIdentity.validate() }
        if case .pem(let bytes) = trustAnchors.source, !isPEM(bytes) {
            throw .invalidConfiguration("trustAnchors hold no PEM certificate")
        }
    }
}

extension CurlTransport.ClientIdentity {
    fileprivate func validate() throws(CurlTransport.SetupError) {
        guard isPEM(certificateChain) else {
            throw .invalidConfiguration("the client certificate is not PEM")
        }
        guard isPEM(privateKey.reveal()) else { throw .invalidConfiguration("the client key is not PEM") }
    }
}

extension CurlTransport.Proxy {
    private static let schemes = ["http://", "https://", "socks5://", "socks5h://"]

    fileprivate func validate() throws(CurlTransport.SetupError) {
        let text = url.reveal()
        let isPrintable = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }
        guard isPrintable, Self.schemes.contains(where: { text.hasPrefix($0) && text.utf8.count > $0.utf8.count })
        else { throw .invalidConfiguration("the proxy must be an http, https, socks5 or socks5h URL") }
    }
}

/// Whether the bytes hold at least one PEM block; what is inside is checked by the TLS library.
private func isPEM(_ bytes: [UInt8]) -> Bool {
    let marker = Array("-----BEGIN ".utf8)
    guard bytes.count >= marker.count else { return false }
    return (0...(bytes.count - marker.count)).contains { bytes[$0...].starts(with: marker) }
}
