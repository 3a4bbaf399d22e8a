/// Why bytes are not the JSON that was asked for, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The rule that was broken; an open set.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling.
        public let description: String

        init(_ description: String) { self.description = description }

        /// A byte that no JSON text has at this place.
        public static let unexpectedByte = Code("unexpected_byte")
        /// The text ends inside a value.
        public static let unexpectedEnd = Code("unexpected_end")
        /// Something follows the value.
        public static let trailingBytes = Code("trailing_bytes")
        /// A number outside the grammar of RFC 8259 section 6.
        public static let invalidNumber = Code("invalid_number")
        /// A string with a raw control character, a bad escape or half a surrogate pair.
        public static let invalidString = Code("invalid_string")
        /// Bytes that are not UTF-8.
        public static let invalidUTF8 = Code("invalid_utf8")
        /// A name that occurs twice in one object: readers disagree on which one counts.
        public static let duplicateName = Code("duplicate_name")
        /// Deeper nesting than the limit.
        public static let tooDeep = Code("too_deep")
        /// More bytes than the limit.
        public static let tooLarge = Code("too_large")
    }

    /// The rule that was broken.
    public let code: Code
    /// The byte offset of the place, from 0.
    public let offset: Int
    /// The line of the place, from 1.
    public let line: Int
    /// The column of the place in bytes, from 1.
    public let column: Int

    init(_ code: Code, at offset: Int, in bytes: some Collection<UInt8>) {
        self.code = code
        self.offset = offset
        let before = bytes.prefix(offset)
        let newline = UInt8(ascii: "\n")
        line = before.reduce(1) { $1 == newline ? $0 + 1 : $0 }
        column = before.reversed().prefix { $0 != newline }.count + 1
    }
}

extension JSONError: CustomStringConvertible {
    /// What is wrong and where, without any of the text: it may hold secrets.
    public var description: String { "line \(line), column \(column): \(explanation)" }

    private var explanation: String {
        switch code {
        case .unexpectedByte: "this is not JSON"
        case .unexpectedEnd: "the text ends inside a value"
        case .trailingBytes: "something follows the end of the JSON value"
        case .invalidNumber: "this is not a JSON number"
        case .invalidString: "this string has a control character, a bad escape or half a surrogate pair"
        case .invalidUTF8: "these bytes are not UTF-8"
        case .duplicateName: "this name occurs twice in the same object"
        case .tooDeep: "the nesting is deeper than allowed"
        case .tooLarge: "the text is larger than allowed"
        default: code.description
        }
    }
}
