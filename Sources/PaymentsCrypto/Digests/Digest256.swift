/// The 32 bytes of a SHA-256 digest or of an HMAC over SHA-256.
///
/// `==` takes the same time wherever two values differ, so that a received HMAC may be compared with it.
public struct Digest256: Sendable {
    /// The length in bytes.
    public static let byteCount = 32

    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Fills the 32 bytes in place.
    init(filling fill: (UnsafeMutableRawBufferPointer) -> Void) {
        withUnsafeMutableBytes(of: &words, fill)
    }

    /// Reads 32 bytes; nil for any other length.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Digest256.byteCount else { return nil }
        self.init { target in bytes.withContiguousBytes { target.copyMemory(from: $0) } }
    }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: some StringProtocol) {
        guard hex.utf8.count == 2 * Digest256.byteCount, let bytes = try? Hex.decode(hex) else { return nil }
        self.init(bytes)
    }

    /// The bytes as an array.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { withBytes { Hex.encode($0) } }

    /// Lends the bytes without a copy. The pointer is valid only during the call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: words, body)
    }
}

extension Digest256: Hashable {
    /// Compares in constant time.
    public static func == (left: Digest256, right: Digest256) -> Bool {
        let first = (left.words.0 ^ right.words.0) | (left.words.1 ^ right.words.1)
        let second = (left.words.2 ^ right.words.2) | (left.words.3 ^ right.words.3)
        return first | second == 0
    }

    /// Feeds the hasher of a dictionary or set.
    public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension Digest256: CustomStringConvertible {
    /// The digest in hexadecimal. A digest is not a secret; do not print an HMAC that a peer still has to prove.
    public var description: String { hex }
}
