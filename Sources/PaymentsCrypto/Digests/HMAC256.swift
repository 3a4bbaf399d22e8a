/// HMAC over SHA-256 (RFC 2104, FIPS 198-1): in one call, or fed in parts.
///
/// Built here from two digests instead of libcrypto's own HMAC object: that one costs about four times as much for a
/// short message, most of it in look-ups by name. Keys of any length are taken; one shorter than 32 bytes weakens the
/// result, which is the caller's decision.
public struct HMAC256: Sendable {
    private var inner = SHA256()
    private var outer = SHA256()

    /// Starts an empty message under a key. The key itself is not kept, only the two digest states made from it.
    @inlinable
    public init(key: some Collection<UInt8>) {
        self = key.withContiguousBytes { HMAC256(keyBlock: $0) }
    }

    /// Starts an empty message under a protected key.
    public init(key: SecureBytes) {
        self = key.withBytes { HMAC256(keyBlock: $0) }
    }

    @usableFromInline
    init(keyBlock key: UnsafeRawBufferPointer) {
        HMAC256.withPads(of: key) { innerPad, outerPad in
            inner.updateBlock(innerPad)
            outer.updateBlock(outerPad)
        }
    }

    /// The HMAC of a whole message.
    @inlinable
    public static func authenticate(_ message: some Collection<UInt8>, key: some Collection<UInt8>) -> Digest256 {
        key.withContiguousBytes { keyBytes in
            message.withContiguousBytes { authenticateBlock($0, keyBlock: keyBytes) }
        }
    }

    /// The HMAC of a whole message under a protected key.
    @inlinable
    public static func authenticate(_ message: some Collection<UInt8>, key: SecureBytes) -> Digest256 {
        key.withBytes { keyBytes in
            message.withContiguousBytes { authenticateBlock($0, keyBlock: keyBytes) }
        }
    }

    /// Adds the next part of the message.
    @inlinable
    public mutating func update(_ bytes: some Collection<UInt8>) {
        bytes.withContiguousBytes { updateBlock($0) }
    }

    /// The HMAC of everything added so far; may be asked again after more parts.
    public func finalize() -> Digest256 {
        var last = outer
        inner.finalize().withBytes { last.updateBlock($0) }
        return last.finalize()
    }

    @usableFromInline
    mutating func updateBlock(_ bytes: UnsafeRawBufferPointer) { inner.updateBlock(bytes) }

    /// One context serves both digests: half the allocations of the incremental form.
    @usableFromInline
    static func authenticateBlock(
        _ message: UnsafeRawBufferPointer, keyBlock key: UnsafeRawBufferPointer
    ) -> Digest256 {
        let context = DigestEngine.makeContext()
        defer { DigestEngine.free(context) }
        return withPads(of: key) { innerPad, outerPad in
            DigestEngine.start(context)
            DigestEngine.update(context, innerPad)
            DigestEngine.update(context, message)
            let innerDigest = DigestEngine.finish(context)
            DigestEngine.start(context)
            DigestEngine.update(context, outerPad)
            innerDigest.withBytes { DigestEngine.update(context, $0) }
            return DigestEngine.finish(context)
        }
    }

    /// Lends the key block mixed with the two constants of RFC 2104 section 2, and erases both afterwards. A key longer
    /// than a block is hashed first.
    private static func withPads<Result>(
        of key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
    ) -> Result {
        if key.count > DigestEngine.blockByteCount {
            return SHA256.hashBlock(key).withBytes { withPads(of: $0, body) }
        }
        let size = DigestEngine.blockByteCount
        return withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 16) { pads in
            defer { SecureBytes.erase(pads) }
            let innerPad = UnsafeMutableRawBufferPointer(rebasing: pads[..<size])
            let outerPad = UnsafeMutableRawBufferPointer(rebasing: pads[size...])
            for index in 0..<size {
                let byte = index < key.count ? key[index] : 0
                innerPad[index] = byte ^ 0x36
                outerPad[index] = byte ^ 0x5C
            }
            return body(UnsafeRawBufferPointer(innerPad), UnsafeRawBufferPointer(outerPad))
        }
    }
}
