/// Unpredictable bytes, injected: nothing in the core makes randomness of its own.
public protocol RandomSource: Sendable {
    /// Returns `count` bytes. In production they come from the operating system's cryptographic generator.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// A random UUID in lower case (RFC 9562, version 4).
    public func uuid() -> String {
        let raw = bytes(16)
        return String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text.initializeElement(at: end, to: UInt8(ascii: "-"))
                    end += 1
                }
                let byte = markedAsVersion4(raw[index], at: index)
                text.initializeElement(at: end, to: hexDigit(byte >> 4))
                text.initializeElement(at: end + 1, to: hexDigit(byte & 15))
                end += 2
            }
            return end
        }
    }
}

/// The byte of a UUID with the bits that state version and variant where it holds them.
private func markedAsVersion4(_ byte: UInt8, at index: Int) -> UInt8 {
    switch index {
    case 6: byte & 0x0F | 0x40
    case 8: byte & 0x3F | 0x80
    default: byte
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
