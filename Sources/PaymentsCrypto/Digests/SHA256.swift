/// SHA-256 (FIPS 180-4): in one call, or fed in parts.
///
/// The value keeps its state: a copy taken half-way continues on its own, and ``finalize()`` may be asked more than
/// once, with more parts in between.
public struct SHA256: Sendable {
    private var state = DigestState()

    /// Starts an empty message.
    public init() {}

    /// The digest of a whole message.
    @inlinable
    public static func hash(_ bytes: some Collection<UInt8>) -> Digest256 {
        bytes.withContiguousBytes { hashBlock($0) }
    }

    /// Adds the next part of the message.
    @inlinable
    public mutating func update(_ bytes: some Collection<UInt8>) {
        bytes.withContiguousBytes { updateBlock($0) }
    }

    /// The digest of everything added so far.
    public func finalize() -> Digest256 { state.digest() }

    @usableFromInline
    static func hashBlock(_ bytes: UnsafeRawBufferPointer) -> Digest256 {
        let context = DigestEngine.makeContext()
        defer { DigestEngine.free(context) }
        DigestEngine.start(context)
        DigestEngine.update(context, bytes)
        return DigestEngine.finish(context)
    }

    @usableFromInline
    mutating func updateBlock(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&state) { state = state.copy() }
        state.update(bytes)
    }
}

/// A libcrypto digest context with an owner. Changed only while one value refers to it (copy on write).
private final class DigestState: @unchecked Sendable {
    // Unchecked: `SHA256` copies a shared state before it updates it, and reading a context does not change it.
    private let context: OpaquePointer

    init() {
        context = DigestEngine.makeContext()
        DigestEngine.start(context)
    }

    private init(copyOf other: OpaquePointer) {
        context = DigestEngine.makeContext()
        DigestEngine.copy(other, into: context)
    }

    deinit { DigestEngine.free(context) }

    func copy() -> DigestState { DigestState(copyOf: context) }

    func update(_ bytes: UnsafeRawBufferPointer) { DigestEngine.update(context, bytes) }

    /// Finishing spends a context, so a copy is finished.
    func digest() -> Digest256 {
        let last = DigestEngine.makeContext()
        defer { DigestEngine.free(last) }
        DigestEngine.copy(context, into: last)
        return DigestEngine.finish(last)
    }
}
