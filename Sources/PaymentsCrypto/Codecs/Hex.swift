/// Hexadecimal text (RFC 4648 section 8, both cases read, lower case written).
///
/// Not constant in time: the tables it reads may show in the cache. Do not use it on private keys where an attacker
/// shares the machine.
public enum Hex {
    /// Two lower-case digits for each byte.
    @inlinable
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        bytes.withContiguousBytes { encodeBlock($0) }
    }

    /// Reads pairs of digits. Separators, prefixes and white space are refused.
    /// - Throws: `invalidLength` for an odd count, `invalidCharacter`.
    public static func decode(_ text: some StringProtocol) throws(CodecError) -> [UInt8] {
        let digits = Array(text.utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var offset = 0
        while offset + 1 < digits.count {
            let high = try value(of: digits[offset], at: offset)
            let low = try value(of: digits[offset + 1], at: offset + 1)
            bytes.append(high << 4 | low)
            offset += 2
        }
        guard offset == digits.count else { throw CodecError(code: .invalidLength, offset: offset) }
        return bytes
    }

    private static func value(of digit: UInt8, at offset: Int) throws(CodecError) -> UInt8 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: throw CodecError(code: .invalidCharacter, offset: offset)
        }
    }

    @usableFromInline
    static func encodeBlock(_ bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { buffer in
            for (index, byte) in bytes.enumerated() {
                buffer[2 * index] = digit(byte >> 4)
                buffer[2 * index + 1] = digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
