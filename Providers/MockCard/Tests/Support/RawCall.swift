import MockCard
import Payments
import PaymentsHTTP

/// A request made by hand, so that a test can break one thing at a time.
struct RawCall: Sendable {
    var method = TransportRequest.Method.post
    var path = "/v1/payments"
    var body = RawCall.payment()
    var headers: [String: String?] = [:]

    /// A body of `POST /payments` with some members replaced, or left out where the text is nil.
    static func payment(_ changes: [String: String?] = [:]) -> String {
        var members: [(String, String?)] = [
            ("reference", "\"raw-1\""), ("amount", "2500"), ("currency", "\"USD\""), ("capture", "\"later\""),
            ("card", #"{"number":"4111111111111111","expiryMonth":12,"expiryYear":2030,"securityCode":"123"}"#),
            ("orderId", "\"o-1\""), ("acceptsPartialApproval", "false"),
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

    /// The same with a member of the card replaced.
    static func card(_ members: String) -> String { payment(["card": "{\(members)}"]) }

    func send(to world: World) async throws -> (status: Int, body: JSONValue) {
        var fields: [String: String?] = [
            "Authorization": "Bearer \(world.provider.configuration.secretKey.reveal())",
            "Idempotency-Key": "raw-key", "Content-Type": "application/json",
        ]
        for (name, value) in headers { fields[name] = value }
        let answer = try await world.transport.send(
            TransportRequest(
                method: method, url: world.mount + path,
                headers: fields.compactMap { name, value in value.map { HeaderField(name, $0) } },
                body: Array(body.utf8)))
        return (answer.status, try JSONValue(parsing: answer.body))
    }
}
