public import Payments

/// A server of Apple's that makes merchant sessions. Only the official ones exist as values: a page that names another
/// cannot make our server call it.
public struct ApplePayGateway: Hashable, Sendable {
    /// Where merchant sessions for real payments are made.
    public static let production = ApplePayGateway("apple-pay-gateway.apple.com", isTest: false)
    /// The same for China mainland.
    public static let chinaProduction = ApplePayGateway("cn-apple-pay-gateway.apple.com", isTest: false)
    /// Where merchant sessions for Apple's sandbox are made. Never used by a live system.
    public static let test = ApplePayGateway("apple-pay-gateway-cert.apple.com", isTest: true)
    /// The same for China mainland.
    public static let chinaTest = ApplePayGateway("cn-apple-pay-gateway-cert.apple.com", isTest: true)

    /// Every official gateway (Apple Pay on the Web, "Setting up your server").
    public static let official = [production, chinaProduction, test, chinaTest]

    /// The path of the current request; the older one is being phased out and is accepted in a page's URL only.
    static let path = "/paymentservices/paymentSession"
    private static let olderPath = "/paymentservices/startSession"
    /// The longest URL that is looked at.
    private static let maximumURLByteCount = 256

    /// Scheme, host and port that are called.
    let origin: String
    /// The host alone.
    public let host: String
    /// Whether it belongs to Apple's sandbox.
    let isTest: Bool

    private init(_ host: String, isTest: Bool) {
        self.host = host
        self.isTest = isTest
        origin = "https://\(host)"
    }

    /// An emulator of Apple's side on this machine; nil for any other machine.
    init?(emulator baseURL: String) {
        let rest = baseURL.hasPrefix("http://127.0.0.1:") ? baseURL.dropFirst("http://127.0.0.1:".utf8.count) : ""
        let port = rest.prefix { $0 != "/" }
        guard let number = UInt16(port), number > 0, baseURL.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        origin = baseURL
        host = "127.0.0.1"
        isTest = true
    }

    /// The address that is called: made of what stands here, never of what a page said.
    var url: String { origin + Self.path }

    /// Whether this environment may call it: live systems only the production hosts, test systems only the others.
    func belongs(to environment: ProviderEnvironment) -> Bool { isTest == (environment != .live) }

    /// The official gateway that a page's validation URL names.
    ///
    /// Compared by equality of scheme, host, port and path, without user, query or fragment: no pattern, no ending.
    /// - Throws: `PaymentError` with code `.invalidRequest`, untouched, for anything else. Nothing was called.
    public static func named(by validationURL: String) throws(PaymentError) -> ApplePayGateway {
        guard let gateway = gateway(validationURL) else {
            throw PaymentError(
                .invalidRequest, effect: .untouched, provider: ApplePayProvider.descriptor.id,
                explanation: "the validation URL is not one of Apple's official addresses; it was not called")
        }
        return gateway
    }

    private static func gateway(_ text: String) -> ApplePayGateway? {
        let scheme = "https://"
        guard text.utf8.count <= maximumURLByteCount, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            text.prefix(scheme.utf8.count).lowercased() == scheme
        else { return nil }
        let rest = text.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != "/" }.lowercased()
        guard [path, olderPath].contains(String(rest.dropFirst(authority.utf8.count))) else { return nil }
        return official.first { authority == $0.host || authority == "\($0.host):443" }
    }
}

extension ApplePayGateway: CustomStringConvertible {
    /// The host.
    public var description: String { host }
}
