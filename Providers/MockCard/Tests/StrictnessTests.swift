import Payments
import Testing

/// A request that breaks one rule, and what it is told.
struct StrictCase: Sendable, CustomTestStringConvertible {
    let call: RawCall
    let status: Int
    let code: String

    var testDescription: String { "\(call.method.rawValue) \(call.path) \(call.body.prefix(200)) \(call.headers)" }

    private static func body(_ changes: [String: String?], _ code: String = "field_invalid") -> StrictCase {
        StrictCase(call: RawCall(body: RawCall.payment(changes)), status: 400, code: code)
    }

    private static func card(_ members: String) -> StrictCase {
        StrictCase(call: RawCall(body: RawCall.card(members)), status: 400, code: "field_invalid")
    }

    static let bodies: [StrictCase] = [
        .init(call: RawCall(body: "[]"), status: 400, code: "body_invalid"),
        .init(call: RawCall(body: "{"), status: 400, code: "body_invalid"),
        .init(call: RawCall(body: ""), status: 400, code: "body_invalid"),
        .init(call: RawCall(body: #"{"a":1,"a":2}"#), status: 400, code: "body_invalid"),
        body(["reference": nil]), body(["reference": "7"]), body(["reference": "\"\""]),
        body(["reference": "\"\(String(repeating: "r", count: 65))\""]), body(["reference": "\"a\\u0000b\""]),
        body(["amount": nil], "amount_invalid"), body(["amount": "0"], "amount_invalid"),
        body(["amount": "-1"], "amount_invalid"), body(["amount": "1.0"], "amount_invalid"),
        body(["amount": "1e3"], "amount_invalid"), body(["amount": "\"2500\""], "amount_invalid"),
        body(["amount": "1000000000"], "amount_invalid"), body(["amount": "99999999999999999999"], "amount_invalid"),
        body(["currency": nil]), body(["currency": "\"USDX\""]), body(["currency": "\"XXX\""], "currency_unsupported"),
        body(["currency": "\"usd\""], "currency_unsupported"), body(["capture": nil]), body(["capture": "\"now\""]),
        body(["card": nil]), body(["card": "[]"]), body(["storedToken": "\"tok_approved\""]),
        body(["card": nil, "storedToken": "\"4111111111111111\""]), body(["unknown": "1"]),
        body(["acceptsPartialApproval": "\"no\""]), body(["statementText": "\"abc\""]),
        body(["address": #"{"country":"XX"}"#]), body(["address": #"{"country":"DE","street":"x"}"#]),
        body(["address": "{}"]), body(["storedCredential": #"{"initiator":"nobody","first":true}"#]),
        body(["metadata": "{}"]), body(["metadata": #"[{"name":"n"}]"#]), body(["metadata": "[7]"]),
        body(["authentication": #"{"eci":"05"}"#]),
        card(#""number":"4111111111111112","expiryMonth":12,"expiryYear":2030"#),
        card(#""number":"9000000000000001","expiryMonth":12,"expiryYear":2030"#),
        card(#""number":4111111111111111,"expiryMonth":12,"expiryYear":2030"#),
        card(#""number":"4111111111111111","expiryMonth":13,"expiryYear":2030"#),
        card(#""number":"4111111111111111","expiryMonth":12,"expiryYear":30"#),
        card(#""number":"4111111111111111","expiryMonth":12"#),
        card(#""number":"4111111111111111","expiryMonth":12,"expiryYear":2030,"securityCode":"1234""#),
        card(#""number":"4111111111111111","expiryMonth":12,"expiryYear":2030,"securityCode":"12x""#),
        card(#""number":"4111111111111111","expiryMonth":12,"expiryYear":2030,"pin":"1234""#),
    ]

    static let requests: [StrictCase] = [
        .init(call: RawCall(headers: ["Authorization": nil]), status: 401, code: "key_invalid"),
        .init(call: RawCall(headers: ["Authorization": "Bearer x"]), status: 401, code: "key_invalid"),
        .init(call: RawCall(headers: ["Idempotency-Key": nil]), status: 400, code: "key_missing"),
        .init(call: RawCall(headers: ["Idempotency-Key": "a b"]), status: 400, code: "key_missing"),
        .init(call: RawCall(headers: ["Content-Type": "text/plain"]), status: 415, code: "content_type_invalid"),
        .init(call: RawCall(path: "/v1/nothing"), status: 404, code: "route_not_found"),
        .init(call: RawCall(path: "/v2/payments"), status: 404, code: "route_not_found"),
        .init(call: RawCall(path: "/v1/payments/p/wishes"), status: 404, code: "route_not_found"),
        .init(call: RawCall(method: .put), status: 405, code: "method_not_allowed"),
        .init(call: RawCall(method: .get, path: "/v1/operations", body: ""), status: 400, code: "field_invalid"),
        .init(
            call: RawCall(method: .get, path: "/v1/operations?reference=a&reference=b", body: ""), status: 400,
            code: "field_invalid"),
        .init(
            call: RawCall(method: .get, path: "/v1/operations?reference=a", body: ""), status: 404,
            code: "operation_not_found"),
        .init(call: RawCall(path: "/v1/payments/p/captures", body: "{}"), status: 400, code: "field_invalid"),
        .init(
            call: RawCall(
                path: "/v1/payments/p/captures",
                body: #"{"reference":"c","amount":1,"currency":"USD","final":true}"#),
            status: 404, code: "payment_not_found"),
        .init(
            call: RawCall(
                path: "/v1/payments/p/voids", body: #"{"reference":"c","amount":1,"currency":"USD","final":true}"#),
            status: 400, code: "field_invalid"),
        .init(
            call: RawCall(
                path: "/v1/completions", body: #"{"reference":"c","amount":1,"currency":"USD","result":"x"}"#),
            status: 404, code: "payment_not_found"),
    ]
}

@Suite("MockCard's emulator is strict about what it takes")
struct StrictnessTests {
    @Test("A body that breaks a rule is refused, its member named, and nothing is kept", arguments: StrictCase.bodies)
    func bodies(_ strict: StrictCase) async throws { try await refuses(strict) }

    @Test("So is a request that breaks one", arguments: StrictCase.requests)
    func requests(_ strict: StrictCase) async throws { try await refuses(strict) }

    private func refuses(_ strict: StrictCase) async throws {
        try await World.with { world in
            let (status, body) = try await strict.call.send(to: world)
            #expect(status == strict.status && body["error"]["code"].stringValue == strict.code, "\(body)")
            #expect(try await world.ledger().isEmpty)
        }
    }

    @Test("The request they are made from is taken, and an expired card is refused by its issuer")
    func taken() async throws {
        try await World.with { world in
            #expect(try await RawCall().send(to: world).status == 201)
            let expired = RawCall(
                body: RawCall.payment([
                    "reference": "\"raw-2\"",
                    "card": #"{"number":"4111111111111111","expiryMonth":10,"expiryYear":2026}"#,
                ]), headers: ["Idempotency-Key": "raw-key-2"])
            let (status, body) = try await expired.send(to: world)
            #expect(status == 201 && body["decline"]["code"].stringValue == "expired_card")
            #expect(
                body["decline"]["networkCode"].stringValue == "33" || body["decline"]["networkCode"].stringValue == "54"
            )
        }
    }
}
