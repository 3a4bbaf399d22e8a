/// A JSON value (RFC 8259) that loses nothing money needs: numbers keep their literal text, members keep their order.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// A JSON number by its literal text. `1`, `1.0` and `1e0` are different literals, and a payment body may allow only
/// one of them.
public struct JSONNumber: Hashable, Sendable {
    /// The text exactly as it stood, in the grammar of RFC 8259 section 6.
    public let literal: String

    /// Wraps a literal that is known to fit the grammar; nil when it does not.
    public init?(_ literal: String) {
        guard JSONNumber.isValid(literal.utf8) else { return nil }
        self.literal = literal
    }

    init(checked literal: String) { self.literal = literal }

    /// Wraps an integer.
    public init(_ value: Int64) { literal = String(value) }

    /// The value when the literal is a plain integer in range: no point, no exponent.
    public var integer: Int64? { Int64(literal) }

    /// Whether bytes fit the number grammar of RFC 8259 section 6.
    static func isValid(_ text: some Collection<UInt8>) -> Bool {
        var rest = text[...]
        func digits() -> Int {
            let count = rest.prefix { (48...57).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let leadingZero = rest.first == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !(leadingZero && whole > 1) else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard digits() > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard digits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}

extension JSONValue {
    /// The text of a string value; nil for any other kind.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of an object value; nil for any other kind.
    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements of an array value; nil for any other kind.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The literal of a number value; nil for any other kind.
    public var numberValue: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The value of a Boolean; nil for any other kind.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// What a person calls this kind of value, for error messages.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
