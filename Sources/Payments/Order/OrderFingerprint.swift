public import PaymentsCrypto

/// What an order says, in 32 bytes: the SHA-256 of its canonical encoding. Two orders with one fingerprint ask for the
/// same things at the same prices, whatever they are called and however they are paid.
public struct OrderFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The digest itself, as stores and providers carry it.
    public let digest: Digest256

    /// Takes a digest that was stored or returned, to compare with an order's.
    public init(_ digest: Digest256) { self.digest = digest }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: String) {
        guard let digest = Digest256(hex: hex) else { return nil }
        self.digest = digest
    }

    /// The 32 bytes.
    public var bytes: [UInt8] { digest.bytes }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { digest.hex }

    /// The same hexadecimal digits.
    public var description: String { hex }
}
