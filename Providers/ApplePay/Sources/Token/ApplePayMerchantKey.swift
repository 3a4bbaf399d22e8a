public import Payments
public import PaymentsCrypto

/// A payment processing key of the merchant, with what the derivation of EC keys needs beside it.
public struct ApplePayMerchantKey: Sendable {
    /// Apple's extension with the hash of the merchant identifier.
    private static let merchantIdentifierHash = ObjectIdentifier(1, 2, 840, 113_635, 100, 6, 32)
    /// An ASN.1 UTF8String of 64 bytes begins so.
    private static let merchantIdentifierHashPrefix: [UInt8] = [0x0C, 0x40]

    /// SHA-256 of the public key: tokens name the key they were made for by it.
    public let publicKeyHash: Digest256
    let privateKey: PrivateKey
    /// SHA-256 of the merchant identifier; nil when neither a certificate nor the identifier was given, which is enough
    /// for RSA keys.
    let merchantIDHash: Digest256?

    /// Collects a key. What the certificate and the identifier say about the merchant has to agree.
    /// - Parameters:
    ///   - certificate: the Payment Processing Certificate; nil when the merchant identifier is given instead.
    ///   - merchantIdentifier: such as `merchant.com.example.shop`; nil when the certificate says it.
    /// - Throws: `PaymentError` with code `.configuration`.
    public init(
        privateKey: PrivateKey, certificate: Certificate? = nil, merchantIdentifier: String? = nil
    ) throws(PaymentError) {
        if let certificate, certificate.subjectPublicKeyInfo != privateKey.subjectPublicKeyInfo {
            throw .applePayConfiguration("the processing certificate is not that of the private key")
        }
        guard privateKey.kind != .p384 else {
            throw .applePayConfiguration("a processing key is on P-256 or RSA, not on P-384")
        }
        let stated = merchantIdentifier.map { SHA256.hash($0.utf8) }
        let certified = try certificate.flatMap { certificate throws(PaymentError) in try Self.hash(in: certificate) }
        if let stated, let certified, stated != certified {
            throw .applePayConfiguration("the processing certificate belongs to another merchant identifier")
        }
        self.privateKey = privateKey
        publicKeyHash = SHA256.hash(privateKey.subjectPublicKeyInfo)
        merchantIDHash = stated ?? certified
    }

    /// What a certificate says: by Apple's extension, by the user id of its subject, or by both in agreement.
    private static func hash(in certificate: Certificate) throws(PaymentError) -> Digest256? {
        let named = certificate.subjectUserID.map { SHA256.hash($0.utf8) }
        guard let value = certificate.extensionValue(merchantIdentifierHash) else { return named }
        guard value.starts(with: merchantIdentifierHashPrefix),
            let hash = Digest256(hex: String(decoding: value.dropFirst(2), as: UTF8.self))
        else { throw .applePayConfiguration("the processing certificate's merchant identifier field is malformed") }
        if let named, named != hash {
            throw .applePayConfiguration("the processing certificate names two different merchant identifiers")
        }
        return hash
    }
}

extension ApplePayMerchantKey: CustomStringConvertible, CustomReflectable {
    /// The public key's hash.
    public var description: String { "ApplePayMerchantKey(\(publicKeyHash))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
