/// Why a cryptographic operation gave no result. Carries lengths and names, never keys, messages or tags.
public struct CryptoError: Error, Hashable, Sendable {
    /// The kind of failure, an open set: later operations add their own.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling, for logs and tests.
        public let description: String

        /// Names a code that is not in the list below.
        public init(_ description: String) { self.description = description }

        /// The key has a length that the algorithm does not take.
        public static let invalidKeyLength = Code("invalid_key_length")
        /// The nonce has a length that is not supported.
        public static let invalidNonceLength = Code("invalid_nonce_length")
        /// The authentication tag has not the full length. Short tags are refused, they weaken the check.
        public static let invalidTagLength = Code("invalid_tag_length")
        /// The input is longer than the named limit of the operation.
        public static let inputTooLong = Code("input_too_long")
        /// Ciphertext, tag, nonce, associated data or key do not belong together: changed, mixed up or another key.
        public static let authenticationFailed = Code("authentication_failed")
        /// The bytes are no key, or one of a kind or size that is not taken, or not one for this operation.
        public static let invalidKey = Code("invalid_key")
        /// The library beneath refused an operation it is documented to offer.
        public static let unavailable = Code("unavailable")
    }

    /// What went wrong.
    public let code: Code
    /// A technical sentence for developers, free of secrets.
    public let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension CryptoError: CustomStringConvertible {
    /// Safe to log.
    public var description: String { "\(code): \(detail)" }
}
