import Payments

/// JSON for people: a member or element on each line, two spaces for each level.
enum IndentedJSON {
    /// The text without a line break at its end. Control characters are escaped as JSON wants it, and what would turn
    /// the reading order of a terminal as well.
    static func text(of value: JSONValue) -> String { text(of: value, indent: "") }

    private static func text(of value: JSONValue, indent: String) -> String {
        let inner = indent + "  "
        switch value {
        case .object(let object) where !object.members.isEmpty:
            let members = object.members.map {
                "\(inner)\(scalar(.string($0.name))): \(text(of: $0.value, indent: inner))"
            }
            return "{\n\(members.joined(separator: ",\n"))\n\(indent)}"
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + text(of: $0, indent: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        default: return scalar(value)
        }
    }

    private static func scalar(_ value: JSONValue) -> String {
        String(decoding: value.compactBytes, as: UTF8.self).printable
    }
}
