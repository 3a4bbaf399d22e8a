/// AES in Galois/Counter Mode (NIST SP 800-38D) with 128- or 256-bit keys and full 16-byte tags.
///
/// Never seal two messages with the same key and nonce: that gives both away. With random 12-byte nonces, change the
/// key before 2³² messages.
public struct AESGCM: Sendable {
    /// The lengths of key that are taken, in bytes.
    public static let keyByteCounts = [16, 32]
    /// The lengths of nonce that are taken, in bytes: 12 is the standard's own, 16 is what Apple Pay tokens use.
    public static let nonceByteCounts = [12, 16]
    /// The length of a tag, in bytes.
    public static let tagByteCount = 16
    /// The longest message, and the longest associated data, in bytes: what one call of libcrypto is sure to take.
    public static let maximumByteCount = 1 << 30

    /// An encrypted message with its tag. The nonce and the associated data travel apart.
    public struct Sealed: Hashable, Sendable {
        /// As long as the message was.
        public let ciphertext: [UInt8]
        /// ``AESGCM/tagByteCount`` bytes.
        public let tag: [UInt8]

        /// Puts the two parts together as they were received; nothing is checked until they are opened.
        public init(ciphertext: [UInt8], tag: [UInt8]) {
            self.ciphertext = ciphertext
            self.tag = tag
        }
    }

    private let key: SecureBytes

    /// Takes a key of 16 or 32 bytes.
    /// - Throws: `invalidKeyLength`.
    public init(key: SecureBytes) throws(CryptoError) {
        guard AESGCM.keyByteCounts.contains(key.count) else {
            throw CryptoError(.invalidKeyLength, "an AES-GCM key has 16 or 32 bytes, not \(key.count)")
        }
        self.key = key
    }

    /// Takes a key of 16 or 32 bytes as plain bytes, which it copies.
    /// - Throws: `invalidKeyLength`.
    public init(key: some Collection<UInt8>) throws(CryptoError) {
        try self.init(key: SecureBytes(key))
    }

    /// Encrypts a message and binds it to the associated data, which is authenticated and not encrypted.
    /// - Throws: `invalidNonceLength`, `inputTooLong`.
    public func seal(
        _ message: some Collection<UInt8>, nonce: some Collection<UInt8>,
        authenticating associatedData: some Collection<UInt8> = []
    ) throws(CryptoError) -> Sealed {
        try AESGCM.check(message.count, nonce.count, associatedData.count)
        return try message.withContiguousBytes { messageBytes in
            nonce.withContiguousBytes { nonceBytes in
                associatedData.withContiguousBytes { associatedBytes in
                    let inputs = CipherEngine.Inputs(nonce: nonceBytes, associatedData: associatedBytes)
                    return CipherEngine.seal(messageBytes, key, inputs)
                }
            }
        }.get()
    }

    /// Checks the tag and decrypts. The result is erased when it is released.
    /// - Throws: `authenticationFailed` when anything differs from what was sealed, and then gives out no byte;
    ///   `invalidNonceLength`, `invalidTagLength`, `inputTooLong`.
    public func open(
        _ sealed: Sealed, nonce: some Collection<UInt8>, authenticating associatedData: some Collection<UInt8> = []
    ) throws(CryptoError) -> SecureBytes {
        try AESGCM.check(sealed.ciphertext.count, nonce.count, associatedData.count)
        guard sealed.tag.count == AESGCM.tagByteCount else {
            throw CryptoError(.invalidTagLength, "an AES-GCM tag has 16 bytes, not \(sealed.tag.count)")
        }
        return try nonce.withContiguousBytes { nonceBytes in
            associatedData.withContiguousBytes { associatedBytes in
                let inputs = CipherEngine.Inputs(nonce: nonceBytes, associatedData: associatedBytes)
                return CipherEngine.open(sealed, key, inputs)
            }
        }.get()
    }

    private static func check(
        _ messageCount: Int, _ nonceCount: Int, _ associatedCount: Int
    ) throws(CryptoError) {
        guard nonceByteCounts.contains(nonceCount) else {
            throw CryptoError(.invalidNonceLength, "an AES-GCM nonce has 12 or 16 bytes, not \(nonceCount)")
        }
        guard max(messageCount, associatedCount) <= maximumByteCount else {
            throw CryptoError(.inputTooLong, "AES-GCM takes at most \(maximumByteCount) bytes at once")
        }
    }
}
