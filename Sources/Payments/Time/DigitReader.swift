/// Walks over the bytes of a date text. Every step says whether it found what it wanted.
struct DigitReader {
    private let bytes: [UInt8]
    private var position = 0

    /// The longest text that is looked at, in bytes; no date is half as long.
    static let maximumByteCount = 96

    /// Nil when the text is longer than any date.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount else { return nil }
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads exactly `count` ASCII digits.
    mutating func number(digits count: Int) -> Int? {
        var value = 0
        for _ in 0..<count {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads one ASCII digit.
    mutating func digit() -> Int? {
        guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        position += 1
        return Int(byte - UInt8(ascii: "0"))
    }

    /// Skips one given character.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    /// Skips a given text.
    mutating func skip(text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard bytes.count - position >= length else { return false }
        for index in 0..<length where bytes[position + index] != text.utf8Start[index] { return false }
        position += length
        return true
    }

    /// Skips one of several names and returns its place in the list.
    mutating func name(among names: [StaticString]) -> Int? {
        for (index, name) in names.enumerated() where skip(text: name) { return index }
        return nil
    }
}
