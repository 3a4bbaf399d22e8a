/// A private key on P-256 or RSA. It prints as its kind, and libcrypto erases it when the last holder lets go.
public final class PrivateKey: Sendable {
    /// What kind of key.
    public let kind: PublicKey.Kind
    /// The public half as SubjectPublicKeyInfo in DER.
    public let subjectPublicKeyInfo: [UInt8]
    private let handle: KeyEngine.Handle

    /// The largest PEM text that is read, in bytes.
    public static let maximumPEMByteCount = 1 << 16

    /// Reads the first private key of a PEM text: PKCS #8, or the older forms of RSA and EC keys. Keys under a
    /// passphrase are refused, and nobody is asked for one.
    /// - Throws: `invalidKey`.
    public init(pem: SecureBytes) throws(CryptoError) {
        guard pem.count <= Self.maximumPEMByteCount else {
            throw CryptoError(.invalidKey, "a private key in PEM has at most \(Self.maximumPEMByteCount) bytes")
        }
        guard let handle = pem.withBytes({ KeyEngine.privateKey(pem: $0) }) else {
            throw CryptoError(.invalidKey, "no private key in PEM without a passphrase was found")
        }
        (kind, subjectPublicKeyInfo) = try Self.facts(of: handle)
        self.handle = handle
    }

    private init(handle: KeyEngine.Handle) throws(CryptoError) {
        (kind, subjectPublicKeyInfo) = try Self.facts(of: handle)
        self.handle = handle
    }

    /// Makes a new key on P-256.
    /// - Throws: `unavailable` when the system gives no randomness.
    public static func generateP256() throws(CryptoError) -> PrivateKey {
        guard let handle = KeyEngine.generate(on: .p256) else {
            throw CryptoError(.unavailable, "libcrypto made no key")
        }
        return try PrivateKey(handle: handle)
    }

    /// Makes a new RSA key of 2048 bits; this takes a noticeable fraction of a second.
    /// - Throws: `unavailable`.
    public static func generateRSA() throws(CryptoError) -> PrivateKey {
        guard let handle = KeyEngine.generateRSA() else { throw CryptoError(.unavailable, "libcrypto made no key") }
        return try PrivateKey(handle: handle)
    }

    private static func facts(of handle: KeyEngine.Handle) throws(CryptoError) -> (PublicKey.Kind, [UInt8]) {
        let info = KeyEngine.subjectPublicKeyInfo(of: handle)
        // What our own reader takes is what may be used: the kinds, sizes and curves are decided in one place.
        let kind = try PublicKey(subjectPublicKeyInfo: info).kind
        return (kind, info)
    }

    /// The private key as PKCS #8 in PEM, for tools that keep test keys in files.
    /// - Throws: `unavailable`.
    public func exportPEM() throws(CryptoError) -> SecureBytes {
        guard let pem = KeyEngine.pem(of: handle) else { throw CryptoError(.unavailable, "libcrypto wrote no key") }
        return pem
    }

    /// Elliptic-curve Diffie-Hellman: the x-coordinate of the shared point at its full length, leading zeros kept.
    /// - Throws: `invalidKey` when the two are not on one curve.
    public func sharedSecret(with peer: PublicKey) throws(CryptoError) -> SecureBytes {
        guard kind == peer.kind, let byteCount = kind.fieldByteCount else {
            throw CryptoError(.invalidKey, "key agreement takes two keys on one curve")
        }
        guard let secret = KeyEngine.sharedSecret(handle, peer.handle, byteCount: byteCount) else {
            throw CryptoError(.invalidKey, "the two keys do not agree on a secret")
        }
        return secret
    }

    /// RSA-OAEP with SHA-256, MGF1 over SHA-256 and an empty label (RFC 8017 section 7.1).
    /// - Throws: `invalidKey` when this is no RSA key, `authenticationFailed` when the bytes were not made for it.
    public func openOAEP(_ sealed: some Collection<UInt8>) throws(CryptoError) -> SecureBytes {
        guard kind == .rsa else { throw CryptoError(.invalidKey, "OAEP takes an RSA key") }
        guard let opened = sealed.withContiguousBytes({ KeyEngine.openOAEP($0, with: handle) }) else {
            throw CryptoError(.authenticationFailed, "the wrapped bytes were not made for this key")
        }
        return opened
    }

    /// Signs a message.
    /// - Throws: `invalidKey` when the algorithm does not belong to this kind of key, `unavailable`.
    public func sign(
        _ message: some Collection<UInt8>, using algorithm: SignatureAlgorithm
    ) throws(CryptoError) -> [UInt8] {
        guard algorithm.isRSA == (kind == .rsa) else {
            throw CryptoError(.invalidKey, "the algorithm is for another kind of key")
        }
        guard let signature = message.withContiguousBytes({ KeyEngine.sign($0, algorithm, with: handle) }) else {
            throw CryptoError(.unavailable, "libcrypto made no signature")
        }
        return signature
    }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
    /// The kind and nothing else.
    public var description: String { "PrivateKey(\(kind.rawValue))" }

    /// Shows no children.
    public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension PublicKey {
    /// RSA-OAEP with SHA-256, MGF1 over SHA-256 and an empty label: what ``PrivateKey/openOAEP(_:)`` opens.
    /// - Throws: `invalidKey` when this is no RSA key, `inputTooLong`.
    public func sealOAEP(_ secret: SecureBytes) throws(CryptoError) -> [UInt8] {
        guard kind == .rsa else { throw CryptoError(.invalidKey, "OAEP takes an RSA key") }
        guard let sealed = secret.withBytes({ KeyEngine.sealOAEP($0, with: handle) }) else {
            throw CryptoError(.inputTooLong, "the secret does not fit under this key")
        }
        return sealed
    }
}
