import Payments
import PaymentsCrypto

private func moment(_ input: CaseInput, _ name: String) throws(CaseFault) -> Timestamp {
    if let text = input[name]?.stringValue, Int64(text) == nil { return try readTimestamp(text) }
    let seconds = input[name]?.stringValue.flatMap { Int64($0) } ?? input[name]?.numberValue?.integer
    guard let seconds else { throw .unreadable("\(name) is a moment in seconds") }
    return Timestamp(secondsSinceEpoch: seconds)
}

private func signature(_ input: CaseInput) throws(CaseFault) -> TimestampedSignature {
    var secrets = (input["secrets"]?.arrayValue ?? []).compactMap(\.stringValue)
    if let secret = input["secret"]?.stringValue { secrets.append(secret) }
    guard !secrets.isEmpty, secrets.allSatisfy({ !$0.isEmpty }) else { throw .unreadable("there is a secret") }
    let tolerance = input["toleranceSeconds"] == nil ? 300 : try input.integer("toleranceSeconds", in: 0...86_400)
    return TimestampedSignature(
        secrets: secrets.map { SecureBytes(Array($0.utf8)) }, toleranceSeconds: Int64(tolerance))
}

/// `verify_webhook`: a signature over the bytes as they came.
struct VerifyWebhookOperation: CaseOperation {
    let name = "verify_webhook"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let body = Array(try input.text("rawBody").utf8)
        if let text = input["scheme"]?.stringValue {
            let scheme = try SignatureScheme(text)
            guard scheme.isTimestamped else { return try plain(scheme, body, input) }
        }
        let header: String
        if let given = input["header"]?.stringValue {
            header = given
        } else {
            header = "t=\(try moment(input, "t").secondsSinceEpoch),v1=\(try input.text("signature"))"
        }
        let received = try moment(input, input["receivedAt"] != nil ? "receivedAt" : input["now"] != nil ? "now" : "t")
        let checker = try signature(input)
        do throws(TimestampedSignature.Failure) {
            try checker.verify(header: header, body: body, receivedAt: received)
            return JSONObject(pairs: [("valid", .bool(true)), ("result", .string("accept"))])
        } catch {
            return JSONObject(pairs: [
                ("valid", .bool(false)), ("result", .string("reject")), ("reason", .string(error.rawValue)),
            ])
        }
    }

    /// A scheme without a timestamp, or in base 64: the same digest in another form.
    private func plain(_ scheme: SignatureScheme, _ body: [UInt8], _ input: CaseInput) throws(CaseFault) -> JSONObject {
        let given = try input.text("signature")
        let stamp = input["t"]?.numberValue?.literal ?? input["t"]?.stringValue
        let isValid = scheme.signature(of: body, stamp: stamp, secret: try input.text("secret")) == given
        let isFresh: Bool
        if scheme.usesTimestamp, input["now"] != nil {
            let distance = try moment(input, "now").secondsSinceEpoch - moment(input, "t").secondsSinceEpoch
            isFresh = distance.magnitude <= (input["toleranceSeconds"]?.numberValue?.integer ?? 300).magnitude
        } else {
            isFresh = true
        }
        return JSONObject(pairs: [
            ("valid", .bool(isValid && isFresh)), ("result", .string(isValid && isFresh ? "accept" : "reject")),
        ])
    }

    /// What the signature of the body as another program writes it would be: it has to be another one.
    func accepts(_ expected: JSONValue, member name: String, of all: JSONObject, in input: CaseInput) -> Bool? {
        switch name {
        case "mustNotBeUsed":
            return expected.stringValue.map { $0 != input["rawBody"]?.stringValue } ?? false
        case "signatureOfReserialisedBody", "signatureOfReserializedBody":
            guard let body = all["mustNotBeUsed"]?.stringValue, let stamp = try? moment(input, "t"),
                let checker = try? signature(input)
            else { return expected != input["signature"] }
            let header = checker.sign(body: Array(body.utf8), at: stamp)
            return header.hasSuffix(",v1=\(expected.stringValue ?? "")") && expected != input["signature"]
        default: return nil
        }
    }
}

/// A scheme in words: `hex(HMAC-SHA256(secret, t + '.' + rawBody))`.
private struct SignatureScheme {
    private enum Part: Hashable {
        case stamp, body
        case literal(String)
    }

    private let isHex: Bool
    private let parts: [Part]

    init(_ text: String) throws(CaseFault) {
        let plain = text.filter { $0 != " " || text.contains("' '") }
        let lower = plain.lowercased()
        guard lower.contains("hmac-sha256(secret,") || lower.contains("hmacsha256(secret,") else {
            throw .unreadable("the scheme is an HMAC-SHA256 by the secret")
        }
        isHex = !lower.hasPrefix("base64")
        guard let comma = plain.firstIndex(of: ",") else { throw .unreadable("the scheme names what is signed") }
        let message = plain[plain.index(after: comma)...].prefix { $0 != ")" }
        var parts: [Part] = []
        for piece in message.split(separator: "+") {
            switch piece.lowercased() {
            case "t", "timestamp": parts.append(.stamp)
            case "rawbody", "body": parts.append(.body)
            case let word where word.count >= 2 && (word.first == "'" || word.first == "\""):
                parts.append(.literal(String(piece.dropFirst().dropLast())))
            default: throw .unreadable("a scheme signs t, rawBody and texts")
            }
        }
        self.parts = parts
    }

    /// Whether this is the scheme that the library has a type for.
    var isTimestamped: Bool { isHex && parts == [.stamp, .literal("."), .body] }

    var usesTimestamp: Bool { parts.contains(.stamp) }

    func signature(of body: [UInt8], stamp: String?, secret: String) -> String {
        var message: [UInt8] = []
        for part in parts {
            switch part {
            case .stamp: message += Array((stamp ?? "").utf8)
            case .body: message += body
            case .literal(let text): message += Array(text.utf8)
            }
        }
        let digest = HMAC256.authenticate(message, key: SecureBytes(Array(secret.utf8)))
        return isHex ? digest.hex : Base64.encode(digest.bytes)
    }
}

/// `webhook_header`: headers that prove something, and others.
struct WebhookHeaderOperation: CaseOperation {
    let name = "webhook_header"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let checker = try signature(input)
        let body = Array(try input.text("rawBody").utf8)
        let now = try moment(input, input["receivedAt"] != nil ? "receivedAt" : "now")
        var results: [String] = []
        var reasons: [JSONValue] = []
        for header in try input.oneOrMany("header", "headers") {
            do throws(TimestampedSignature.Failure) {
                try checker.verify(header: header.stringValue, body: body, receivedAt: now)
                results.append("accept")
                reasons.append(.null)
            } catch {
                results.append("reject")
                reasons.append(.string(error.rawValue))
            }
        }
        return JSONObject(pairs: [
            ("results", .texts(results)), ("result", .string(results.first ?? "")), ("reasons", .array(reasons)),
        ])
    }
}

/// `webhook_time`: freshness is judged at the receipt, whenever the event is worked on.
struct WebhookTimeOperation: CaseOperation {
    let name = "webhook_time"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let tolerance =
            input["toleranceSeconds"] == nil ? 300 : try input.integer("toleranceSeconds", in: 0...86_400)
        let checker = TimestampedSignature(
            secrets: [SecureBytes(Array("neutral".utf8))], toleranceSeconds: Int64(tolerance))
        let body = Array("{}".utf8)
        let header = checker.sign(body: body, at: try moment(input, "t"))
        // The moment of processing plays no part: it is not even handed in.
        let received = try moment(input, "receivedAt")
        do throws(TimestampedSignature.Failure) {
            try checker.verify(header: header, body: body, receivedAt: received)
            return JSONObject(pairs: [("result", .string("accept"))])
        } catch {
            return JSONObject(pairs: [("result", .string("reject")), ("reason", .string(error.rawValue))])
        }
    }
}
