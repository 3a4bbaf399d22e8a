/// The last line in front of every log, transcript and error text: finds what looks like card data, credentials or an
/// email address and masks it, however it is written.
///
/// It is a net under the allow-lists and guarded types, not a reason to do without them: a security code of three
/// digits or a name looks like anything. It would rather mask a harmless number than show a card number.
public enum SecretSweep {
    /// What stands in the place of something that must not be seen.
    public static let mask = "[FILTERED]"

    /// The text with everything suspicious masked; the text itself when nothing is.
    public static func swept(_ text: String) -> String {
        var text = text
        let found = text.withUTF8 { findings(in: $0) }
        guard !found.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        for range in found {
            result.append(contentsOf: bytes[start..<range.lowerBound])
            result.append(contentsOf: mask.utf8)
            start = range.upperBound
        }
        result.append(contentsOf: bytes[start...])
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether there is something to mask. For tests that look through files and outputs.
    public static func finds(in bytes: some Sequence<UInt8>) -> Bool {
        !Array(bytes).withUnsafeBufferPointer { findings(in: $0) }.isEmpty
    }

    /// The ranges to mask, in order, apart from each other.
    private static func findings(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        // Nothing that is looked for is shorter.
        guard bytes.count >= minimumByteCount else { return [] }
        let found = cardNumbers(in: bytes) + credentials(in: bytes) + longTokens(in: bytes) + addresses(in: bytes)
        let all = found.filter { !isMasked(bytes[$0]) }
        guard all.count > 1 else { return all }
        var merged: [Range<Int>] = []
        for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }

    private static let minimumByteCount = 5

    /// What was masked before is no finding.
    private static func isMasked(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.elementsEqual(mask.utf8) || bytes.elementsEqual(TranscriptRules.blank.utf8)
    }
}

/// Byte classes that all searches share.
enum ByteClass {
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
    static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLower(byte) || isUpper(byte) }
    static func lowered(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }

    /// The value of a hexadecimal digit; nil for any other byte.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - UInt8(ascii: "0") }
        let lower = lowered(byte)
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lower) ? lower - UInt8(ascii: "a") + 10 : nil
    }
}
