import Payments

/// `log_request` and `log_response`: an exchange as it may be written down.
struct LogOperation: CaseOperation {
    let name: String

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let rules = TranscriptRules.standard
        let bodies = input["bodies"]?.arrayValue ?? (input["body"].map { [$0] } ?? [])
        var parts: [String] = []
        let contentType = input["contentType"]?.stringValue
        let headers = try Self.headers(input["headers"])
        if let url = input["url"]?.stringValue {
            let request = TransportRequest(method: .post, url: url)
            parts.append(rules.transcript(of: request).start)
        }
        if let status = input["http"]?.numberValue?.integer.flatMap({ Int(exactly: $0) }) {
            parts.append(rules.transcript(of: TransportResponse(status: status)).start)
        }
        parts += rules.headers(headers).map { "\($0.name): \($0.value)" }
        let type = contentType ?? headers.first { $0.name.lowercased() == "content-type" }?.value
        let shown = bodies.map { rules.body(Self.bytes($0), contentType: type) }
        parts += shown
        if let body = input["responseBody"] { parts.append(rules.body(Self.bytes(body))) }
        return JSONObject(pairs: [
            ("transcript", .string(parts.joined(separator: "\n"))), ("logged", .array(Self.logged(bodies, shown))),
        ])
    }

    /// A body as bytes: a text is one already.
    private static func bytes(_ body: JSONValue) -> [UInt8] {
        body.stringValue.map { Array($0.utf8) } ?? body.compactBytes
    }

    private static func headers(_ value: JSONValue?) throws(CaseFault) -> [HeaderField] {
        guard let value, value != .null else { return [] }
        guard let object = value.objectValue else { throw .unreadable("headers are an object") }
        return object.members.map { HeaderField($0.name, $0.value.stringValue ?? $0.value.numberValue?.literal ?? "") }
    }

    /// What was written of the fields of each body: the one that the bodies are about, or all by name.
    private static func logged(_ bodies: [JSONValue], _ shown: [String]) -> [JSONValue] {
        let objects = shown.map { (try? JSONValue(parsing: Array($0.utf8)))?.objectValue }
        var names: [String] = []
        for body in bodies {
            for member in body.objectValue?.members ?? [] where !names.contains(member.name) {
                names.append(member.name)
            }
        }
        return zip(shown, objects).map { text, object in
            guard let object else { return .string(text) }
            guard names.count == 1 else { return names.isEmpty ? .string("absent") : .object(object) }
            return object[names[0]] ?? .string("absent")
        }
    }
}
