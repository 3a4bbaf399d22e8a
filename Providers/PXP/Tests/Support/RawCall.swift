import PXP
import PXPSandbox
import Payments
import PaymentsServer

/// A request made by hand, so that a test can break one thing at a time. Signed last, with what is then in it.
struct RawCall: Sendable {
    var method = HTTPMethod.post
    var target = "/api/v1/sessions"
    var body = RawCall.creation()
    var requestID = "550e8400-e29b-41d4-a716-446655440000"
    var contentType: String? = "application/json"
    var clientID: String?
    /// Seconds by which the sender's clock is off.
    var skewSeconds: Int64 = 0
    /// Changes the finished headers.
    var tamper: @Sendable (inout ServerHeaders) -> Void = { _ in }

    /// A body of `POST /sessions` with some members replaced, or left out where the text is nil.
    static func creation(_ changes: [String: String?] = [:]) -> String {
        var members: [(String, String?)] = [
            ("merchant", "\"SandboxMerchant\""), ("site", "\"SandboxSite\""),
            ("merchantTransactionId", "\"order-1-a1\""), ("sessionTimeout", "120"),
            ("amounts", #"{"currencyCode":"USD","transactionValue":25.00}"#),
            ("transactionMethod", #"{"intent":{"card":"Authorisation"}}"#),
        ]
        for (name, text) in changes.sorted(by: { $0.key < $1.key }) {
            if let index = members.firstIndex(where: { $0.0 == name }) {
                members[index].1 = text
            } else {
                members.append((name, text))
            }
        }
        return "{" + members.compactMap { name, text in text.map { "\"\(name)\":\($0)" } }.joined(separator: ",") + "}"
    }

    static func amounts(_ currency: String, _ literal: String) -> String {
        creation(["amounts": #"{"currencyCode":"\#(currency)","transactionValue":\#(literal)}"#])
    }

    func send(to world: World) async throws -> (status: Int, body: JSONValue) {
        let settings = world.emulator.settings(baseURL: "")
        let now = world.clock.now().advanced(by: .seconds(skewSeconds))
        let profile = world.provider.configuration.assumptions.signature
        let timestamp = profile.timestampText(now)
        let signature = profile.signature(
            of: .init(requestID: requestID, target: target, basePath: "/api/v1", body: Array(body.utf8)),
            timestamp: timestamp, key: Array(settings["token-value", default: ""].utf8))
        var headers: ServerHeaders = [
            "Authorization": "PXP-UST1 \(settings["token-id", default: ""]):\(timestamp):\(signature)",
            "X-Request-Id": requestID, "X-Client-Id": clientID ?? settings["client-id", default: ""],
        ]
        headers["Content-Type"] = contentType
        tamper(&headers)
        let answer = await world.emulator.handle(
            ServerRequest(method, target, headers: headers, body: Array(body.utf8))!)
        return (answer.status, answer.body.isEmpty ? .null : try JSONValue(parsing: answer.body))
    }
}

extension JSONValue {
    /// A text deep inside: `value["a", "b"]`.
    subscript(path: String...) -> JSONValue {
        path.reduce(self) { value, name in value.objectValue?[name] ?? .null }
    }
}
