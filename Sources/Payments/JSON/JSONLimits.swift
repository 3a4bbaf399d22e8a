/// How large and how deep a JSON text may be.
public struct JSONLimits: Hashable, Sendable {
    /// The largest text, in bytes.
    public let maximumByteCount: Int
    /// The deepest nesting of arrays and objects; a bare scalar has depth 0.
    public let maximumDepth: Int

    /// Makes limits.
    public init(maximumByteCount: Int = 1 << 20, maximumDepth: Int = 64) {
        self.maximumByteCount = maximumByteCount
        self.maximumDepth = maximumDepth
    }

    /// One mebibyte, 64 levels: far above any payment message.
    public static let standard = JSONLimits()
}
