import MockCard
import MockCardSandbox
import Payments
import PaymentsSandbox
import PaymentsSystem
import Testing

/// A fault, how the call ends under it, and whether the processor acted.
struct FaultCase: Sendable, CustomTestStringConvertible {
    let fault: String
    /// nil: it ends with an outcome.
    let code: PaymentError.Code?
    var effect: PaymentError.Effect? = .unknown
    var delivery: Delivery? = .replied
    let processed: Bool

    var testDescription: String { fault }

    static let all: [FaultCase] = [
        .init(fault: "slow:10", code: nil, processed: true),
        .init(fault: "slow-before:10", code: nil, processed: true),
        .init(fault: "extra-members", code: nil, processed: true),
        .init(fault: "unseen-status", code: nil, processed: true),
        .init(fault: "duplicate-webhook", code: nil, processed: true),
        .init(fault: "reset-before", code: .unavailable, delivery: .sent, processed: false),
        .init(fault: "reset-after", code: .unavailable, delivery: .sent, processed: true),
        .init(fault: "truncated", code: .unavailable, delivery: .partialReply, processed: true),
        .init(fault: "status-before:500", code: .unavailable, processed: false),
        .init(fault: "status-after:500", code: .unavailable, processed: true),
        .init(fault: "status-before:503", code: .unavailable, processed: false),
        .init(fault: "status-after:504", code: .timedOut, processed: true),
        .init(fault: "status-after:409", code: .operationInProgress, processed: true),
        .init(fault: "outage:502", code: .unavailable, processed: false),
        // A page of somebody in between: his 404 and 400 prove nothing about the processor.
        .init(fault: "outage:404", code: .notFound, processed: false),
        .init(fault: "outage:400", code: .invalidRequest, processed: false),
        .init(fault: "html", code: .invalidResponse, processed: true),
        .init(fault: "broken-json", code: .invalidResponse, processed: true),
        .init(fault: "empty", code: .invalidResponse, processed: true),
        .init(fault: "wrong-type", code: .invalidResponse, processed: true),
        .init(fault: "amount-missing", code: .invalidResponse, processed: true),
        .init(fault: "reference-wrong", code: .invalidResponse, processed: true),
        .init(fault: "rate-limit:7", code: .rateLimited, effect: .untouched, processed: false),
        .init(fault: "status-before:401", code: .authentication, effect: .untouched, processed: false),
        .init(fault: "status-before:400", code: .invalidRequest, effect: .untouched, processed: false),
    ]
}

@Suite("MockCard over HTTP: everything that goes wrong")
struct FaultTests {
    @Test("Each fault ends as the failure model says, and the same key ends it once", arguments: FaultCase.all)
    func fault(_ fault: FaultCase) async throws {
        try await World.with { world in
            try await world.arm(fault.fault, route: "payments")
            let error = await paymentError { _ = try await world.authorize() }
            #expect(error?.code == fault.code, "\(String(describing: error))")
            if fault.code != nil {
                #expect(error?.effect == fault.effect && error?.evidence?.delivery == fault.delivery)
            }
            #expect((try await world.read("r1") != nil) == fault.processed)
            // Whatever came of the first try, the second one with the same key leaves one payment.
            let again = try await world.authorize()
            #expect(again.approval?.amount.minorUnits == 2500)
            #expect(try await world.ledger().count == 1)
            #expect(try await world.balances("r1") == [2500, 0, 0, 0, 2500])
        }
    }

    @Test("Captures, voids and refunds lose answers the same way", arguments: ["captures", "voids", "refunds"])
    func modifications(route: String) async throws {
        try await World.with { world in
            let capture: AuthorizeRequest.Capture = route == "refunds" ? .immediately : .later
            let payment = try #require(try await world.authorize(capture: capture).approval)
            let act = {
                switch route {
                case "captures": try await world.capture(payment, 2500, as: "m1")
                case "voids": try await world.void(payment, 2500, as: "m1")
                default: try await world.refund(payment, 2500, as: "m1")
                }
            }
            for (fault, delivery, processed) in [
                ("reset-before", Delivery.sent, false), ("status-before:500", .replied, false),
                ("reset-after", .sent, true),
            ] {
                try await world.arm(fault, route: route)
                let error = await paymentError { _ = try await act() }
                #expect(error?.effect == .unknown && error?.evidence?.delivery == delivery)
                #expect((try await world.read("m1") != nil) == processed)
            }
            #expect(try await act().approval?.amount.minorUnits == 2500)
            #expect(try await world.ledger().count == 2)
        }
    }

    @Test("A read that fails says nothing about the money, and absence is believed from MockCard alone")
    func reads() async throws {
        try await World.with { world in
            for fault in ["reset-before", "status-before:500", "html", "truncated", "outage:404", "empty"] {
                try await world.arm(fault, route: "operations")
                let error = await paymentError { _ = try await world.read("r1") }
                #expect(error?.effect == .untouched, "\(fault): \(String(describing: error))")
            }
            #expect(try await world.read("r1") == nil)
        }
    }

    @Test("Advice of the answer is kept as it came: Retry-After, the retry hint, the code, the request's id")
    func evidence() async throws {
        try await World.with { world in
            try await world.arm("rate-limit:7")
            let limited = await paymentError { _ = try await world.authorize() }?.evidence
            #expect(limited?.retryAfter == "7" && limited?.hint == .mayRetry && limited?.status == 429)
            #expect(limited?.providerCode == "rate_limited" && limited?.correlationID?.hasPrefix("req_") == true)
            try await world.arm("status-before:400")
            #expect(await paymentError { _ = try await world.authorize() }?.evidence?.hint == .mustNotRetry)
            try await world.arm("outage")
            let page = await paymentError { _ = try await world.authorize() }?.evidence
            #expect(page?.providerCode == nil && page?.status == 502 && page?.hint == nil)
        }
    }

    @Test("A caller who gives up has an open payment, which the processor finishes alone")
    func givenUp() async throws {
        try await World.with { world in
            try await world.arm("slow-before:600", route: "payments")
            let error = await paymentError { _ = try await world.authorize(timeout: .milliseconds(200)) }
            #expect(error?.code == .timedOut && error?.effect == .unknown && error?.evidence?.delivery == .sent)
            // The same key waits for nobody: it takes the place of the lost request or gets its answer.
            #expect(try await world.authorize().approval?.amount.minorUnits == 2500)
            #expect(try await world.ledger().count == 1)
        }
    }

    @Test("Nobody listening is told as not sent, and a moment that has passed sends nothing")
    func notSent() async throws {
        try await World.with { world in
            let lonely = try MockCardProvider.alone(world.transport)
            let error = await lonely.refusal(.test("approved"))
            #expect(error?.evidence?.delivery == .notSent && error?.effect == .untouched)
            #expect(error?.explanation.contains("nothing was sent") == true)
            var call = World.call("r1")
            call.notAfter = SystemClock().now().advanced(by: .seconds(-1))
            let late = call
            let request = AuthorizeRequest(
                amount: Money(minorUnits: 1, currency: Currency(code: "USD")!), capture: .later,
                instrument: .test("approved"), orderID: OrderID("o")!)
            let tooLate = await paymentError { _ = try await world.provider.authorize(request, late) }
            #expect(tooLate?.evidence?.delivery == .notSent && tooLate?.effect == .untouched)
            #expect(try await world.ledger().isEmpty)
        }
    }

    @Test(
        "A trigger card's fault strikes once, and the same key then gets the answer",
        arguments: MockCardEmulator.testCards.filter { ["approved", "confirming"].contains($0.outcome) })
    func triggers(card: SandboxTestCard) async throws {
        try await World.with { world in
            let instrument = PaymentInstrument.number(card.number, code: card.name == "amex" ? "1234" : "123")
            _ = try? await world.authorize(with: instrument)
            let again = try await world.authorize(with: instrument)
            #expect(again.approval?.amount.minorUnits == 2500, "\(card.name)")
            #expect(try await world.ledger().count == 1)
        }
    }

    @Test("Amounts trigger the same faults, also for captures")
    func amountTriggers() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize("r1", 999_999).approval)
            let error = await paymentError { _ = try await world.capture(payment, 910_003, as: "c1") }
            #expect(error?.effect == .unknown && error?.evidence?.delivery == .sent)
            #expect(try await world.read("c1")?.state == .captured)
            let before = await paymentError { _ = try await world.authorize("r2", 910_002) }
            #expect(before?.evidence?.delivery == .sent)
            #expect(try await world.read("r2") == nil)
        }
    }

    @Test("A switch makes a fault strike every request, and levers are exact about what they take")
    func levers() async throws {
        try await World.with(["fault": "status-before:503"]) { world in
            for _ in 0..<3 {
                #expect(await paymentError { _ = try await world.authorize() }?.evidence?.status == 503)
            }
            for body in [
                "{}", "[]", "x", #"{"fault":"earthquake"}"#, #"{"fault":"status-after:99"}"#, #"{"fault":"html:1"}"#,
                #"{"fault":"html","route":"nowhere"}"#, #"{"fault":"html","count":0}"#,
                #"{"fault":"html","route":7}"#, #"{"fault":"slow-before:60000"}"#,
            ] { #expect(try await world.own(.post, "faults", body).status == 400, "\(body)") }
            let disarmed = try await world.own(.delete, "faults")
            #expect(disarmed.status == 200)
            #expect(try await world.own(.get, "nowhere").status == 404)
        }
        #expect(throws: SandboxError.self) {
            _ = try MockCardEmulator(
                context: SandboxContext(
                    stateDirectory: TemporaryFolder().path, clock: HandClock(), random: SystemRandom(),
                    switches: ["fault": "earthquake"]))
        }
    }
}
