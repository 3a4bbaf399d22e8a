internal import PaymentsCrypto

/// Application data as the web carries it: Base64. The digest in the token is that of the bytes, not of the text.
enum ApplicationDataText {
    static func encode(_ bytes: [UInt8]) -> String { Base64.encode(bytes) }

    /// nil for what is no Base64: the sheet ignores such data, and the token would be bound to nothing.
    static func decode(_ text: String) -> [UInt8]? { try? Base64.decode(text) }
}
