import PXP
import PXPSandbox
import Payments
import PaymentsServer
import Testing

/// A fault, and how a session creation ends under it.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let fault: String
    /// nil: it ends well.
    let code: PaymentError.Code?
    /// Whether the emulator has the session afterwards.
    let processed: Bool

    var testDescription: String { fault }

    static let all: [FaultCase] = [
        .init(fault: "slow:1", code: nil, processed: true),
        .init(fault: "reset-before", code: .unavailable, processed: false),
        .init(fault: "reset-after", code: .unavailable, processed: true),
        .init(fault: "status-before:500", code: .unavailable, processed: false),
        .init(fault: "status-before:401", code: .authentication, processed: false),
        .init(fault: "status-before:403", code: .forbidden, processed: false),
        .init(fault: "status-after:503", code: .unavailable, processed: true),
        .init(fault: "rate-limit:7", code: .rateLimited, processed: false),
        .init(fault: "html", code: .invalidResponse, processed: true),
        .init(fault: "truncated", code: .unavailable, processed: true),
        .init(fault: "broken-json", code: .invalidResponse, processed: true),
        .init(fault: "empty", code: .invalidResponse, processed: true),
        .init(fault: "wrong-type", code: .invalidResponse, processed: true),
        .init(fault: "expiry-impossible", code: .invalidResponse, processed: true),
        .init(fault: "expiry-past", code: .sessionExpired, processed: true),
        .init(fault: "expiry-far", code: .invalidResponse, processed: true),
        .init(fault: "expiry-missing", code: .invalidResponse, processed: true),
        .init(fault: "key-missing", code: .invalidResponse, processed: true),
        .init(fault: "extra-members", code: nil, processed: true),
        .init(fault: "capital-keys", code: nil, processed: true),
    ]
}

@Suite("Played faults")
struct EmulatorFaultTests {
    @Test("Each fault ends as it should, once, and the emulator knows whether it acted", arguments: FaultCase.all)
    func fault(_ fault: FaultCase) async throws {
        let world = try World()
        try await world.arm(fault.fault)
        let error = await paymentError { _ = try await world.createSession() }
        #expect(error?.code == fault.code, "\(String(describing: error))")
        #expect(error == nil || error?.effect == .untouched)
        // The next request meets no fault; the strict default refuses the reference if it was used.
        let second = await paymentError { _ = try await world.createSession() }
        #expect((second?.evidence?.providerCode == "EMULATOR_DUPLICATE_REFERENCE") == fault.processed)
    }

    @Test("Retry-After is kept as it was sent")
    func retryAfter() async throws {
        let world = try World()
        try await world.arm("rate-limit:7")
        let error = await paymentError { _ = try await world.createSession() }
        #expect(error?.evidence?.retryAfter == "7")
    }

    @Test("A switch makes a fault strike every request")
    func standing() async throws {
        let world = try World(["fault": "status-before:503"])
        for _ in 0..<3 {
            let error = await paymentError { _ = try await world.createSession() }
            #expect(error?.evidence?.status == 503)
        }
    }

    @Test("A fault may be armed for one route and some requests, and disarmed")
    func routes() async throws {
        let world = try World(["duplicate-reference": "accept"])
        let body = #"{"fault":"status-before:500","route":"transactions","count":2}"#
        #expect(try await world.own(.post, "/emulator/faults", body).status == 201)
        _ = try await world.createSession()
        #expect(await paymentError { _ = try await world.read("order-1-a1") }?.code == .unavailable)
        #expect(try await world.own(.delete, "/emulator/faults").status == 204)
        _ = try await world.read("order-1-a1")
    }

    @Test(
        "A fault that does not exist cannot be armed",
        arguments: [
            "{}", "[]", "x", #"{"fault":"earthquake"}"#, #"{"fault":"status-after:99"}"#, #"{"fault":"html:1"}"#,
            #"{"fault":"html","route":"nowhere"}"#, #"{"fault":"html","count":0}"#, #"{"fault":"html","count":"two"}"#,
        ])
    func unknownFault(body: String) async throws {
        #expect(try await World().own(.post, "/emulator/faults", body).status == 400)
    }

    @Test("A modification whose answer is lost took effect, and the same one may be sent again")
    func lostModification() async throws {
        let world = try World()
        let session = try await world.createSession()
        let context = CallContext(reference: session.reference)
        let change = SessionChange(amount: Money(minorUnits: 1999, currency: Currency(code: "USD")!))
        try await world.arm("reset-after")
        let error = await paymentError { try await world.provider.modifySession(session.id, change, context) }
        #expect(error?.effect == .unknown)
        try await world.provider.modifySession(session.id, change, context)
    }
}
