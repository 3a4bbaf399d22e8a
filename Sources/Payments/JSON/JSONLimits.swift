/// How large and how deep a JSON text may be.
public struct JSONLimits: Hashable, Sendable {
    /// The largest text, in bytes.
    public let maximumByteCount: Int
    /// The deepest nesting of arrays and objects; a bare scalar has depth 0.
    public let maximumDepth: Int

    /// The deepest nesting that may be asked for: the reader recurses, and a thread's stack is bounded.
    public static let deepest = 512

    /// Makes limits. A depth outside 0 ... `deepest` is a programming error.
    public init(maximumByteCount: Int = 1 << 20, maximumDepth: Int = 64) {
        precondition((0...Self.deepest).contains(maximumDepth), "the depth limit is in 0 ... \(Self.deepest)")
        self.maximumByteCount = maximumByteCount
        self.maximumDepth = maximumDepth
    }

    /// One mebibyte, 64 levels: far above any payment message.
    public static let standard = JSONLimits()
}
