/// A JSON value (RFC 8259) that loses nothing money needs: numbers keep their literal text, members keep their order.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// Whether both are the same value, with the same member order, number literals and string bytes.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.string(let first), .string(let second)): first.hasSameBytes(as: second)
        case (.array(let first), .array(let second)): first == second
        case (.object(let first), .object(let second)): first == second
        case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
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
