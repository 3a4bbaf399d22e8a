public import Payments
internal import PaymentsConcurrency
public import PaymentsCrypto

/// The root certificate that tokens have to lead to, pinned by its SHA-256 fingerprint.
///
/// One anchor is made at start and shared: it remembers the chains it has verified. Apple's signing certificates change
/// every few years and the check of a chain costs several times as much as that of a token.
public final class ApplePayTrustAnchor: Sendable {
    /// The published SHA-256 fingerprint of Apple Root CA - G3, valid 2014 to 2039.
    public static let appleRootCAG3 = Digest256(
        hex: "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179")!

    /// The certificate.
    public let certificate: Certificate
    private let publicKey: PublicKey
    private let verified = Lock<[(leaf: [UInt8], intermediate: [UInt8], key: PublicKey)]>([])

    /// The most chains that are remembered: both key types, twice during a change, and one more pair.
    private static let rememberedChainCount = 6

    /// Whether this is Apple's root: with any other, tokens come from a test set-up.
    public var isApple: Bool { certificate.fingerprint == Self.appleRootCAG3 }

    /// Takes a certificate whose fingerprint is the pinned one. Its signature by itself is checked here, once.
    /// - Parameter pin: Apple's published fingerprint. Another one is for sandboxes and tests alone.
    /// - Throws: `PaymentError` with code `.configuration`.
    public init(_ certificate: Certificate, pin: Digest256 = appleRootCAG3) throws(PaymentError) {
        guard certificate.fingerprint == pin else {
            throw .applePayConfiguration(
                "the root certificate is not the pinned one: its SHA-256 fingerprint is \(certificate.fingerprint), "
                    + "expected \(pin); Apple Root CA - G3 is on Apple's certificate authority page")
        }
        let key = try? certificate.publicKey()
        guard let key, certificate.issuer == certificate.subject, certificate.isSigned(by: key),
            certificate.maySignCertificates(intermediateCount: 1), certificate.hasOnlyKnownCriticalExtensions([])
        else {
            throw .applePayConfiguration("the pinned certificate is no self-signed certificate authority")
        }
        self.certificate = certificate
        publicKey = key
    }

    /// Takes the first certificate of a PEM text.
    /// - Throws: `PaymentError` with code `.configuration`.
    public convenience init(pem: [UInt8], pin: Digest256 = appleRootCAG3) throws(PaymentError) {
        try self.init(try Self.certificate(pem: pem, what: "the root certificate"), pin: pin)
    }

    /// Takes any self-signed authority of a PEM text, for tools that show what they trusted. ``isApple`` tells.
    /// - Throws: `PaymentError` with code `.configuration`.
    public static func unpinned(pem: [UInt8]) throws(PaymentError) -> ApplePayTrustAnchor {
        let certificate = try certificate(pem: pem, what: "the root certificate")
        return try ApplePayTrustAnchor(certificate, pin: certificate.fingerprint)
    }

    static func certificate(pem: [UInt8], what: String) throws(PaymentError) -> Certificate {
        let blocks = try? PEM.certificates(in: pem)
        guard let der = blocks?.first, let certificate = try? Certificate(der: der) else {
            throw .applePayConfiguration("\(what) is no X.509 certificate in PEM")
        }
        return certificate
    }

    /// The leaf's key, once root, intermediate and leaf are one chain. Validity in time is not part of it.
    func key(of leaf: Certificate, below intermediate: Certificate) throws(ApplePayTokenError) -> PublicKey {
        let known = verified.withLock { chains in
            chains.first { $0.leaf == leaf.der && $0.intermediate == intermediate.der }?.key
        }
        if let known { return known }
        let key = try TokenChain.verify(leaf, below: intermediate, root: certificate, rootKey: publicKey)
        verified.withLock { chains in
            if chains.count >= Self.rememberedChainCount { chains.removeFirst() }
            chains.append((leaf.der, intermediate.der, key))
        }
        return key
    }
}
