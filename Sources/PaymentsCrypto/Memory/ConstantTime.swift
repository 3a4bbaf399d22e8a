internal import COpenSSL

/// Comparison whose duration does not depend on where two secrets differ.
public enum ConstantTime {
    /// Whether two byte strings are equal. Different lengths answer at once: a length is not treated as secret.
    @inlinable
    public static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.withContiguousBytes { leftBytes in
            right.withContiguousBytes { equalBlocks(leftBytes, $0) }
        }
    }

    @usableFromInline
    static func equalBlocks(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return true }
        return CRYPTO_memcmp(leftStart, rightStart, left.count) == 0
    }
}
