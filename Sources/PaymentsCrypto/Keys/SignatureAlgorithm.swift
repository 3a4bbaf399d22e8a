/// The signatures that wallets' certificates and tokens use.
public enum SignatureAlgorithm: Hashable, Sendable, CaseIterable {
    /// ECDSA over SHA-256, the signature as DER (RFC 5758).
    case ecdsaWithSHA256
    /// ECDSA over SHA-384, the signature as DER (RFC 5758).
    case ecdsaWithSHA384
    /// RSA PKCS #1 v1.5 over SHA-256 (RFC 8017 section 8.2).
    case rsaWithSHA256

    /// The algorithm by its identifier; nil for any other: weak ones are not even recognized.
    init?(_ identifier: ObjectIdentifier) {
        switch identifier {
        case .ecdsaWithSHA256: self = .ecdsaWithSHA256
        case .ecdsaWithSHA384: self = .ecdsaWithSHA384
        case .rsaWithSHA256: self = .rsaWithSHA256
        default: return nil
        }
    }

    var isRSA: Bool { self == .rsaWithSHA256 }
    var digest: KeyEngine.Digest { self == .ecdsaWithSHA384 ? .sha384 : .sha256 }
}
