import Payments

/// Checks a value against JSON Schema 2020-12, as far as the cart schema uses it. A keyword it does not know fails the
/// check, so that the schema cannot outgrow the checker unseen.
struct SchemaChecker {
    let root: JSONObject

    /// What is wrong, each with the path of the value; empty when the value conforms.
    func problems(in value: JSONValue) -> [String] { check(value, .object(root), at: "$") }

    private static let annotations: Set<String> = ["$schema", "$defs", "title", "description"]

    private func check(_ value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
        guard let schema = schema.objectValue else { return ["\(path): this schema is no object"] }
        var problems: [String] = []
        for keyword in schema.members where !Self.annotations.contains(keyword.name) {
            problems += check(value, keyword.name, keyword.value, in: schema, at: path)
        }
        return problems
    }

    private func check(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONObject, at path: String
    ) -> [String] {
        func expect(_ holds: Bool?) -> [String] { holds ?? true ? [] : ["\(path): \(keyword)"] }
        switch keyword {
        case "$ref": return check(value, resolved(argument), at: path)
        case "type": return expect(isType(argument.stringValue ?? "", value))
        case "const": return expect(value == argument)
        case "enum": return expect(argument.arrayValue?.contains(value))
        case "not": return expect(!check(value, argument, at: path).isEmpty)
        case "anyOf": return expect((argument.arrayValue ?? []).contains { check(value, $0, at: path).isEmpty })
        case "oneOf":
            return expect((argument.arrayValue ?? []).filter { check(value, $0, at: path).isEmpty }.count == 1)
        case "pattern": return expect(value.stringValue.map { matches($0, argument.stringValue ?? "") })
        case "minLength": return expect(value.stringValue.map { $0.unicodeScalars.count >= count(argument) })
        case "maxLength": return expect(value.stringValue.map { $0.unicodeScalars.count <= count(argument) })
        case "minimum", "maximum": return expect(isInRange(value, keyword, argument))
        case "minProperties": return expect(value.objectValue.map { $0.members.count >= count(argument) })
        case "maxProperties": return expect(value.objectValue.map { $0.members.count <= count(argument) })
        case "maxItems": return expect(value.arrayValue.map { $0.count <= count(argument) })
        case "uniqueItems": return expect(value.arrayValue.map { Set($0).count == $0.count })
        case "items":
            return (value.arrayValue ?? []).enumerated().flatMap { check($1, argument, at: "\(path)[\($0)]") }
        case "required":
            guard let object = value.objectValue else { return [] }
            let missing = (argument.arrayValue ?? []).compactMap(\.stringValue).filter { object[$0] == nil }
            return missing.map { "\(path).\($0): required" }
        case "properties", "additionalProperties":
            return checkMembers(value, keyword, argument, in: schema, at: path)
        default: return ["\(path): the checker does not know \(keyword)"]
        }
    }

    private func checkMembers(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, in schema: JSONObject, at path: String
    ) -> [String] {
        guard let object = value.objectValue else { return [] }
        let known = schema["properties"]?.objectValue
        if keyword == "properties" {
            return object.members.flatMap { member in
                known?[member.name].map { check(member.value, $0, at: "\(path).\(member.name)") } ?? []
            }
        }
        guard argument == .bool(false) else { return ["\(path): only additionalProperties false is known"] }
        return object.members.filter { known?[$0.name] == nil }.map { "\(path).\($0.name): additionalProperties" }
    }

    private func resolved(_ reference: JSONValue) -> JSONValue {
        let prefix = "#/$defs/"
        guard let text = reference.stringValue, text.hasPrefix(prefix) else { return .null }
        return root["$defs"]?.objectValue?[String(text.dropFirst(prefix.count))] ?? .null
    }

    private func isType(_ type: String, _ value: JSONValue) -> Bool {
        switch type {
        case "object": value.objectValue != nil
        case "array": value.arrayValue != nil
        case "string": value.stringValue != nil
        case "number": value.numberValue != nil
        case "integer": value.numberValue.map { !$0.literal.contains { ".eE".contains($0) } } ?? false
        default: false
        }
    }

    private func count(_ argument: JSONValue) -> Int { Int(argument.numberValue?.integer ?? -1) }

    private func isInRange(_ value: JSONValue, _ keyword: String, _ limit: JSONValue) -> Bool? {
        guard let number = value.numberValue, let limit = limit.numberValue else { return nil }
        guard let bound = try? ExactDecimal(limit.literal) else { return false }
        // A literal with an exponent: the schema allows it where its sign fits.
        guard let found = try? ExactDecimal(number.literal) else { return !number.literal.hasPrefix("-") }
        return keyword == "minimum" ? !(found < bound) : !(bound < found)
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard let regex = try? Regex(pattern) else { return false }
        return text.contains(regex)
    }
}
