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

    private func verdict(_ input: String, _ expected: String) async throws -> CaseVerdict {
        let json = #"[{"id": "X", "input": \#(input), "expected": \#(expected)}]"#
        let cases = try PaymentCase.read(Array(json.utf8))
        return await CaseRunner().run(try #require(cases.first))
    }
}
