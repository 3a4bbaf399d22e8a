public import PaymentsCrypto

/// The key that session secrets are sealed with before they are stored: 32 bytes, from configuration.
public struct SealingKey: Sendable {
    /// The length in bytes.
    public static let byteCount = 32

    /// Names the key without giving it away: 16 hexadecimal digits computed from the key itself, so that a name cannot
    /// belong to two keys by a mistake in a configuration. Stored beside each seal, which is what makes rotation work.
    public let id: String
    let bytes: SecureBytes

    /// Takes 32 unpredictable bytes.
    /// - Throws: `StoreError` with code `.invalidKey` for another length.
    public init(_ bytes: SecureBytes) throws(StoreError) {
        guard bytes.count == SealingKey.byteCount else {
            throw SealingKey.invalid("a sealing key has \(SealingKey.byteCount) bytes, this has \(bytes.count)")
        }
        self.bytes = bytes
        id = Hex.encode(HMAC256.authenticate("sealing-key-id/1".utf8, key: bytes).bytes.prefix(8))
    }

    /// Reads the key from text as it stands in an environment variable or a file: 64 hexadecimal digits, or Base64 of
    /// 32 bytes. One line end after it is allowed, since files have one.
    /// - Throws: `StoreError` with code `.invalidKey`; the text is not repeated.
    public init(text: Secret<String>) throws(StoreError) {
        var line = text.reveal()[...]
        if line.hasSuffix("\n") { line.removeLast() }
        guard var decoded = (try? Hex.decode(line)) ?? (try? Base64.decode(line)) else {
            throw SealingKey.invalid("the sealing key is neither hexadecimal nor Base64")
        }
        try self.init(SecureBytes(erasing: &decoded))
    }

    /// Makes a new key.
    public static func generate(from random: any RandomSource) -> SealingKey {
        var bytes = random.bytes(byteCount)
        guard let key = try? SealingKey(SecureBytes(erasing: &bytes)) else {
            preconditionFailure("a random source returned another count of bytes than asked for")
        }
        return key
    }

    /// The key as 64 hexadecimal digits, to be written where keys are kept.
    public var text: Secret<String> { Secret(bytes.withBytes { Hex.encode($0) }) }

    private static func invalid(_ problem: String) -> StoreError {
        StoreError(
            .invalidKey, problem: problem, place: "sealing key",
            advice: "Set it to 64 hexadecimal digits, for instance from `openssl rand -hex 32`.")
    }
}

extension SealingKey: CustomStringConvertible, CustomReflectable {
    /// The id alone.
    public var description: String { "sealing key \(id)" }

    /// The id alone.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
