import Payments

/// A provider's session for the eye: what names the session stays, what could open something is masked.
enum MaskedPayload {
    /// What stands for a secret, as everywhere.
    static let mask = "\(Secret(()))"
    /// Longer texts inside lists and objects are taken for keys; names of schemes and merchants are shorter.
    private static let maximumShownByteCount = 40
    private static let secretWords = ["key", "secret", "token", "hmac", "password", "credential", "signature"]

    /// The payload with secrets masked; nil when it is not a JSON object, and then nothing of it is shown.
    ///
    /// The rule errs on the side of hiding, since a provider may add members that nobody here knows: on the first level
    /// only the session's id and expiry are shown of all texts.
    static func object(_ payload: Secret<[UInt8]>, showing shown: Set<String>) -> JSONObject? {
        guard case .object(let object)? = try? JSONValue(parsing: payload.reveal()) else { return nil }
        let members = object.members.map { member in
            let value =
                member.value.stringValue.map { JSONValue.string(shown.contains($0) ? $0 : mask) }
                ?? masked(member.value, named: member.name)
            return JSONObject.Member(member.name, value)
        }
        return JSONObject(members)
    }

    /// The names of the first-level members that are masked.
    static func maskedNames(_ object: JSONObject) -> [String] {
        object.members.filter { $0.value == .string(mask) }.map(\.name)
    }

    private static func masked(_ value: JSONValue, named name: String) -> JSONValue {
        switch value {
        case .string(let text): .string(isSecret(text, named: name) ? mask : text)
        case .array(let elements): .array(elements.map { masked($0, named: name) })
        case .object(let object):
            JSONObject(object.members.map { .init($0.name, masked($0.value, named: $0.name)) }).map(JSONValue.object)
                ?? .string(mask)
        case .null, .bool, .number: value
        }
    }

    private static func isSecret(_ text: String, named name: String) -> Bool {
        let name = name.lowercased()
        return text.utf8.count > maximumShownByteCount || secretWords.contains { name.contains($0) }
    }
}
