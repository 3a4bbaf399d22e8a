import Payments
import Testing

@Suite("Placing an order")
struct PlacingTests {
    @Test("takes two commits, and the key is stored before the call leaves")
    func happyPath() throws {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        let call = try #require(bench.calls.first?.1)
        let stored = try #require(bench.state.operations.first)
        #expect(stored.intent == call.intent)
        #expect(stored.sends.last?.lease == call.lease)
        #expect(bench.replies.isEmpty)
        bench.approve()
        #expect(bench.replies[caller]?.name == "placed")
        #expect(bench.appends.count == 2)
        #expect(
            bench.rules == [
                "place.claim", "place.attempt", "place.intent", "place.send", "evidence.taken", "place.placed",
            ])
        #expect(bench.state.balances(in: Bench.usd).authorized == Bench.money(5_000))
        #expect(bench.appends.last?.outbox.map(\.topic) == [.orderPlaced])
    }

    @Test("a sale is captured at once")
    func sale() {
        let bench = Bench.placed(capture: .immediately)
        #expect(bench.state.balances(in: Bench.usd).captured == Bench.money(5_000))
    }

    @Test("BC-K04: a free order is complete without a provider call")
    func free() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", Bench.terms(0), routes: []))
        #expect(bench.replies[caller]?.name == "completed without payment")
        #expect(bench.calls.isEmpty)
        let again = bench.ask(bench.place("a2", Bench.terms(0), routes: []))
        #expect(bench.replies[again]?.name == "completed without payment")
    }

    @Test("BC-A07: another amount than the shopper approved is refused before anything is sent")
    func amountChanged() {
        var bench = Bench()
        let caller = bench.ask(bench.place("a1", Bench.terms(4_305), approved: Bench.money(4_120)))
        #expect(bench.replies[caller]?.name == "failed amount_changed")
        #expect(bench.calls.isEmpty && bench.appends.isEmpty)
    }

    @Test("BC-F04: the same order id with other content is a conflict, found without a call")
    func conflict() {
        var bench = Bench.placed()
        let caller = bench.ask(bench.place("a2", Bench.terms(6_000)))
        #expect(bench.replies[caller]?.name == "failed conflict")
        let other = bench.ask(bench.place("a2", Bench.terms(5_000, fingerprint: "b")))
        #expect(bench.replies[other]?.name == "failed conflict")
        #expect(bench.calls.isEmpty)
    }

    @Test("two presses at once are one charge, and both are told")
    func doubleClick() {
        var bench = Bench()
        let first = bench.ask(bench.place(nil))
        let second = bench.ask(bench.place(nil))
        #expect(bench.calls.count == 1)
        bench.approve()
        #expect(bench.replies[first]?.name == "placed")
        #expect(bench.replies[second]?.name == "placed")
    }

    @Test("a press in another process while the first runs is not a second charge")
    func twoWorkers() {
        var bench = Bench()
        bench.ask(bench.place("a1"))
        var other = Bench(shelf: bench.shelf, worker: "worker-2")
        let joined = other.ask(other.place("a1"))
        let refused = other.ask(other.place("a2"))
        #expect(other.calls.isEmpty)
        #expect(other.replies[refused]?.name == "failed operation_in_progress")
        other.pass(31)
        #expect(other.replies[joined]?.name == "confirming")
    }

    @Test("the loser of a compare-and-set decides again on what it finds")
    func lostRace() {
        var bench = Bench()
        bench.ask(bench.place("a1"))
        bench.approve()
        // Another worker recorded something meanwhile; the answer to a capture has to find its place behind it.
        let caller = bench.ask(bench.modify(.capture(Bench.money(1_000), isFinal: false)))
        var other = Bench(shelf: bench.shelf, worker: "worker-2")
        other.ask(.cancel(.merchant, id: nil, deadline: other.now.advanced(by: .seconds(5))))
        bench.shelf = other.shelf
        bench.approve()
        #expect(bench.state.operations[1].standing == .approved)
        #expect(bench.replies[caller]?.name == "done 10.00")
        #expect(bench.state.cancellation != nil)
    }

    @Test("a decline is a verdict: the same press gives it again, another press is another attempt")
    func declined() {
        var bench = Bench()
        let first = bench.ask(bench.place("a1"))
        bench.decline()
        #expect(bench.replies[first]?.name == "declined insufficient_funds")
        let again = bench.ask(bench.place("a1"))
        #expect(bench.replies[again]?.name == "declined insufficient_funds")
        let key = bench.state.operations[0].intent.key
        let second = bench.ask(bench.place("a2"))
        #expect(bench.calls.first?.1.intent.key != key)
        bench.approve()
        #expect(bench.replies[second]?.name == "placed")
    }

    @Test("a second provider is asked only after nothing happened at the first, or when a decline advises it")
    func failOver() {
        for untouched in [true, false] {
            var bench = Bench()
            let caller = bench.ask(bench.place("a1", routes: [Bench.first, Bench.second]))
            if untouched {
                bench.fail(.replied, status: 400, code: .invalidRequest)
            } else {
                bench.decline(.anotherProvider)
            }
            #expect(bench.calls.first?.1.intent.account == Bench.second)
            bench.approve()
            #expect(bench.replies[caller]?.name == "placed")
        }
        var bench = Bench(model: Bench.keyless)
        bench.ask(bench.place("a1", routes: [Bench.first, Bench.second]))
        bench.fail(.sent)
        #expect(bench.calls.isEmpty, "an unknown outcome is no reason to ask somebody else")
    }

    @Test("approved for less than asked is voided at once and declined, unless that is welcome")
    func partialApproval() {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        bench.approve(3_000)
        #expect(bench.calls.first?.1.intent.verb == .void)
        #expect(bench.replies.isEmpty)
        bench.approve(reference: "p2")
        #expect(bench.replies[caller]?.name == "declined partial_approval")
        #expect(!bench.state.balances(in: Bench.usd).hasMoney)
        var open = Bench()
        let welcome = open.ask(open.place(partial: true))
        open.approve(3_000)
        #expect(open.replies[welcome]?.name == "placed")
    }

    @Test(
        "evidence that does not fit is never placed and never repaired",
        arguments: [
            Money(minorUnits: 6_000, currency: Bench.usd),
            Money(minorUnits: 5_000, currency: Currency(code: "EUR") ?? Bench.usd),
        ])
    func mismatch(_ amount: Money) throws {
        var bench = Bench()
        let caller = bench.ask(bench.place())
        bench.answer(.approved(Approval(providerReference: try #require(ProviderReference("p1")), amount: amount)))
        #expect(bench.replies[caller]?.name == "confirming")
        #expect(bench.state.placedBy == nil)
        #expect(bench.state.attention.map(\.topic) == [.mismatch])
        let next = bench.ask(bench.place("a2"))
        #expect(bench.replies[next]?.name == "failed operation_in_progress")
        #expect(bench.calls.isEmpty)
    }

    @Test("a wallet's token pays one order, once")
    func walletTransaction() {
        var bench = Bench()
        bench.ask(bench.place("a1", wallet: "w-1"))
        bench.decline()
        let reused = bench.ask(bench.place("a2", wallet: "w-1"))
        #expect(bench.replies[reused]?.name == "failed conflict")
        #expect(bench.calls.isEmpty)
    }

    @Test(
        "what cannot be placed is refused before a commit",
        arguments: [(-1, true, "invalid_request"), (5_000, false, "amount_not_final")])
    func refused(_ units: Int64, _ isFinal: Bool, _ code: String) {
        var bench = Bench()
        let terms = Bench.terms(units)
        let pending = OrderTerms(
            orderID: terms.orderID, fingerprint: terms.fingerprint, amount: terms.amount, isFinal: isFinal)
        let caller = bench.ask(bench.place("a1", pending))
        #expect(bench.replies[caller]?.name == "failed \(code)")
        #expect(bench.appends.isEmpty)
    }

    @Test("an order with events of a newer version is only read")
    func readOnly() {
        var bench = Bench()
        let caller = CallerID(9)
        var machine = PlacementMachine(orderID: Bench.order, policy: bench.policy, directory: bench.directory)
        let effects = machine.step(.command(caller, bench.place()), at: bench.now, worker: &bench.worker)
        let stream = EventStream(events: [], hasUnknownEvents: true)
        let replies = machine.step(.loaded(effects[0].number, stream), at: bench.now, worker: &bench.worker)
        guard case .reply(_, let result)? = replies.first?.kind else { return #expect(Bool(false), "no reply") }
        #expect(result.name == "failed read_only")
    }
}
