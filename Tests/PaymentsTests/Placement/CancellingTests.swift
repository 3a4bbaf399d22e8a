import Payments
import Testing

@Suite("Cancelling")
struct CancellingTests {
    private func cancel(_ bench: Bench, _ origin: CancelOrigin = .merchant, seconds: Int64 = 30) -> PlacementCommand {
        .cancel(origin, id: nil, deadline: bench.now.advanced(by: .seconds(seconds)))
    }

    @Test("BC-G03: what is held is voided, what was taken is refunded, and both when both", arguments: [0, 1, 2])
    func moneyGoesBack(_ variant: Int) {
        var bench = Bench.placed(8_000, capture: variant == 0 ? .immediately : .later)
        if variant == 2 {
            bench.ask(bench.modify(.capture(Bench.money(3_000), isFinal: false)))
            bench.approve(reference: "c1")
        }
        let caller = bench.ask(cancel(bench))
        var actions: [String] = []
        while let call = bench.calls.first?.1 {
            actions.append("\(call.intent.verb.rawValue) \(call.intent.amount.decimalText)")
            bench.approve(reference: "u\(actions.count)")
            bench.pass(0)
        }
        let expected = [["refund 80.00"], ["void 80.00"], ["void 50.00", "refund 30.00"]]
        #expect(actions == expected[variant])
        #expect(bench.replies[caller]?.name == "cancelled: cancelled")
        #expect(!bench.state.balances(in: Bench.usd).hasMoney)
    }

    @Test("BC-G01: after the submit a shopper's cancel is a wish, and the provider's verdict counts")
    func shopperTooLate() {
        var bench = Bench()
        let pay = bench.ask(bench.place("a1", capture: .immediately))
        let cancel = bench.ask(cancel(bench, .shopper))
        bench.approve()
        #expect(bench.replies[pay]?.name == "placed")
        #expect(bench.replies[cancel]?.name == "placed")
        #expect(bench.sentCount == 1)
    }

    @Test("a shopper who leaves before anything was submitted has cancelled, and the order cannot be paid any more")
    func shopperInTime() {
        var bench = Bench()
        bench.ask(bench.place("a1"))
        bench.decline()
        let caller = bench.ask(cancel(bench, .shopper))
        #expect(bench.replies[caller]?.name == "cancelled: cancelled")
        let pay = bench.ask(bench.place("a2"))
        #expect(bench.replies[pay]?.name == "failed order_cancelled")
    }

    @Test("a cancellation waits while the outcome is unknown, and a late success is undone")
    func waits() {
        var bench = Bench(model: FailureModel(distinguishesModifications: true))
        let pay = bench.ask(bench.place(seconds: 5))
        bench.fail(.sent)
        bench.reads = []
        let caller = bench.ask(cancel(bench, seconds: 5))
        bench.pass(6)
        #expect(bench.replies[pay]?.name == "confirming")
        #expect(bench.replies[caller]?.name == "confirming")
        bench.reads = []
        bench.machine = PlacementMachine(orderID: Bench.order, policy: bench.policy, directory: bench.directory)
        bench.reconcile()
        bench.found(.authorized, 5_000)
        #expect(bench.calls.first?.1.intent.verb == .void)
        bench.approve(reference: "v1")
        #expect(bench.state.cancellation?.ending == .cancelled)
        #expect(bench.state.placedBy == nil)
    }

    @Test("a hold that cannot be released is named, and so is money that cannot be returned")
    func honestEndings() {
        var bench = Bench.placed()
        let caller = bench.ask(cancel(bench))
        bench.decline()
        #expect(bench.replies[caller]?.name == "cancelled: hold 50.00")
        #expect(bench.state.attention.map(\.topic) == [.compensationFailed])
        var taken = Bench.placed(capture: .immediately)
        let late = taken.ask(cancel(taken))
        taken.decline()
        #expect(taken.replies[late]?.name == "cancelled: too late 50.00")
    }

    @Test("a refund that is accepted and not decided is on its way, and ends cancelled when it arrives")
    func refunding() {
        var bench = Bench.placed(capture: .immediately)
        let caller = bench.ask(cancel(bench))
        bench.answer(.pending(ProviderReference("r1")))
        #expect(bench.replies[caller]?.name == "cancelled: refunding 50.00")
        let reference = bench.state.operations[1].intent.reference
        bench.feed(.webhook(UnknownOutcomeTests.message, Bench.first, UnknownOutcomeTests.event(reference, .refunded)))
        #expect(bench.state.cancellation?.ending == .cancelled)
    }

    @Test("an undoing that did nothing is sent again with the same key, and after too many tries a person is told")
    func undoAgain() {
        var policy = PlacementPolicy()
        policy.maximumPlannedSends = 3
        var bench = Bench(policy: policy)
        bench.ask(bench.place())
        bench.approve()
        bench.ask(cancel(bench))
        var keys: Set<IdempotencyKey> = []
        for _ in 0..<3 {
            keys.insert(bench.calls[0].1.intent.key)
            bench.fail(.notSent, code: .unavailable)
            bench.now = bench.now.advanced(by: .seconds(700))
            bench.reconcile()
        }
        #expect(keys.count == 1)
        #expect(bench.calls.isEmpty)
        #expect(bench.state.attention.map(\.topic).contains(.compensationFailed))
    }

    // MARK: The caller's task

    @Test("a task that is cancelled before the first byte has cancelled everything")
    func taskBeforeFirstByte() throws {
        var bench = Bench()
        let caller = CallerID(77)
        var effects = bench.machine.step(.command(caller, bench.place()), at: bench.now, worker: &bench.worker)
        effects = bench.machine.step(
            .loaded(effects[0].number, EventStream()), at: bench.now, worker: &bench.worker)
        let append = try #require(effects.first { if case .append = $0.kind { true } else { false } })
        let left = bench.machine.step(.callerLeft(caller), at: bench.now, worker: &bench.worker)
        guard case .reply(_, let result)? = left.first?.kind else { return #expect(Bool(false), "no reply") }
        #expect(result.name == "failed cancelled")
        guard case .append(let claim) = append.kind else { return }
        let stored = bench.shelf.append(claim)
        #expect(stored == .appended)
        bench.feed(.appended(append.number))
        #expect(bench.calls.isEmpty, "the claim was committed, and nothing is sent for nobody")
        #expect(bench.state.operations[0].untouchedCause == .withdrawn)
    }

    @Test(
        "a task that is cancelled after the first byte is told that it is being confirmed, and the answer is still read"
    )
    func taskAfterFirstByte() {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        bench.feed(.callerLeft(caller))
        #expect(bench.replies[caller]?.name == "confirming")
        bench.approve()
        #expect(bench.state.placedBy != nil)
    }

    @Test("a task that is cancelled while a harmless failure waits for its retry has cancelled everything")
    func taskBetweenTries() {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        bench.fail(.notSent, code: .unavailable)
        bench.feed(.callerLeft(caller))
        #expect(bench.replies[caller]?.name == "failed cancelled")
        bench.pass(30)
        #expect(bench.sentCount == 1)
        #expect(bench.state.operations[0].standing == .untouched)
    }
}
