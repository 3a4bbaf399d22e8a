public import Payments

/// Unpredictable bytes from the operating system's cryptographic generator.
///
/// `SystemRandomNumberGenerator` is the portable door to it: `getrandom` on Linux, `arc4random_buf` on Apple systems.
/// It waits for the kernel's generator to be seeded and stops the process rather than return predictable bytes.
public struct SystemRandom: RandomSource {
    /// Makes the source; it holds nothing.
    public init() {}

    /// Returns `count` bytes; none for 0. A negative count is a programming error.
    public func bytes(_ count: Int) -> [UInt8] {
        precondition(count >= 0, "a count of random bytes cannot be negative")
        var generator = SystemRandomNumberGenerator()
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                var word = generator.next()
                let step = min(MemoryLayout<UInt64>.size, count - filled)
                for index in filled..<(filled + step) {
                    buffer.initializeElement(at: index, to: UInt8(truncatingIfNeeded: word))
                    word >>= 8
                }
                filled += step
            }
        }
    }
}
