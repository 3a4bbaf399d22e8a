/// Base64 text (RFC 4648 sections 4 and 5), strict: one text for each byte string.
///
/// White space, line ends, foreign characters, wrong padding and stray bits in the last character are refused. Not
/// constant in time: see ``Hex``.
public enum Base64 {
    /// Which 64 characters are used.
    public enum Alphabet: Sendable {
        /// With `+` and `/`.
        case standard
        /// With `-` and `_`, safe in URLs and file names.
        case urlSafe
    }

    /// What stands at the end of a text whose bytes do not fill the last group.
    public enum Padding: Sendable {
        /// `=` fills the last group.
        case required
        /// No `=` at all, as in JSON Web Tokens.
        case absent
    }

    /// Writes text without line breaks.
    @inlinable
    public static func encode(
        _ bytes: some Collection<UInt8>, alphabet: Alphabet = .standard, padding: Padding = .required
    ) -> String {
        bytes.withContiguousBytes { encodeBlock($0, alphabet, padding) }
    }

    /// Reads text written with exactly this alphabet and padding.
    /// - Throws: ``CodecError`` that says which rule was broken and where.
    public static func decode(
        _ text: some StringProtocol, alphabet: Alphabet = .standard, padding: Padding = .required
    ) throws(CodecError) -> [UInt8] {
        let characters = Array(text.utf8)
        let digitCount = try countDigits(characters, padding)
        let table = alphabet == .standard ? standardValues : urlSafeValues
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digitCount * 3 / 4)
        var bits: UInt32 = 0
        for offset in 0..<digitCount {
            let value = table[Int(characters[offset])]
            guard value < 64 else { throw CodecError(code: .invalidCharacter, offset: offset) }
            bits = bits << 6 | UInt32(value)
            guard offset % 4 == 3 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits = 0
        }
        try appendTail(bits, digitCount: digitCount, to: &bytes)
        return bytes
    }

    /// How many characters come before the padding; checks the length and the padding.
    private static func countDigits(_ characters: [UInt8], _ padding: Padding) throws(CodecError) -> Int {
        var digits = characters.count
        while digits > 0, characters[digits - 1] == UInt8(ascii: "=") { digits -= 1 }
        let pads = characters.count - digits
        if digits % 4 == 1 {
            throw CodecError(code: characters.count == digits ? .invalidLength : .invalidPadding, offset: digits)
        }
        let expected = padding == .required ? (4 - digits % 4) % 4 : 0
        guard pads == expected else { throw CodecError(code: .invalidPadding, offset: digits) }
        return digits
    }

    /// The one or two bytes of an unfinished group. Its unused bits must be zero (RFC 4648 section 3.5).
    private static func appendTail(_ bits: UInt32, digitCount: Int, to bytes: inout [UInt8]) throws(CodecError) {
        switch digitCount % 4 {
        case 2:
            guard bits & 0xF == 0 else { throw CodecError(code: .notCanonical, offset: digitCount - 1) }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3:
            guard bits & 0x3 == 0 else { throw CodecError(code: .notCanonical, offset: digitCount - 1) }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        default:
            break
        }
    }

    @usableFromInline
    static func encodeBlock(_ bytes: UnsafeRawBufferPointer, _ alphabet: Alphabet, _ padding: Padding) -> String {
        let digits = alphabet == .standard ? standardDigits : urlSafeDigits
        return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer in
            var length = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var bits = UInt32(bytes[start]) << 16
                if count > 1 { bits |= UInt32(bytes[start + 1]) << 8 }
                if count > 2 { bits |= UInt32(bytes[start + 2]) }
                for position in 0..<4 where position <= count || padding == .required {
                    let index = Int(bits >> UInt32(18 - 6 * position) & 63)
                    buffer[length] = position <= count ? digits[index] : UInt8(ascii: "=")
                    length += 1
                }
            }
            return length
        }
    }

    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardDigits = Array((common + "+/").utf8)
    private static let urlSafeDigits = Array((common + "-_").utf8)
    private static let standardValues = values(of: standardDigits)
    private static let urlSafeValues = values(of: urlSafeDigits)

    /// The inverse table: 255 for what is not in the alphabet.
    private static func values(of digits: [UInt8]) -> [UInt8] {
        var table = [UInt8](repeating: 255, count: 256)
        for (value, digit) in digits.enumerated() { table[Int(digit)] = UInt8(value) }
        return table
    }
}
