import Payments
import Testing

@testable import PaymentsCases

@Suite("Cases that cannot be meant")
struct UnreadableCasesTests {
    @Test(
        "A length, scale or time beyond reason is an unreadable case, not the end of the run",
        arguments: [
            #"{"op": "add", "terms": ["1"], "scale": -1}"#,
            #"{"op": "add", "terms": ["1"], "scale": 1000000000}"#,
            #"{"op": "divide", "dividend": "1", "divisor": "3", "scale": -1}"#,
            #"{"op": "session_expiry", "now": "2030-01-01T00:00:00Z", "validForMinutes": 9223372036854775807}"#,
            #"{"op": "session_expiry", "now": "2030-01-01T00:00:00Z", "validFor": "9223372036854775807H"}"#,
            #"{"op": "item_description", "limit": -1, "text": "abc"}"#,
            #"{"op": "descriptor", "limit": -3, "text": "abc"}"#,
        ])
    func unreadable(input: String) async throws {
        #expect(try await verdict(input, #"{"error": "unreadableCase"}"#) == .passed)
    }

    @Test(
        "A length or limit that nobody can have is an unreadable element",
        arguments: [(50, -1), (50, 10_000_000_000_000), (-1, 5), (0, 5)])
    func unreadableLength(limit: Int, length: Int) async throws {
        let input = #"{"op": "reference", "limit": \#(limit), "values": [{"length": \#(length)}]}"#
        #expect(try await verdict(input, #"{"results": ["error: unreadableCase"]}"#) == .passed)
    }

    @Test(
        "A word or member that no operation knows is an unreadable case, never an answer",
        arguments: [
            #"{"op": "pay", "provider": ["shrug"]}"#, #"{"op": "pay", "provider": []}"#,
            #"{"op": "pay", "provider": [99]}"#, #"{"op": "pay", "provider": ["ok"], "laterStatusQuery": "maybe"}"#,
            #"{"op": "events", "sequence": ["submitted", "earthquake"]}"#, #"{"op": "sequence", "steps": ["dance"]}"#,
            #"{"op": "relaunch", "steps": ["fly"]}"#, #"{"op": "relaunch", "variant": "purple"}"#,
            #"{"op": "next_key", "current": "k", "events": ["party"]}"#,
            #"{"op": "commands", "payment": "captured 1.00", "sequence": ["donate"]}"#,
            #"{"op": "commands", "payment": "wishful 1.00", "sequence": ["void"]}"#,
            #"{"op": "cancel_order", "payment": {"state": "dreamt"}}"#,
            #"{"op": "apply_events", "sequence": [{"id": "a"}]}"#,
            #"{"op": "apply_events", "order": "blue", "sequence": []}"#,
            #"{"op": "deliver", "deliveries": [{"handlerSeconds": 1}]}"#,
            #"{"op": "deliver", "deliveries": [{"at": 9223372036854775807}]}"#,
            #"{"op": "verify_webhook", "scheme": "md5(rawBody)", "rawBody": "", "secret": "k", "signature": ""}"#,
            #"{"op": "verify_webhook", "rawBody": "", "t": 1, "signature": "00"}"#,
            #"{"op": "webhook_time", "t": "soon", "receivedAt": 1}"#,
            #"{"op": "retry_plan", "budgetSeconds": -1, "response": {"http": 429}}"#,
            #"{"op": "retry_delays", "responses": [{"http": 503}], "backoff": []}"#,
            #"{"op": "transport", "method": "POST"}"#, #"{"op": "present", "session": {}, "sheet": {}}"#,
            #"{"op": "log_request", "headers": ["a"]}"#,
        ])
    func unknownWords(input: String) async throws {
        #expect(try await verdict(input, #"{"error": "*"}"#) != .passed)
        let verdict = try await verdict(input, #"{"nothing": 1}"#)
        guard case .failed(let differences) = verdict else {
            _ = Issue.record("an answer came")
            return
        }
        #expect(differences.contains { $0.contains("unreadableCase") || $0.contains("unparseable") })
    }

    @Test("An expected member that an operation does not answer is a failure that names it")
    func unknownMember() async throws {
        let verdict = try await verdict(#"{"op": "pay", "provider": ["ok"]}"#, #"{"happiness": 1}"#)
        guard case .failed(let differences) = verdict else {
            _ = Issue.record("it passed")
            return
        }
        #expect(differences.count == 1 && differences[0].hasPrefix("happiness: expected 1"))
    }

    private func verdict(_ input: String, _ expected: String) async throws -> CaseVerdict {
        let json = #"[{"id": "X", "input": \#(input), "expected": \#(expected)}]"#
        let cases = try PaymentCase.read(Array(json.utf8))
        return await CaseRunner().run(try #require(cases.first))
    }
}
