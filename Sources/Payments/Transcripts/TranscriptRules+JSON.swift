extension TranscriptRules {
    /// A JSON text as it may be shown; nil when it is none.
    func json(_ bytes: [UInt8]) -> String? {
        guard let value = try? JSONValue(parsing: bytes) else { return nil }
        return String(decoding: masked(value).compactBytes, as: UTF8.self)
    }

    /// A JSON value as it may be shown: objects and arrays keep their shape, unknown scalars are masked.
    public func masked(_ value: JSONValue) -> JSONValue { masked(value, name: nil, parent: nil) }

    private func masked(_ value: JSONValue, name: String?, parent: String?) -> JSONValue {
        if let name, Self.isSealed(name) { return sealed(value) }
        switch value {
        case .object(let object): return .object(masked(object, name: name))
        case .array(let elements):
            let shown = elements.prefix(Self.maximumElementCount).map { masked($0, name: name, parent: parent) }
            let rest = elements.count - shown.count
            return .array(rest > 0 ? shown + [.string("[\(rest) more]")] : shown)
        case .string(let text): return masked(text, name: name, parent: parent)
        case .number(let number):
            guard let name, shows(field: name, in: parent) else { return .string(SecretSweep.mask) }
            let shown = shown(number.literal, field: name)
            return shown == number.literal ? value : .string(shown)
        case .bool:
            guard let name, shows(field: name, in: parent) else { return .string(SecretSweep.mask) }
            return value
        case .null: return .null
        }
    }

    private func masked(_ object: JSONObject, name: String?) -> JSONObject {
        var shown: [JSONObject.Member] = []
        for (index, member) in object.members.enumerated() {
            // Two masked names must not become one.
            let text = Self.shown(name: member.name)
            let isNew = !shown.contains { $0.name == text }
            shown.append(
                JSONObject.Member(
                    isNew ? text : "\(text) \(index + 1)", masked(member.value, name: member.name, parent: name)))
        }
        return JSONObject(unique: shown)
    }

    private func sealed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .null
        case .string(let text): .string(Self.masked(text))
        default: .string(SecretSweep.mask)
        }
    }

    /// A text, or JSON inside a text, which is taken apart like any other.
    private func masked(_ text: String, name: String?, parent: String?) -> JSONValue {
        if let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            // The nesting of texts ends by itself: each level is shorter than the one around it.
            guard let inner = try? JSONValue(parsing: Array(text.utf8)) else { return .string(SecretSweep.mask) }
            let shown = masked(inner, name: name, parent: parent)
            return .string(String(decoding: shown.compactBytes, as: UTF8.self))
        }
        guard let name, shows(field: name, in: parent) else { return .string(Self.masked(text)) }
        return .string(shown(text, field: name))
    }
}
