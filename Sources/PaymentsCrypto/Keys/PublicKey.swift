/// A public key from a certificate or a token: on P-256, on P-384, or RSA with 2048 to 8192 bits.
///
/// A point is checked to lie on its curve when the key is made. Both curves have prime order, so that this, with the
/// point at infinity refused, is the whole check of NIST SP 800-56A section 5.6.2.3.
public final class PublicKey: Sendable {
    /// What kind of key.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// On the curve P-256.
        case p256
        /// On the curve P-384.
        case p384
        /// RSA.
        case rsa

        /// How many bytes the field elements of the curve have; nil for RSA.
        var fieldByteCount: Int? {
            switch self {
            case .p256: 32
            case .p384: 48
            case .rsa: nil
            }
        }
    }

    /// What kind of key.
    public let kind: Kind
    let handle: KeyEngine.Handle

    private static let rsaModulusByteCounts = 256...1024
    private static let maximumExponentByteCount = 8

    /// Reads a SubjectPublicKeyInfo in DER (RFC 5280 section 4.1).
    /// - Throws: `invalidKey` for other algorithms and sizes, for a point off its curve, and for anything malformed.
    public convenience init(subjectPublicKeyInfo bytes: some Collection<UInt8>) throws(CryptoError) {
        let parts: Parts
        do throws(ASN1Error) {
            parts = try Self.parts(of: Array(bytes))
        } catch {
            throw CryptoError(.invalidKey, "the key is not a SubjectPublicKeyInfo of a known kind: \(error)")
        }
        try self.init(parts)
    }

    private init(_ parts: Parts) throws(CryptoError) {
        let handle: KeyEngine.Handle?
        switch parts {
        case .point(let kind, let point):
            self.kind = kind
            handle = KeyEngine.publicKey(on: kind, point: point)
        case .rsa(let modulus, let exponent):
            kind = .rsa
            handle = KeyEngine.rsaPublicKey(modulus: modulus, exponent: exponent)
        }
        guard let handle else { throw CryptoError(.invalidKey, "the point is not on its curve") }
        self.handle = handle
    }

    /// Whether a signature over a message was made with the private half. False as well when the algorithm does not
    /// belong to this kind of key, or the signature is malformed.
    public func verifies(
        _ signature: some Collection<UInt8>, of message: some Collection<UInt8>, using algorithm: SignatureAlgorithm
    ) -> Bool {
        guard algorithm.isRSA == (kind == .rsa) else { return false }
        return message.withContiguousBytes { messageBytes in
            signature.withContiguousBytes { signatureBytes in
                KeyEngine.verify(signatureBytes, of: messageBytes, algorithm, with: handle)
            }
        }
    }

    private enum Parts {
        case point(Kind, [UInt8])
        case rsa(modulus: [UInt8], exponent: [UInt8])
    }

    private static func parts(of bytes: [UInt8]) throws(ASN1Error) -> Parts {
        var whole = try ASN1Reader(input: bytes, .der)
        var info = try whole.enter(ASN1Tag.sequence)
        try whole.finish()
        var algorithm = try info.enter(ASN1Tag.sequence)
        let key = try info.wholeBitString()
        try info.finish()
        switch try algorithm.objectIdentifier() {
        case .ecPublicKey:
            let curve = try algorithm.objectIdentifier()
            try algorithm.finish()
            return try point(key, on: curve)
        case .rsaEncryption:
            _ = try algorithm.nextIf(ASN1Tag.null)
            try algorithm.finish()
            return try rsa(key)
        default: throw ASN1Error(.unsupported, at: 0)
        }
    }

    /// An uncompressed point: 04 and two coordinates. Compressed forms are not what wallets send.
    private static func point(
        _ key: ArraySlice<UInt8>, on curve: ObjectIdentifier
    ) throws(ASN1Error) -> Parts {
        let kind: Kind? = curve == .p256 ? .p256 : curve == .p384 ? .p384 : nil
        guard let kind, let size = kind.fieldByteCount else { throw ASN1Error(.unsupported, at: key.startIndex) }
        guard key.count == 1 + 2 * size, key.first == 4 else {
            throw ASN1Error(.invalidValue, at: key.startIndex)
        }
        return .point(kind, Array(key))
    }

    private static func rsa(_ key: ArraySlice<UInt8>) throws(ASN1Error) -> Parts {
        var outside = ASN1Reader(key, .der)
        var inside = try outside.enter(ASN1Tag.sequence)
        try outside.finish()
        let modulus = try positive(&inside)
        let exponent = try positive(&inside)
        try inside.finish()
        // A large or even exponent makes a check slow or meaningless.
        guard rsaModulusByteCounts.contains(modulus.count), exponent.count <= maximumExponentByteCount,
            exponent.last.map({ $0 & 1 == 1 }) ?? false, exponent != [1]
        else { throw ASN1Error(.invalidValue, at: key.startIndex) }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    /// A positive integer, big-endian, without its sign byte.
    private static func positive(_ reader: inout ASN1Reader) throws(ASN1Error) -> [UInt8] {
        let content = try reader.integer()
        guard let first = content.first, first < 0x80 else {
            throw ASN1Error(.invalidValue, at: content.startIndex)
        }
        return Array(first == 0 ? content.dropFirst() : content)
    }
}
