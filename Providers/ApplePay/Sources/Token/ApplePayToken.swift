public import PaymentsCrypto

/// An Apple Pay token as it came: taken apart, and not verified.
///
/// The form is Apple's payment token format. Both the inner `paymentData` object and the whole token around it are
/// read; members that are not known are left alone.
public struct ApplePayToken: Sendable {
    /// How the key of the data is carried.
    public enum Version: String, Hashable, Sendable, CaseIterable {
        /// Agreed by elliptic-curve Diffie-Hellman.
        case ec = "EC_v1"
        /// Wrapped with RSA.
        case rsa = "RSA_v1"
    }

    /// The largest token that is read, in bytes. Real ones have about 4,000.
    public static let maximumByteCount = 1 << 16

    /// How the key of the data is carried.
    public let version: Version
    /// The wallet's id of this payment, lower-case hexadecimal: signed, and used once.
    public let transactionID: String
    /// SHA-256 of the public key that the token was made for. Not signed.
    public let publicKeyHash: Digest256
    /// SHA-256 of the application data of the request; nil when it had none.
    public let applicationDataHash: Digest256?
    /// What the wallet calls the card, such as `Visa 1234`; nil when only the payment data came. Not signed.
    public let displayName: String?
    /// The card network, such as `Visa`; nil when only the payment data came. Not signed, spelled as it came.
    public let network: String?

    /// The ephemeral public key as SubjectPublicKeyInfo, or the wrapped key.
    let keyMaterial: [UInt8]
    /// Ciphertext and tag.
    let data: [UInt8]
    let signature: [UInt8]
    let transactionIDBytes: [UInt8]

    /// What is signed: the decoded members one after another, without separators (payment token format, step 1d).
    var signedContent: [UInt8] {
        keyMaterial + data + transactionIDBytes + (applicationDataHash?.bytes ?? [])
    }
}

extension ApplePayToken: CustomStringConvertible, CustomReflectable {
    /// Version and transaction.
    public var description: String { "ApplePayToken(\(version.rawValue), transaction \(transactionID))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
