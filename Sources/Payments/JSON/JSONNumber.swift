/// A JSON number by its literal text. `1`, `1.0` and `1e0` are different literals, and a payment body may allow only
/// one of them.
public struct JSONNumber: Hashable, Sendable {
    /// The text exactly as it stood, in the grammar of RFC 8259 section 6.
    public let literal: String

    /// Wraps a literal; nil when it does not fit the grammar.
    public init?(_ literal: String) {
        var text = literal
        let isValid = text.withUTF8 { JSONNumber.end(of: $0, from: 0) == $0.count }
        guard isValid else { return nil }
        self.literal = literal
    }

    init(checked literal: String) { self.literal = literal }

    /// Wraps an integer.
    public init(_ value: Int64) { literal = String(value) }

    /// The value when the literal is a plain integer in range: no point, no exponent.
    public var integer: Int64? { Int64(literal) }

    /// Where the number that begins at `start` ends; nil when none begins there. The longest match counts, so that
    /// `01` ends after its zero and is left to the caller to refuse.
    static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        if at(index, of: bytes) == UInt8(ascii: "-") { index += 1 }
        let whole = digits(from: index, of: bytes)
        guard whole > index else { return nil }
        index = bytes[index] == UInt8(ascii: "0") ? index + 1 : whole
        if at(index, of: bytes) == UInt8(ascii: ".") {
            let fraction = digits(from: index + 1, of: bytes)
            guard fraction > index + 1 else { return nil }
            index = fraction
        }
        guard let byte = at(index, of: bytes), byte | 0x20 == UInt8(ascii: "e") else { return index }
        index += 1
        if let sign = at(index, of: bytes), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
        let exponent = digits(from: index, of: bytes)
        return exponent > index ? exponent : nil
    }

    private static func at(_ index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private static func digits(from start: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = start
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index
    }

    /// Whether numbers may contain the byte.
    static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
