internal import Payments
internal import PaymentsCrypto

/// What a token of the sandbox is made of. Like the certificates it can be made wrong in every part.
struct TokenRecipe {
    /// The text to be encrypted.
    var plaintext: [UInt8]
    var transactionID: [UInt8]
    /// The application data of the request; nil when it had none.
    var applicationData: [UInt8]?
    /// nil leaves the signing time out.
    var signingTime: Timestamp?
    /// Leaf and intermediate, in the order in which they are sent.
    var certificates: [[UInt8]]
    /// Who signs.
    var signer: SandboxPKI.Identity
    /// For whom it is encrypted: SubjectPublicKeyInfo on P-256 or RSA. It decides the version.
    var recipient: [UInt8]
    /// Goes into the derivation of EC keys.
    var merchantIdentifier: String
    /// What the header says instead of the true hash.
    var publicKeyHash: Digest256?
    /// What stands in the header instead of the true ephemeral or wrapped key; signed like it.
    var keyMaterial: [UInt8]?
    /// What the signature says instead of the true digest.
    var messageDigest: Digest256?

    private static let data = ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 1)
    private static let sha256 = DER.sequence(ObjectIdentifier(2, 16, 840, 1, 101, 3, 4, 2, 1).der)

    /// The token's payment data object.
    func paymentData() throws(CryptoError) -> JSONObject {
        let recipientKey = try PublicKey(subjectPublicKeyInfo: recipient)
        let isEC = recipientKey.kind == .p256
        let (contentKey, wrapped) = try isEC ? agree(recipientKey) : wrap(recipientKey)
        let sealed = try AESGCM(key: contentKey).seal(plaintext, nonce: [UInt8](repeating: 0, count: 16))
        let material = keyMaterial ?? wrapped
        let content = sealed.ciphertext + sealed.tag
        let applicationHash = applicationData.map { SHA256.hash($0) }
        let signature = try sign(material + content + transactionID + (applicationHash?.bytes ?? []))
        var header = JSONObject()
        header[isEC ? "ephemeralPublicKey" : "wrappedKey"] = .string(Base64.encode(material))
        header["publicKeyHash"] = .string(Base64.encode((publicKeyHash ?? SHA256.hash(recipient)).bytes))
        header["transactionId"] = .string(Hex.encode(transactionID))
        header["applicationData"] = applicationHash.map { .string($0.hex) }
        var token = JSONObject()
        token["version"] = .string(isEC ? "EC_v1" : "RSA_v1")
        token["data"] = .string(Base64.encode(content))
        token["signature"] = .string(Base64.encode(signature))
        token["header"] = .object(header)
        return token
    }

    private func agree(_ recipient: PublicKey) throws(CryptoError) -> (SecureBytes, [UInt8]) {
        let ephemeral = try PrivateKey.generateP256()
        let secret = try ephemeral.sharedSecret(with: recipient)
        let information =
            [13] + Array("id-aes256-GCMApple".utf8) + SHA256.hash(merchantIdentifier.utf8).bytes
        return (
            ConcatenationKDF.deriveKey(from: secret, otherInformation: information), ephemeral.subjectPublicKeyInfo
        )
    }

    private func wrap(_ recipient: PublicKey) throws(CryptoError) -> (SecureBytes, [UInt8]) {
        // The first half of a hash of what never repeats: sandbox keys protect nothing.
        let key = SecureBytes(SHA256.hash(transactionID + plaintext).bytes.prefix(16))
        return (key, try recipient.sealOAEP(key))
    }

    /// A detached CMS signature with indefinite lengths, laid out as Apple lays out its own.
    private func sign(_ content: [UInt8]) throws(CryptoError) -> [UInt8] {
        let attributes = attributes(content)
        let isRSA = signer.key.kind == .rsa
        let algorithm =
            isRSA
            ? DER.sequence(ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 11).der, DER.null)
            : DER.sequence(ObjectIdentifier(1, 2, 840, 10045, 4, 3, 2).der)
        let signature = try signer.key.sign(attributes, using: isRSA ? .rsaWithSHA256 : .ecdsaWithSHA256)
        var implicit = attributes
        implicit[0] = 0xA0
        let signerInfo = DER.sequence(
            DER.integer(1), signerName, Self.sha256, implicit, algorithm, DER.octetString(signature))
        let signedData = DER.indefinite(
            0x30, DER.integer(1), DER.set(of: [Self.sha256]), DER.indefinite(0x30, Self.data.der),
            DER.indefinite(0xA0, certificates.flatMap { $0 }), DER.set(of: [signerInfo]))
        return DER.indefinite(
            0x30, ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 2).der, DER.indefinite(0xA0, signedData))
    }

    private func attributes(_ content: [UInt8]) -> [UInt8] {
        let digest = messageDigest ?? SHA256.hash(content)
        func attribute(_ number: UInt32, _ value: [UInt8]) -> [UInt8] {
            DER.sequence(ObjectIdentifier(1, 2, 840, 113_549, 1, 9, number).der, DER.set(of: [value]))
        }
        var list = [attribute(3, Self.data.der), attribute(4, DER.octetString(digest.bytes))]
        if let signingTime { list.append(attribute(5, DER.time(signingTime))) }
        return DER.set(of: list)
    }

    /// Issuer and serial number of the signer's certificate.
    private var signerName: [UInt8] {
        guard let certificate = try? Certificate(der: signer.certificate) else { return DER.sequence() }
        return DER.sequence(certificate.issuer, DER.value(0x02, certificate.serialNumber))
    }
}
