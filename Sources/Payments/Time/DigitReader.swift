/// Walks over the bytes of a date text. Every step says whether it found what it wanted; none allocates.
struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    var next: UInt8? { rest.first }

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
        guard let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        rest.removeFirst()
        return Int(byte - UInt8(ascii: "0"))
    }

    /// Skips one given character.
    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest.removeFirst()
        return true
    }

    /// Skips a given text.
    mutating func skip(text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard rest.count >= length else { return false }
        let matches = rest.prefix(length).enumerated().allSatisfy { $1 == text.utf8Start[$0] }
        if matches { rest = rest.dropFirst(length) }
        return matches
    }

    /// Skips one of several names and returns its place in the list.
    mutating func name(among names: [StaticString]) -> Int? {
        for (index, name) in names.enumerated() where skip(text: name) { return index }
        return nil
    }
}
