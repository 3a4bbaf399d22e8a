import Foundation
import PXP
import Payments
import Testing

/// An answer to `POST /sessions` that cannot be used.
struct HostileReply: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    var status = 200
    var type = "application/json"
    var code = PaymentError.Code.invalidResponse
    /// A part of the explanation: which member is at fault.
    let says: String

    var testDescription: String { name }

    private static func replaced(_ old: String, _ new: String) -> String {
        guard let range = Fixture.reply.firstRange(of: old) else { preconditionFailure("\(old) is in the sample") }
        return Fixture.reply.replacingCharacters(in: range, with: new)
    }

    private static let expiryMember = #""sessionExpiry":"2025-05-19T14:39:20.3843454Z","#

    private static func expiry(_ name: String, _ text: String, says: String) -> HostileReply {
        .init(name: name, body: replaced(expiryMember, #""sessionExpiry":\#(text),"#), says: says)
    }

    static let all: [HostileReply] = shapes + members + expiries

    private static let shapes: [HostileReply] = [
        .init(name: "an HTML page", body: "<html><body>hi</body></html>", type: "text/html", says: "text/html"),
        .init(name: "an HTML page that claims to be JSON", body: "<html>", says: "not JSON"),
        .init(name: "nothing", body: "", says: "not JSON"),
        .init(name: "no content", body: "", status: 204, says: "not JSON"),
        .init(name: "half of it", body: String(Fixture.reply.prefix(200)), says: "not JSON"),
        .init(name: "something after it", body: Fixture.reply + "x", says: "not JSON"),
        .init(name: "a list", body: "[\(Fixture.reply)]", says: "an array"),
        .init(name: "null", body: "null", says: "null"),
        .init(name: "the right text under a wrong type", body: Fixture.reply, type: "text/plain", says: "text/plain"),
        .init(
            name: "a member twice", body: replaced(#"{"sessionId""#, #"{"hmacKey":"x","sessionId""#), says: "twice"),
        .init(
            name: "deep nesting", body: #"{"a":"# + String(repeating: "[", count: 100_000), says: "deeper"),
    ]

    private static let members: [HostileReply] = [
        .init(name: "no session id", body: replaced("sessionId", "sessionID"), says: "sessionId"),
        .init(
            name: "a session id with a space", body: replaced("c5f0799b-0839", "c5f0799b 0839"), says: "sessionId"),
        .init(name: "no hmacKey", body: replaced("hmacKey", "hmac"), says: "hmacKey"),
        .init(name: "an empty hmacKey", body: replaced(Fixture.hmacKey, ""), says: "hmacKey"),
        .init(name: "no encryptionKey", body: replaced("encryptionKey", "key"), says: "encryptionKey"),
        .init(
            name: "a key that is a number", body: replaced("\"\(Fixture.encryptionKey)\"", "42"), says: "encryptionKey"),
        .init(
            name: "an echo of another reference",
            body: replaced(#"{"sessionId""#, #"{"merchantTransactionId":"order-2","sessionId""#),
            says: "another merchantTransactionId"),
        .init(
            name: "an echo of another amount",
            body: replaced(
                #"{"sessionId""#,
                #"{"amounts":{"currencyCode":"USD","transactionValue":25.01},"sessionId""#), says: "another amount"),
        .init(
            name: "an echo of another currency",
            body: replaced(
                #"{"sessionId""#,
                #"{"amounts":{"currencyCode":"CAD","transactionValue":25.00},"sessionId""#), says: "another amount"),
    ]

    private static let expiries: [HostileReply] = [
        .init(name: "no expiry", body: replaced(expiryMember, ""), says: "no sessionExpiry"),
        expiry("null", "null", says: "no sessionExpiry"),
        expiry("no date", #""soon""#, says: "sessionExpiry that cannot be read"),
        expiry("empty", #""""#, says: "sessionExpiry"),
        expiry("30 February", #""2030-02-30T00:00:00Z""#, says: "no such day"),
        expiry("hour 25", #""2030-01-01T25:00:00Z""#, says: "no such time"),
        expiry("no offset", #""2030-01-01T00:00:00""#, says: "offset"),
        expiry("a number of milliseconds", "1893456000000", says: "a number, not text"),
        expiry("year 9999", #""9999-01-01T00:00:00Z""#, says: "mistake of unit"),
        .init(
            name: "already passed", body: replaced("2025-05-19T14:39:20.3843454Z", "2025-05-19T13:39:20.3843454Z"),
            code: .sessionExpired, says: "clock"),
    ]
}

@Suite("The answer to a session request")
struct SessionReplyTests {
    @Test("A good answer is handed on byte for byte, unknown members included")
    func verbatim() async throws {
        let request = SessionRequest.sample()
        let session = try await Fixture.provider(ScriptedTransport(status: 200, Fixture.reply))
            .createSession(request, CallContext(reference: request.reference))
        #expect(session.payload.reveal() == Array(Fixture.reply.utf8))
        #expect(session.id.rawValue == "c5f0799b-0839-43ce-abc5-5b462a98f250")
        #expect(session.expiryText == "2025-05-19T14:39:20.3843454Z")
        #expect(session.expiresAt == Timestamp(secondsSinceEpoch: 1_747_665_560, nanoseconds: 384_345_400))
        #expect(session.amount == request.amount)
        #expect(session.reference == request.reference)
    }

    @Test(
        "An expiry may have any number of decimals up to nine",
        arguments: ["", ".3", ".38", ".384", ".3843", ".38434", ".384345", ".3843454", ".38434540", ".384345400"])
    func fractions(fraction: String) async throws {
        let reply = Fixture.reply.replacing(".3843454Z", with: fraction + "Z")
        let request = SessionRequest.sample()
        let session = try await Fixture.provider(ScriptedTransport(status: 200, reply))
            .createSession(request, CallContext(reference: request.reference))
        #expect(session.expiryText == "2025-05-19T14:39:20\(fraction)Z")
        #expect(session.expiresAt.secondsSinceEpoch == 1_747_665_560)
    }

    @Test("Member names may begin with a capital letter")
    func capitals() async throws {
        let reply = Fixture.reply.replacing("\"sessionId", with: "\"SessionId").replacing(
            "\"hmacKey", with: "\"HmacKey"
        )
        .replacing("\"sessionExpiry", with: "\"SessionExpiry")
        let request = SessionRequest.sample()
        let session = try await Fixture.provider(ScriptedTransport(status: 200, reply))
            .createSession(request, CallContext(reference: request.reference))
        #expect(session.payload.reveal() == Array(reply.utf8))
    }

    @Test(
        "An answer that cannot be used names what is wrong and leaves the money untouched", arguments: HostileReply.all)
    func hostile(_ reply: HostileReply) async throws {
        let transport = ScriptedTransport(
            status: reply.status, headers: [HeaderField("Content-Type", reply.type)], reply.body)
        let error = try #require(await Fixture.creationError(transport))
        #expect(error.code == reply.code, "\(error)")
        #expect(error.effect == .untouched)
        #expect(error.explanation.contains(reply.says), "\(error)")
        #expect(error.evidence?.delivery == .replied)
        #expect(!"\(error)\(error.localizedDescription)".contains("CANARY"))
        #expect(transport.requests.count == 1)
    }

    @Test("A session that seems to have expired at birth says how far the clocks are apart")
    func skew() async throws {
        let reply = Fixture.reply.replacing("T14:39:20", with: "T13:30:00")
        let transport = ScriptedTransport(
            status: 200, headers: [HeaderField("Date", "Mon, 19 May 2025 11:39:20 GMT")], reply)
        let error = try #require(await Fixture.creationError(transport))
        #expect(error.code == .sessionExpired)
        #expect(error.explanation.contains("7200 seconds ahead of PXP's"))
    }
}
