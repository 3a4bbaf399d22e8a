public import Payments

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Unpredictable bytes from the operating system's cryptographic generator: `getentropy` on Linux, `arc4random_buf` on
/// Apple systems.
///
/// Both wait for the kernel's generator to be seeded. Nothing is kept in this process between two calls: a copy of the
/// process or of the machine would hand out the same bytes twice, and keys and nonces are made of them.
public struct SystemRandom: RandomSource {
    /// The most bytes that `getentropy` fills at once (getentropy(3)).
    private static let chunkByteCount = 256

    /// Makes the source; it holds nothing.
    public init() {}

    /// Returns `count` bytes; none for 0. A negative count is a programming error. A system without its generator stops
    /// the process rather than return predictable bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        precondition(count >= 0, "a count of random bytes cannot be negative")
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { Self.fill($0) }
        return bytes
    }

    #if canImport(Darwin)
        private static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
            guard let start = buffer.baseAddress else { return }
            arc4random_buf(start, buffer.count)
        }
    #else
        private static func fill(_ buffer: UnsafeMutableRawBufferPointer) {
            guard let start = buffer.baseAddress else { return }
            for offset in stride(from: 0, to: buffer.count, by: chunkByteCount) {
                let status = getentropy(start + offset, min(chunkByteCount, buffer.count - offset))
                precondition(status == 0, "the system's random generator must be readable")
            }
        }
    #endif
}
