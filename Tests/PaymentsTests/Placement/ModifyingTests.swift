import Payments
import Testing

@Suite("Capturing, voiding and refunding")
struct ModifyingTests {
    @Test("captures in parts, refunds in parts, each with a key of its own")
    func parts() {
        var bench = Bench.placed(10_000)
        for (index, units) in [Int64(3_000), 2_000].enumerated() {
            let caller = bench.ask(bench.modify(.capture(Bench.money(units), isFinal: index == 1)))
            bench.approve(reference: "c\(index)")
            #expect(bench.replies[caller]?.name == "done \(Bench.money(units).decimalText)")
        }
        bench.ask(bench.modify(.refund(Bench.money(1_500))))
        bench.approve(reference: "r1")
        let balances = bench.state.balances(in: Bench.usd)
        #expect(balances.captured == Bench.money(5_000))
        #expect(balances.voided == Bench.money(5_000), "the last capture releases the rest")
        #expect(balances.kept == Bench.money(3_500))
        #expect(Set(bench.state.operations.map(\.intent.key)).count == bench.state.operations.count)
    }

    @Test("BC-F03: charge, capture and refund have three keys, each stable when it is sent again")
    func keys() {
        var bench = Bench.placed()
        bench.ask(bench.modify(.capture(nil, isFinal: true)))
        let capture = bench.calls[0].1.intent.key
        bench.fail(.sent)
        bench.pass(1)
        #expect(bench.calls[0].1.intent.key == capture)
        bench.approve(reference: "c1")
        bench.ask(bench.modify(.refund(nil)))
        #expect(Set([bench.state.operations[0].intent.key, capture, bench.calls[0].1.intent.key]).count == 3)
    }

    @Test("BC-A12: more than is held is refused without a call, and what was captured is what the provider reports")
    func overCapture() {
        var bench = Bench.placed(10_000)
        let over = bench.ask(bench.modify(.capture(Bench.money(12_000), isFinal: true)))
        #expect(bench.replies[over]?.name == "failed capture_exceeds_authorization")
        #expect(bench.calls.isEmpty)
        #expect(bench.state.balances(in: Bench.usd).captured.isZero)
        bench.ask(bench.modify(.capture(Bench.money(8_000), isFinal: true)))
        bench.approve(reference: "c1")
        #expect(bench.state.balances(in: Bench.usd).captured == Bench.money(8_000))
        #expect(bench.state.balances(in: Bench.usd).voided == Bench.money(2_000))
    }

    @Test("BC-G04: one operation at a time, and a failed one leaves the payment with all its options")
    func laneAndFailure() {
        var model = Bench.honest
        model = FailureModel(
            keyHorizon: model.keyHorizon, distinguishesModifications: true, voidsCaptured: true)
        var bench = Bench.placed(2_500, capture: .immediately, model: model)
        bench.ask(bench.modify(.void))
        let second = bench.ask(bench.modify(.void))
        #expect(bench.replies[second]?.name == "failed operation_in_progress")
        bench.decline()
        #expect(bench.state.balances(in: Bench.usd).kept == Bench.money(2_500))
        let refund = bench.ask(bench.modify(.refund(Bench.money(2_500))))
        bench.approve(reference: "r1")
        #expect(bench.replies[refund]?.name == "done 25.00")
    }

    @Test(
        "what breaks a limit is refused, named, and never sent",
        arguments: [
            (ModifyCommand.Change.refund(Bench.money(1)), "refund_exceeds_captured"),
            (.capture(Bench.money(0), isFinal: false), "invalid_request"),
            (.capture(Bench.money(-5), isFinal: false), "invalid_request"),
            (
                .capture(Money(minorUnits: 5, currency: Currency(code: "EUR") ?? Bench.usd), isFinal: false),
                "invalid_request"
            ),
        ])
    func limits(_ change: ModifyCommand.Change, _ code: String) {
        var bench = Bench.placed()
        let caller = bench.ask(bench.modify(change))
        #expect(bench.replies[caller]?.name == "failed \(code)")
        #expect(bench.calls.isEmpty)
    }

    @Test(
        "an unpaid order cannot be changed, nor a captured payment voided unless its provider can"
    )
    func wrongState() {
        var empty = Bench()
        let nothing = empty.ask(empty.modify(.void))
        #expect(empty.replies[nothing]?.name == "failed not_found")
        var captured = Bench.placed(capture: .immediately)
        let void = captured.ask(captured.modify(.void))
        #expect(captured.replies[void]?.name == "failed nothing_to_void")
    }

    @Test("the same command id is the same operation; other content under it is a conflict")
    func commandIDs() {
        var bench = Bench.placed(capture: .immediately)
        bench.ask(bench.modify(.refund(Bench.money(1_000)), id: "c-1"))
        bench.approve(reference: "r1")
        let again = bench.ask(bench.modify(.refund(Bench.money(1_000)), id: "c-1"))
        #expect(bench.replies[again]?.name == "done 10.00")
        let other = bench.ask(bench.modify(.refund(Bench.money(2_000)), id: "c-1"))
        #expect(bench.replies[other]?.name == "failed conflict")
        #expect(bench.calls.isEmpty)
    }

    @Test("a refund may fail after it was accepted: the money is kept again and a person is told")
    func reversed() {
        var bench = Bench.placed(capture: .immediately)
        bench.ask(bench.modify(.refund(nil)))
        bench.approve(reference: "r1")
        let reference = bench.state.operations[1].intent.reference
        bench.feed(
            .webhook(
                UnknownOutcomeTests.message, Bench.first, UnknownOutcomeTests.event(reference, .declined(.unspecified)))
        )
        #expect(bench.state.balances(in: Bench.usd).kept == Bench.money(5_000))
        #expect(bench.state.attention.map(\.topic) == [.compensationFailed])
        #expect(bench.appends.last?.outbox.map(\.topic).contains(.refundFailed) == true)
    }

    @Test("a hold whose time has passed is looked at, and expires on the provider's word")
    func expiry() {
        let model = FailureModel(distinguishesModifications: true, authorizationLife: .seconds(604_800))
        var bench = Bench.placed(model: model)
        #expect(bench.appends.last?.due == bench.now.advanced(by: .seconds(604_800)))
        bench.now = bench.now.advanced(by: .seconds(604_800))
        bench.reconcile()
        bench.found(.authorized, 5_000)
        #expect(bench.state.balances(in: Bench.usd).held == Bench.money(5_000))
        #expect(bench.appends.last?.due == bench.now.advanced(by: .seconds(86_400)))
        bench.now = bench.now.advanced(by: .seconds(86_400))
        bench.reconcile()
        bench.found(.expired, 5_000)
        #expect(bench.state.balances(in: Bench.usd).expired == Bench.money(5_000))
        let late = bench.ask(bench.modify(.capture(nil, isFinal: true)))
        #expect(bench.replies[late]?.name == "failed capture_exceeds_authorization")
    }
}
