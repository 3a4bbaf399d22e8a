import Payments
import Testing

@Suite("When an answer is lost")
struct UnknownOutcomeTests {
    @Test("BC-F01: the key belongs to the press, not to the call")
    func sameKey() {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        var keys: Set<IdempotencyKey> = []
        for _ in 0..<2 {
            keys.insert(bench.calls[0].1.intent.key)
            bench.fail(.sent)
            bench.pass(1)
        }
        keys.insert(bench.calls[0].1.intent.key)
        bench.approve()
        #expect(bench.sentCount == 3)
        #expect(keys.count == 1)
        #expect(bench.replies[caller]?.name == "placed")
    }

    @Test(
        "BC-F10, BC-F11: without honoured keys an unanswered charge is read back, never sent again, never called failed"
    )
    func keyless() {
        var bench = Bench(model: Bench.keyless)
        let caller = bench.ask(bench.place(seconds: 5))
        bench.fail(.sent)
        #expect(bench.sentCount == 1)
        #expect(bench.reads.count == 1)
        bench.absent()
        bench.pass(6)
        #expect(bench.replies[caller]?.name == "confirming")
        bench.reads = []
        bench.reconcile()
        bench.found(.authorized, 5_000)
        #expect(bench.state.placedBy != nil)
        let later = bench.ask(bench.place())
        #expect(bench.replies[later]?.name == "placed")
        #expect(bench.sentCount == 1)
    }

    @Test("an absent read-back proves nothing until the lease has ended and the provider has settled")
    func absence() throws {
        var bench = Bench(model: Bench.keyless)
        bench.ask(bench.place(seconds: 5))
        let lease = try #require(bench.calls.first?.1.lease)
        bench.fail(.sent)
        bench.absent()
        bench.pass(10)
        #expect(bench.state.operations[0].standing == .unanswered)
        let trusted = lease.until.advanced(by: .seconds(120))
        bench.now = trusted.advanced(by: .seconds(-1))
        bench.reads = []
        bench.reconcile()
        bench.absent()
        #expect(bench.state.operations[0].standing == .unanswered)
        bench.now = trusted
        bench.reconcile()
        bench.absent()
        #expect(bench.state.operations[0].standing == .untouched)
        let again = bench.ask(bench.place("a1"))
        #expect(bench.calls.count == 1, "the same press goes on")
        #expect(bench.calls[0].1.intent == bench.state.operations[0].intent, "with the same reference and key")
        bench.approve()
        #expect(bench.replies[again]?.name == "placed")
    }

    @Test(
        "after a crash the lease runs out, the provider is read, and the card is asked for again if nothing happened"
    )
    func crash() {
        var bench = Bench()
        bench.ask(bench.place())
        var other = Bench(shelf: bench.shelf, worker: "worker-2")
        other.reconcile()
        #expect(other.reads.isEmpty, "the lease is not over")
        other.now = other.now.advanced(by: .seconds(200))
        other.reconcile()
        other.absent()
        #expect(other.state.operations[0].standing == .untouched)
        #expect(other.rules.contains("place.abandon"))
        #expect(other.rules.contains("lease.ended"))
    }

    @Test("a refusal of a repeat says nothing about the try before it")
    func refusedRepeat() {
        var bench = Bench()
        bench.ask(bench.place())
        bench.fail(.sent)
        bench.pass(1)
        bench.fail(.replied, status: 400, code: .invalidRequest)
        #expect(bench.state.operations[0].standing == .unanswered)
        bench.found(.authorized, 5_000)
        #expect(bench.state.placedBy != nil)
    }

    @Test("nothing that was refused before processing or never left is unknown")
    func untouched() {
        for (delivery, status) in [(Delivery.notSent, nil), (.replied, 429), (.replied, 400)] {
            var bench = Bench(policy: Self.oneSend)
            let caller = bench.ask(bench.place())
            bench.fail(delivery, status: status, code: .unavailable)
            #expect(bench.replies[caller]?.name == "failed unavailable")
            #expect(bench.state.operations[0].standing == .untouched)
        }
    }

    private static let oneSend: PlacementPolicy = {
        var policy = PlacementPolicy()
        policy.maximumSends = 1
        return policy
    }()

    @Test("Retry-After is obeyed, and stops the tries when it does not fit the deadline")
    func retryAfter() {
        var bench = Bench()
        bench.ask(bench.place(seconds: 30))
        bench.fail(.replied, status: 429, retryAfter: "20", code: .rateLimited)
        bench.pass(19)
        #expect(bench.sentCount == 1)
        bench.pass(1)
        #expect(bench.sentCount == 2)
        var impatient = Bench()
        let caller = impatient.ask(impatient.place(seconds: 10))
        impatient.fail(.replied, status: 429, retryAfter: "20", code: .rateLimited)
        #expect(impatient.replies[caller]?.name == "failed rate_limited")
    }

    @Test("a late success is recorded: it places an open order, and is undone on one that another attempt has paid")
    func lateSuccess() {
        var bench = Bench(model: Bench.keyless)
        bench.ask(bench.place(seconds: 5))
        bench.fail(.sent)
        bench.now = bench.now.advanced(by: .seconds(400))
        bench.absent()
        #expect(bench.state.operations[0].standing == .untouched)
        bench.ask(bench.place("a2"))
        bench.approve(reference: "p2")
        #expect(bench.state.placedBy == AttemptID("a2"))
        bench.feed(.webhook(Self.message, Bench.first, Self.event(bench.state.operations[0].intent.reference)))
        #expect(bench.state.attention.map(\.topic).contains(.lateSuccess))
        #expect(bench.calls.first?.1.intent.verb == .void)
        bench.approve(reference: "p3")
        #expect(!bench.state.balances(of: OperationNumber(1)).hasMoney)
        #expect(bench.state.balances(of: OperationNumber(2)).hasMoney)
    }

    static let message = InboxMessageID(provider: Bench.first.provider, deduplicationKey: "e1")

    static func event(_ reference: MerchantReference, _ state: ProviderRecord.State = .authorized, key: String = "e1")
        -> WebhookEvent
    {
        WebhookEvent(
            deduplicationKey: key, merchantReference: reference, providerReference: nil, occurredAt: nil,
            content: .record(
                ProviderRecord(
                    providerReference: ProviderReference("p1"), merchantReference: reference, state: state,
                    providerState: "scripted", amount: Bench.money(5_000))))
    }

    @Test("a decline that is read back keeps the provider's code and advice, and else has the reason's own")
    func readBackDecline() throws {
        for (advice, code, expected) in [
            (RetryAdvice.anotherProvider, "R9", RetryAdvice.anotherProvider), (nil, nil, .sameInstrumentLater),
        ] as [(RetryAdvice?, String?, RetryAdvice)] {
            var bench = Bench(model: Bench.keyless)
            bench.ask(bench.place(seconds: 5))
            bench.fail(.sent)
            let (number, read) = bench.reads.removeFirst()
            let record = ProviderRecord(
                providerReference: nil, merchantReference: read.reference, state: .declined(.insufficientFunds),
                providerState: "scripted", amount: nil, providerCode: code, advice: advice)
            bench.feed(.read(number, .found(record)))
            let decline = try #require(bench.state.operations[0].decline)
            #expect(decline == DeclineRecord(reason: .insufficientFunds, advice: expected, providerCode: code))
        }
    }

    @Test("what cannot be told apart stays unknown, blocks the lane, and waits for a person")
    func cannotTell() {
        var bench = Bench.placed(model: Bench.keyless)
        let caller = bench.ask(bench.modify(.capture(nil, isFinal: true)))
        bench.fail(.sent)
        bench.pass(31)
        #expect(bench.replies[caller]?.name == "confirming")
        bench.reconcile()
        #expect(bench.reads.isEmpty && bench.sentCount == 2)
        #expect(bench.state.attention.map(\.topic).contains(.cannotTell))
        let refused = bench.ask(bench.modify(.refund(nil)))
        #expect(bench.replies[refused]?.name == "failed operation_in_progress")
        let settled = bench.ask(
            .settle(
                OperationNumber(2), .happened(Bench.money(5_000)), by: "sam",
                deadline: bench.now.advanced(by: .seconds(5))))
        #expect(bench.replies[settled]?.name == "done 50.00")
        #expect(bench.state.balances(in: Bench.usd).captured == Bench.money(5_000))
    }

    @Test("BC-G06: a retry after an unknown outcome begins with a question")
    func background() {
        var bench = Bench(model: Bench.keyless)
        let first = bench.ask(bench.place("a1", capture: .immediately, seconds: 5))
        bench.fail(.sent)
        bench.absent()
        bench.pass(6)
        #expect(bench.replies[first]?.name == "confirming")
        let retry = bench.ask(bench.place("a1", capture: .immediately))
        bench.pass(1)
        #expect(bench.reads.count <= 1)
        if bench.reads.isEmpty { bench.reconcile() }
        bench.found(.captured, 5_000)
        #expect(bench.replies[retry]?.name == "placed")
        #expect(bench.sentCount == 1)
    }

    @Test("an open breaker refuses untouched, and a read comes before the next charge")
    func breaker() {
        var bench = Bench(policy: Self.oneSend)
        bench.worker.gate = ProviderGate(breakerLimits: .init(failuresToOpen: 1, coolDown: .seconds(10)))
        bench.ask(bench.place())
        bench.fail(.notSent, code: .unavailable)
        let refused = bench.ask(bench.place())
        #expect(bench.replies[refused]?.name == "failed unavailable")
        #expect(bench.sentCount == 1)
        bench.pass(10)
        let caller = bench.ask(bench.place())
        #expect(bench.sentCount == 1 && bench.reads.count == 1)
        bench.absent()
        bench.approve()
        #expect(bench.replies[caller]?.name == "placed")
    }
}
