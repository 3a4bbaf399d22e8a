import PXP
import Payments
import Testing

/// One profile with the signature it must give. Project vectors: made with another HMAC implementation, not by PXP,
/// whose own vectors could not be found.
struct ProjectVector: Sendable, CustomTestStringConvertible {
    let name: String
    var profile = PXPSignatureProfile.assumed
    let timestamp: String
    let signature: String

    var testDescription: String { "project vector: \(name)" }

    static let milliseconds = "1747661960384"

    static let all: [ProjectVector] = [
        ProjectVector(
            name: "assumed", timestamp: milliseconds,
            signature: "a10cda8427d9fb6b38197c2b8ea22fc9a6d4e9e1f06392141e6b8c72bf569021"),
        ProjectVector(
            name: "path with slash", profile: PXPSignatureProfile(pathForm: .withSlash), timestamp: milliseconds,
            signature: "1d21c9de6fa8a7f991ba84c192cf974ad05c4bcc5a11c1c47cac366558f0fa59"),
        ProjectVector(
            name: "resource", profile: PXPSignatureProfile(pathForm: .resource), timestamp: milliseconds,
            signature: "02c5c0d5d1b9c26ef622921a0850707349a4e7adcc9e0508d231a8a3deafec82"),
        ProjectVector(
            name: "resource with slash", profile: PXPSignatureProfile(pathForm: .resourceWithSlash),
            timestamp: milliseconds, signature: "0f0f7a17bd2c811b56bdb1358d32884735a4132d8a013daa44c5590c7624180a"),
        ProjectVector(
            name: "path and query", profile: PXPSignatureProfile(pathForm: .withoutSlashWithQuery),
            timestamp: milliseconds, signature: "0f64204a3a94f188a551d109f72d2cfee1cd44e2e5e41b6baeab02afc3bfc14c"),
        ProjectVector(
            name: "path and query with slash", profile: PXPSignatureProfile(pathForm: .withSlashWithQuery),
            timestamp: milliseconds, signature: "d04b598d75060730b32bd88d90522cb9ed64fb9035e4f5673b21866e5ee93767"),
        ProjectVector(
            name: "seconds", profile: PXPSignatureProfile(timestampUnit: .seconds), timestamp: "1747661960",
            signature: "9cb39ceba0ed73867d5d7a25a4b9fe56d0696bdff37cd8e1e4d137a6f9ed22f7"),
        ProjectVector(
            name: "ISO 8601", profile: PXPSignatureProfile(timestampUnit: .iso8601),
            timestamp: "2025-05-19T13:39:20.384Z",
            signature: "0dbf4d5f9a0d492dba49a69e8fa48177dc8620286a1533749673178ee6f320d0"),
        ProjectVector(
            name: "Base64", profile: PXPSignatureProfile(encoding: .base64), timestamp: milliseconds,
            signature: "oQzahCfZ+2s4GXwrjqIvyabU6eHwY5IUHmuMcr9WkCE="),
        ProjectVector(
            name: "upper-case hex", profile: PXPSignatureProfile(encoding: .upperCaseHex), timestamp: milliseconds,
            signature: "A10CDA8427D9FB6B38197C2B8EA22FC9A6D4E9E1F06392141E6B8C72BF569021"),
        ProjectVector(
            name: "other order, without path", profile: PXPSignatureProfile(fields: [.requestID, .timestamp, .body]),
            timestamp: milliseconds, signature: "27fb2d7854f6e1d2722f2c4994ec00268c684c26b3cdeb14e1a5271e7014cd9a"),
    ]
}

@Suite("PXP-UST1 signatures")
struct SignatureTests {
    private static let moment = Timestamp(secondsSinceEpoch: 1_747_661_960, nanoseconds: 384_345_400)

    private static let message = PXPSignatureProfile.Message(
        requestID: "550e8400-e29b-41d4-a716-446655440000", target: "/api/v1/sessions?q=1", basePath: "/api/v1",
        body: Array(#"{"a":1}"#.utf8))

    @Test("Each replaceable part gives its project vector", arguments: ProjectVector.all)
    func vector(_ vector: ProjectVector) {
        #expect(vector.profile.timestampText(Self.moment) == vector.timestamp)
        let signature = vector.profile.signature(
            of: Self.message, timestamp: vector.timestamp, key: Array("sandbox-key-é".utf8))
        #expect(signature == vector.signature)
    }

    @Test("A timestamp is read in its unit only", arguments: PXPSignatureProfile.TimestampUnit.allCases)
    func timestamps(unit: PXPSignatureProfile.TimestampUnit) throws {
        let profile = PXPSignatureProfile(timestampUnit: unit)
        let read = try #require(profile.moment(profile.timestampText(Self.moment)))
        #expect(read.secondsSinceEpoch == Self.moment.secondsSinceEpoch)
        for text in ["", "-1", "+5", "1e9", "soon", "99999999999999999999", " 1747661960"] {
            #expect(profile.moment(text) == nil, "\(text) is no moment in \(unit)")
        }
    }

    @Test("The signed bytes are the sent bytes, in the documented header form")
    func header() async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        let clock = HandClock()
        let request = SessionRequest.sample()
        _ = try await Fixture.provider(transport, clock: clock)
            .createSession(request, CallContext(reference: request.reference))
        let sent = try #require(transport.requests.first)
        let fields = Dictionary(uniqueKeysWithValues: sent.headers.map { ($0.name, $0.value) })
        let requestID = try #require(fields["X-Request-Id"])
        let message = PXPSignatureProfile.Message(
            requestID: requestID, target: "/api/v1/sessions", basePath: "/api/v1", body: sent.body)
        let signature = PXPSignatureProfile.assumed.signature(
            of: message, timestamp: "1747661960384", key: Array(Fixture.tokenValue.utf8))
        #expect(fields["Authorization"] == "PXP-UST1 \(Fixture.tokenID):1747661960384:\(signature)")
        #expect(fields["X-Client-Id"] == "b14d0efd-b57f-470a-932d-c5d8517ff021")
        #expect(fields["Content-Type"] == "application/json")
    }

    @Test("Every request has an id of its own")
    func requestIDs() async throws {
        let transport = ScriptedTransport(status: 200, Fixture.reply)
        let provider = try Fixture.provider(transport)
        let request = SessionRequest.sample()
        for _ in 0..<3 { _ = try await provider.createSession(request, CallContext(reference: request.reference)) }
        let ids = transport.requests.compactMap { request in request.headers.first { $0.name == "X-Request-Id" }?.value
        }
        #expect(Set(ids).count == 3)
    }
}
