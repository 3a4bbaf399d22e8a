import PXP
import Payments
import Testing

/// A status and what it means for a session request.
struct StatusCase: Sendable, CustomTestStringConvertible {
    let status: Int
    let code: PaymentError.Code
    let says: String

    var testDescription: String { "status \(status)" }

    static let all: [StatusCase] = [
        .init(status: 301, code: .invalidResponse, says: "redirect"),
        .init(status: 400, code: .invalidRequest, says: "correct it"),
        .init(status: 401, code: .authentication, says: "PXP_TOKEN_ID"),
        .init(status: 403, code: .forbidden, says: "do not repeat"),
        .init(status: 404, code: .notFound, says: "PXP_BASE_URL"),
        .init(status: 408, code: .timedOut, says: "in time"),
        .init(status: 409, code: .conflict, says: "reference used before"),
        .init(status: 418, code: .invalidRequest, says: "refused"),
        .init(status: 422, code: .invalidRequest, says: "correct it"),
        .init(status: 429, code: .rateLimited, says: "Retry-After"),
        .init(status: 500, code: .unavailable, says: "try later"),
        .init(status: 502, code: .unavailable, says: "try later"),
        .init(status: 503, code: .unavailable, says: "try later"),
    ]
}

/// A transport failure and what it means.
struct TransportCase: Sendable, CustomTestStringConvertible {
    let kind: TransportError.Kind
    let delivery: Delivery
    let code: PaymentError.Code

    var testDescription: String { "\(kind), \(delivery.rawValue)" }

    static let all: [TransportCase] = [
        .init(kind: .invalidRequest, delivery: .notSent, code: .configuration),
        .init(kind: .nameResolution, delivery: .notSent, code: .unavailable),
        .init(kind: .connection, delivery: .notSent, code: .unavailable),
        .init(kind: .tls, delivery: .notSent, code: .unavailable),
        .init(kind: .tooLate, delivery: .notSent, code: .timedOut),
        .init(kind: .unavailable, delivery: .notSent, code: .unavailable),
        .init(kind: .cancelled, delivery: .notSent, code: .cancelled),
        .init(kind: .cancelled, delivery: .sent, code: .timedOut),
        .init(kind: .timeout, delivery: .sent, code: .timedOut),
        .init(kind: .closed, delivery: .sent, code: .unavailable),
        .init(kind: .closed, delivery: .partialReply, code: .unavailable),
        .init(kind: .invalidResponse, delivery: .partialReply, code: .invalidResponse),
    ]
}

@Suite("Failures")
struct FailureTests {
    private static let errorBody = """
        {"errorCode":"E-1","errorReason":"card 4111111111111111 CANARY","correlationId":"c-42","details":["one","two"]}
        """

    @Test("A status of failure has a code, a fix, and PXP's codes as evidence", arguments: StatusCase.all)
    func status(_ status: StatusCase) async throws {
        let transport = ScriptedTransport(
            status: status.status, headers: [HeaderField("Retry-After", "120")], Self.errorBody)
        let error = try #require(await Fixture.creationError(transport))
        #expect(error.code == status.code)
        #expect(error.effect == .untouched)
        #expect(error.explanation.contains(status.says), "\(error)")
        #expect(error.evidence?.status == status.status)
        #expect(error.evidence?.providerCode == "E-1")
        #expect(error.evidence?.correlationID == "c-42")
        #expect(error.evidence?.retryAfter == "120")
        #expect(error.evidence?.providerText?.forDevelopers().contains("two") == true)
        #expect(!"\(error)\(String(reflecting: error))".contains("CANARY"))
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A failure on the wire keeps its delivery, and creating leaves the money untouched",
        arguments: TransportCase.all)
    func transport(_ failure: TransportCase) async throws {
        let scripted = ScriptedTransport(
            .failure(TransportError(kind: failure.kind, delivery: failure.delivery, detail: "detail")))
        let error = try #require(await Fixture.creationError(scripted))
        #expect(error.code == failure.code)
        #expect(error.effect == .untouched)
        #expect(error.evidence?.delivery == failure.delivery)
        #expect(error.evidence?.transportFailure == failure.kind)
    }

    @Test("After a lost answer to a modification, what a device may charge is not known", arguments: TransportCase.all)
    func modification(_ failure: TransportCase) async throws {
        let scripted = ScriptedTransport(
            .failure(TransportError(kind: failure.kind, delivery: failure.delivery, detail: "detail")))
        let error = try #require(await Self.modificationError(scripted))
        #expect(error.effect == (failure.delivery == .notSent ? .untouched : .unknown))
    }

    @Test("A refused modification changed nothing, a failed one may have", arguments: StatusCase.all)
    func modification(_ status: StatusCase) async throws {
        let transport = ScriptedTransport(status: status.status, Self.errorBody)
        let error = try #require(await Self.modificationError(transport))
        let refused = (400..<500).contains(status.status) && status.status != 408
        #expect(error.effect == (refused ? .untouched : .unknown))
    }

    @Test(
        "Details and codes are read in every form they may have",
        arguments: [
            (#"{"errorCode":"A","details":[{"code":"B","message":"m"}]}"#, "A", "m"),
            (#"{"details":[{"code":"B","message":"m"}]}"#, "B", "m"),
            (#"{"ErrorCode":"A","ErrorReason":"r","Details":["d"]}"#, "A", "r; d"),
            (#"{"errorCode":17,"errorReason":"r"}"#, "17", "r"),
            (#"{"errorCode":"4111111111111111","errorReason":"r"}"#, nil, "r"),
            (#"{"errorCode":"two words","errorReason":"r"}"#, nil, "r"),
            (#"{"errorCode":{},"errorReason":[],"details":"x"}"#, nil, nil),
            ("<html>", nil, nil),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func errorBodies(body: String, code: String?, text: String?) async throws {
        let error = try #require(await Fixture.creationError(ScriptedTransport(status: 400, body)))
        #expect(error.code == .invalidRequest)
        #expect(error.evidence?.providerCode == code)
        #expect(error.evidence?.providerText?.forDevelopers() == text)
    }

    @Test("A refused credential names the token used, the clock's distance and the profile")
    func authentication() async throws {
        let transport = ScriptedTransport(
            status: 401, headers: [HeaderField("Date", "Mon, 19 May 2025 13:44:30 GMT")], "{}")
        let error = try #require(await Fixture.creationError(transport))
        #expect(error.explanation.contains("309 seconds behind PXP's"), "\(error)")
        #expect(error.explanation.contains("PXP_TOKEN_ID/PXP_TOKEN_VALUE"))
        #expect(error.explanation.contains("PXP_ASSUMPTIONS"))
        #expect(!error.explanation.contains("second token"))
    }

    @Test("A second token is never tried by itself, and the error says how to switch")
    func rotation() async throws {
        let transport = ScriptedTransport(status: 401, "{}")
        let provider = try Fixture.provider(
            transport, changing: ["token-id-2": "tok-2", "token-value-2": "value-2"])
        let request = SessionRequest.sample()
        let error = await paymentError {
            _ = try await provider.createSession(request, CallContext(reference: request.reference))
        }
        #expect(transport.requests.count == 1)
        #expect(error?.explanation.contains("PXP_TOKEN_2_FROM") == true)
    }

    private static func modificationError(_ transport: ScriptedTransport) async -> PaymentError? {
        await paymentError {
            let change = SessionChange(amount: Money(minorUnits: 1, currency: Currency(code: "USD")!))
            try await Fixture.provider(transport).modifySession(
                SessionID("s-1")!, change, CallContext(reference: MerchantReference("r")!))
        }
    }
}
