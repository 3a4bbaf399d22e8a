import Payments
import Testing

@Suite("A customer action")
struct CustomerActionTests {
    private func challenged() -> (Bench, String) {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        bench.answer(
            .actionRequired(
                CustomerAction(kind: .challenge, payload: Secret([1, 2]), providerReference: ProviderReference("p1"))))
        guard case .actionRequired(_, let token)? = bench.replies[caller] else { return (bench, "") }
        return (bench, token)
    }

    private func resume(_ bench: Bench, _ token: String) -> PlacementCommand {
        .resume(token: token, deadline: bench.now.advanced(by: .seconds(30)))
    }

    @Test("is handed out once, and its token completes the payment once")
    func once() {
        var (bench, token) = challenged()
        #expect(!token.isEmpty)
        let joined = bench.ask(bench.place())
        #expect(bench.replies[joined]?.name == "confirming")
        let caller = bench.ask(resume(bench, token))
        let twice = bench.ask(resume(bench, token))
        #expect(bench.calls.count == 1)
        #expect(bench.calls[0].1.intent.reference == bench.state.operations[0].intent.reference)
        #expect(bench.calls[0].1.intent.key != bench.state.operations[0].intent.key)
        bench.approve()
        #expect(bench.replies[caller]?.name == "placed")
        #expect(bench.replies[twice]?.name == "placed")
        #expect(bench.sentCount == 2)
    }

    @Test("a token of another action opens nothing")
    func wrongToken() {
        var (bench, token) = challenged()
        let caller = bench.ask(resume(bench, token + "x"))
        #expect(bench.replies[caller]?.name == "failed invalid_request")
        #expect(bench.calls.isEmpty)
        #expect(!bench.shelf.load(Bench.order).events.contains { "\($0)".contains(token) }, "the token is not stored")
    }

    @Test("blocks another attempt until the provider has a verdict, and never becomes untouched by absence")
    func blocks() {
        var (bench, _) = challenged()
        let other = bench.ask(bench.place("a2"))
        #expect(bench.replies[other]?.name == "failed operation_in_progress")
        bench.now = bench.now.advanced(by: .seconds(3_600))
        bench.reconcile()
        bench.absent()
        #expect(bench.state.operations[0].standing == .challenged)
        bench.now = bench.now.advanced(by: .seconds(3_600))
        bench.reconcile()
        bench.found(.declined(.authenticationRequired), 5_000)
        let next = bench.ask(bench.place("a2"))
        #expect(bench.calls.count == 1)
        bench.approve(reference: "p2")
        #expect(bench.replies[next]?.name == "placed")
    }

    @Test("a completion that never left can be tried again with the same token")
    func resumeAgain() {
        var (bench, token) = challenged()
        bench.ask(resume(bench, token))
        for _ in 0..<4 where !bench.calls.isEmpty {
            bench.fail(.notSent, code: .unavailable)
            bench.pass(5)
        }
        bench.reads = []
        let again = bench.ask(resume(bench, token))
        #expect(bench.calls.count == 1)
        bench.approve()
        #expect(bench.replies[again]?.name == "placed")
    }
}

@Suite("A session attempt")
struct SessionAttemptTests {
    private func open(_ bench: inout Bench, minutes: Int64 = 60) -> CallerID {
        let caller = bench.ask(bench.place("a1", method: .session))
        let id = SessionID("s-1") ?? { preconditionFailure() }()
        bench.answer(.session(SessionRecordFacts(id: id, expiresAt: bench.now.advanced(by: .seconds(minutes * 60)))))
        return caller
    }

    @Test("is open from the moment its keys leave, and the same checkout gets the same session")
    func handedOut() {
        var bench = Bench()
        let caller = open(&bench)
        #expect(bench.replies[caller]?.name == "session")
        #expect(bench.state.operations[0].standing == .open)
        let again = bench.ask(bench.place(nil, method: .session))
        #expect(bench.replies[again]?.name == "session")
        let other = bench.ask(bench.place("a2", method: .session))
        #expect(bench.replies[other]?.name == "failed operation_in_progress")
        #expect(bench.sentCount == 1)
    }

    @Test("a session whose keys never left is dead, and another may follow")
    func unused() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", method: .session))
        bench.feed(.callerLeft(caller))
        let id = SessionID("s-1") ?? { preconditionFailure() }()
        bench.answer(.session(SessionRecordFacts(id: id, expiresAt: bench.now.advanced(by: .seconds(600)))))
        #expect(bench.state.operations[0].standing == .prepared)
        let next = bench.ask(bench.place("a2", method: .session))
        #expect(bench.rules.contains("session.dead"))
        #expect(bench.calls.count == 1)
        bench.answer(.session(SessionRecordFacts(id: id, expiresAt: bench.now.advanced(by: .seconds(600)))))
        #expect(bench.replies[next]?.name == "session")
    }

    @Test("an unanswered creation is dead too: nobody has its keys")
    func unansweredCreation() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", method: .session))
        bench.fail(.sent)
        #expect(bench.replies[caller]?.name == "failed unavailable")
        bench.ask(bench.place("a1", method: .session))
        #expect(bench.calls.count == 1)
        #expect(bench.calls[0].1.intent.number == OperationNumber(2), "a new session is a new operation")
    }

    @Test("success on the device is a hint; the read-back places the order")
    func verified() {
        var bench = Bench()
        _ = open(&bench)
        let caller = bench.ask(.verify(deadline: bench.now.advanced(by: .seconds(10))))
        bench.found(.authorized, 5_000)
        #expect(bench.replies[caller]?.name == "placed")
    }

    @Test("absence proves nothing before expiry and settling, not even to a verify")
    func expiry() {
        var bench = Bench()
        _ = open(&bench, minutes: 10)
        let early = bench.ask(.verify(deadline: bench.now.advanced(by: .seconds(10))))
        bench.absent()
        #expect(bench.replies[early]?.name == "session")
        bench.now = bench.now.advanced(by: .seconds(600))
        bench.reconcile()
        #expect(bench.reads.isEmpty, "expired, and not settled")
        bench.now = bench.now.advanced(by: .seconds(600))
        bench.reconcile()
        bench.absent()
        #expect(bench.state.operations[0].standing == .untouched)
        #expect(bench.rules.last == "read.session-expired")
    }

    @Test("an expired session that was paid in its last second is found")
    func lastSecond() {
        var bench = Bench()
        _ = open(&bench, minutes: 10)
        bench.now = bench.now.advanced(by: .seconds(1_200))
        bench.reconcile()
        bench.found(.captured, 5_000)
        #expect(bench.state.placedBy == AttemptID("a1"))
    }

    @Test("a cancellation waits for an open session")
    func cancelWaits() {
        var bench = Bench()
        _ = open(&bench, minutes: 10)
        let caller = bench.ask(.cancel(.merchant, id: nil, deadline: bench.now.advanced(by: .seconds(5))))
        bench.pass(6)
        #expect(bench.replies[caller]?.name == "confirming")
        bench.now = bench.now.advanced(by: .seconds(1_200))
        bench.reconcile()
        bench.absent()
        #expect(bench.state.cancellation?.ending == .cancelled)
    }
}

@Suite("Stored value")
struct StoredValueTests {
    @Test("is set aside before the charge and spent after it")
    func spent() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", Bench.terms(5_000, storedValue: 700)))
        #expect(bench.calls[0].1.intent.verb == .reserveValue)
        bench.approve(reference: "v1")
        #expect(bench.calls[0].1.intent.verb == .authorize)
        bench.approve()
        #expect(bench.replies[caller]?.name == "placed")
        #expect(bench.calls[0].1.intent.verb == .commitValue)
        bench.approve(reference: "v2")
        #expect(bench.state.operations.allSatisfy { $0.standing == .approved })
    }

    @Test("goes back when the charge is declined")
    func released() {
        var bench = Bench()
        bench.ask(bench.place("a1", Bench.terms(5_000, storedValue: 700)))
        bench.approve(reference: "v1")
        bench.decline()
        #expect(bench.calls[0].1.intent.verb == .releaseValue)
    }

    @Test("covers a whole order without a provider")
    func whole() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", Bench.terms(0, storedValue: 700), routes: []))
        bench.approve(reference: "v1")
        #expect(bench.replies[caller]?.name == "completed without payment")
        #expect(bench.calls[0].1.intent.verb == .commitValue)
    }

    @Test("not enough of it is a decline before any charge")
    func insufficient() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", Bench.terms(5_000, storedValue: 700)))
        bench.decline()
        #expect(bench.replies[caller]?.name == "declined insufficient_funds")
        #expect(bench.sentCount == 1)
    }
}
