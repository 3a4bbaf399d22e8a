internal import Payments
internal import PaymentsCrypto

/// The sandbox's own public key infrastructure: a root, an intermediate and a leaf that signs tokens, and the
/// merchant's processing certificate. Nothing of it is Apple's, and no token made with it passes where Apple's root is
/// pinned.
struct SandboxPKI {
    /// A certificate with its key.
    struct Identity {
        let certificate: [UInt8]
        let key: PrivateKey
    }

    /// The trust anchor; its key is thrown away once the intermediate is signed.
    let root: [UInt8]
    let intermediate: Identity
    let leaf: Identity
    let merchant: Identity

    private static let organization = CertificateRecipe.Attribute.organization("Sandbox (not Apple)")
    private static let rootName = [organization, .commonName("Sandbox Root CA")]
    private static let intermediateName = [organization, .commonName("Sandbox Integration CA")]
    /// How long everything is valid: longer than any sandbox is kept.
    private static let life: Duration = .seconds(20 * 365 * 86_400)

    /// Makes a new set of keys and certificates.
    static func make(merchantIdentifier: String, at now: Timestamp) throws(CryptoError) -> SandboxPKI {
        let rootKey = try PrivateKey.generateP256()
        let intermediateKey = try PrivateKey.generateP256()
        let root = try recipe(
            1, by: rootName, rootName, rootKey, now, [.authority(true), .certifying]
        ).signed(with: rootKey)
        let intermediate = try recipe(
            2, by: rootName, intermediateName, intermediateKey, now,
            [.authority(true), .certifying, .intermediateMarker]
        ).signed(with: rootKey)
        let authority = Identity(certificate: intermediate, key: intermediateKey)
        return SandboxPKI(
            root: root, intermediate: authority,
            leaf: try leaf(PrivateKey.generateP256(), below: authority, at: now),
            merchant: try merchant(PrivateKey.generateP256(), merchantIdentifier, below: authority, at: now))
    }

    /// A leaf for a key, with the extensions that a test wants.
    static func leaf(
        _ key: PrivateKey, below authority: Identity, at now: Timestamp,
        extensions: [CertificateRecipe.Extension] = [.authority(false), .signing, .leafMarker]
    ) throws(CryptoError) -> Identity {
        let name = [organization, .commonName("sandbox-broker-sign")]
        let certificate = try recipe(3, by: intermediateName, name, key, now, extensions).signed(with: authority.key)
        return Identity(certificate: certificate, key: key)
    }

    /// A processing certificate for a merchant's key.
    static func merchant(
        _ key: PrivateKey, _ identifier: String, below authority: Identity, at now: Timestamp
    ) throws(CryptoError) -> Identity {
        let name: [CertificateRecipe.Attribute] = [
            .userID(identifier), .commonName("Payment Processing:\(identifier)"), organization,
        ]
        let certificate = try recipe(
            4, by: intermediateName, name, key, now, [.authority(false), .signing, .merchant(identifier)]
        ).signed(with: authority.key)
        return Identity(certificate: certificate, key: key)
    }

    private static func recipe(
        _ serialNumber: UInt32, by issuer: [CertificateRecipe.Attribute], _ subject: [CertificateRecipe.Attribute],
        _ key: PrivateKey, _ now: Timestamp, _ extensions: [CertificateRecipe.Extension]
    ) -> CertificateRecipe {
        CertificateRecipe(
            serialNumber: serialNumber, issuer: issuer, subject: subject,
            validFrom: now.advanced(by: .seconds(-86_400)), validUntil: now.advanced(by: life),
            subjectPublicKeyInfo: key.subjectPublicKeyInfo, extensions: extensions)
    }
}
