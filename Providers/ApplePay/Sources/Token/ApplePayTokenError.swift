internal import Payments

/// Why a token is not accepted. It names the check that failed, for developers and operators; a shopper, or whoever
/// sent the token, learns only that it was not accepted.
public struct ApplePayTokenError: Error, Hashable, Sendable {
    /// The check that failed.
    public let check: Check
    /// What was found, in a clause without a full stop. Free of card data, keys and plaintext.
    public let detail: String

    /// Makes an error. `detail` must be safe to log.
    init(_ check: Check, _ detail: String) {
        self.check = check
        self.detail = detail
    }
}

extension ApplePayTokenError {
    /// One thing that has to hold before a token is charged, in the order in which they are checked.
    public struct Check: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling.
        public let description: String

        init(_ description: String) { self.description = description }

        /// The token is a JSON object with the members of the payment token format, neither too large nor empty.
        public static let format = Check("format")
        /// Base64 and hexadecimal members are whole and strict, and have lengths that can be right.
        public static let encoding = Check("encoding")
        /// The version is known, and the header holds the one key that belongs to it.
        public static let version = Check("version")
        /// The signature is a detached CMS signature by one signer over SHA-256.
        public static let signatureFormat = Check("signature_format")
        /// It carries a leaf and an intermediate certificate, and at most the pinned root beside them.
        public static let certificates = Check("certificates")
        /// Exactly one certificate carries the leaf's marker, exactly one the intermediate's.
        public static let markers = Check("markers")
        /// The pinned root signed the intermediate, the intermediate signed the leaf, and both may do what they do.
        public static let chain = Check("chain")
        /// The signature names the leaf as its signer, with the algorithm of the version.
        public static let signer = Check("signer")
        /// The signed digest is that of the token's content.
        public static let messageDigest = Check("message_digest")
        /// The leaf's key made the signature.
        public static let signature = Check("signature")
        /// The certificates were valid when the token was signed.
        public static let certificateValidity = Check("certificate_validity")
        /// The token was signed within the allowed time of now.
        public static let signingTime = Check("signing_time")
        /// One of our keys is the one that the token was made for.
        public static let publicKeyHash = Check("public_key_hash")
        /// The merchant identifier is known where the version needs it.
        public static let merchantIdentifier = Check("merchant_identifier")
        /// The ephemeral key is a point on P-256, or the wrapped key opens.
        public static let keyAgreement = Check("key_agreement")
        /// The data opens with the key: another merchant identifier or changed data does not.
        public static let decryption = Check("decryption")
        /// The opened payload has the documented form.
        public static let payload = Check("payload")
        /// The token is bound to the application data that was sent, or to none if none was.
        public static let applicationData = Check("application_data")
        /// The currency is the order's.
        public static let currency = Check("currency")
        /// The amount is the order's.
        public static let amount = Check("amount")
        /// The token was not used for another order or attempt.
        public static let replay = Check("replay")

        /// Every check, in order.
        public static let all: [Check] = [
            format, encoding, version, signatureFormat, certificates, markers, chain, signer, messageDigest, signature,
            certificateValidity, signingTime, publicKeyHash, merchantIdentifier, keyAgreement, decryption, payload,
            applicationData, currency, amount, replay,
        ]
    }
}

extension ApplePayTokenError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(check): \(detail)" }
}

extension PaymentError {
    /// A token that is not accepted. Nothing was charged.
    init(_ error: ApplePayTokenError) {
        let code: Code =
            switch error.check {
            case .amount, .currency: .amountChanged
            case .replay: .conflict
            default: .invalidRequest
            }
        self.init(
            code, effect: .untouched, provider: ApplePayProvider.descriptor.id,
            explanation: "the Apple Pay token failed the check \(error)")
    }
}
