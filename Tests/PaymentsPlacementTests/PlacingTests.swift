import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("Placing through the shell")
struct PlacingTests {
    @Test("an order is placed with one call, and its story is stored")
    func plain() async throws {
        let stage = Stage()
        let outcome = try await stage.place()
        guard case .placed(let payment) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(payment.amount == Stage.money(5_000))
        #expect(stage.provider.calls.map(\.verb) == [.authorize])
        #expect(try await stage.state().placedBy == AttemptID("a1"))
        #expect(try await stage.state().operations[0].intent.reference == stage.provider.calls[0].reference)
    }

    @Test("the same press again gives the same payment and sends nothing")
    func again() async throws {
        let stage = Stage()
        _ = try await stage.place()
        #expect(try await stage.place().word == "placed")
        #expect(stage.provider.calls.count == 1)
    }

    @Test(
        "two presses at once are one payment, whatever their ids",
        arguments: [["a1", "a1"], ["a1", nil], [nil, nil]])
    func doubleClick(_ attempts: [String?]) async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        async let first = stage.place(attempt: attempts[0])
        await latch.arrivals(atLeast: 1)
        async let second = stage.place(attempt: attempts[1])
        latch.open()
        #expect(try await [first.word, second.word] == ["placed", "placed"])
        #expect(stage.provider.ledger.openPayments == 1)
        #expect(stage.provider.calls.count == 1)
    }

    @Test("another press while one runs is refused, and nothing is sent for it")
    func second() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        async let first = stage.place()
        await latch.arrivals(atLeast: 1)
        await #expect(throws: PaymentError.self) { try await stage.place(attempt: "a2") }
        latch.open()
        #expect(try await first.word == "placed")
        #expect(stage.provider.calls.count == 1)
    }

    @Test("a decline is a verdict, and a new press may follow")
    func decline() async throws {
        let stage = Stage()
        stage.provider.script([.decline(.insufficientFunds, advice: .anotherInstrument)], for: .authorize)
        guard case .declined(let record) = try await stage.place() else {
            Issue.record("not declined")
            return
        }
        #expect(record.reason == .insufficientFunds)
        #expect(try await stage.place(attempt: "a2").word == "placed")
        #expect(stage.provider.ledger.openPayments == 1)
    }

    @Test("a lost answer is read back, and the payment is found: one charge")
    func lostAnswer() async throws {
        let stage = Stage()
        stage.provider.script([.loseAnswer], for: .authorize)
        #expect(try await stage.place().word == "placed")
        #expect(stage.provider.calls.map(\.verb) == [.authorize, .read])
        #expect(stage.provider.ledger.openPayments == 1)
    }

    @Test("a lost request stays confirming for its caller, and the same press goes on once absence is proved")
    func lostRequest() async throws {
        let stage = Stage()
        stage.provider.script([.loseRequest], for: .authorize)
        async let outcome = stage.place { $0.patience = .seconds(3) }
        // Deadline and read-back schedule wake the machine; nobody decides before the lease and the settling time end.
        while stage.clock.now() < Timestamp(secondsSinceEpoch: 1_900_000_003) {
            await stage.clock.sleepers(atLeast: 1)
            stage.clock.advance(by: .milliseconds(500))
        }
        #expect(try await outcome.word == "confirming")
        stage.clock.advance(by: .seconds(600))
        _ = await stage.placement.reconcile()
        #expect(try await stage.state().operations[0].standing == .untouched)
        #expect(try await stage.place().word == "placed")
        #expect(stage.provider.ledger.openPayments == 1)
    }

    @Test("a free order asks nobody")
    func free() async throws {
        let stage = Stage()
        let order = try Stage.order(units: 500, gift: 500)
        #expect(try await stage.placement.complete(order).word == "completed_without_payment")
        #expect(stage.provider.calls.isEmpty)
        _ = await stage.placement.reconcile()
        #expect(stage.values.calls == [.reserveValue, .commitValue])
        #expect(stage.values.balance("gift") == 1_500)
    }

    @Test("a challenge is handed out once, and resuming completes the payment")
    func challenge() async throws {
        let stage = Stage()
        stage.provider.script([.challenge], for: .authorize)
        guard case .actionRequired(_, let token) = try await stage.place() else {
            Issue.record("no action")
            return
        }
        await #expect(throws: PaymentError.self) {
            try await stage.placement.resume(Stage.id(), token: "wrong", result: Secret([]))
        }
        #expect(try await stage.placement.resume(Stage.id(), token: token, result: Secret([2])).word == "placed")
        #expect(stage.provider.callCount(.resume) == 1)
    }

    @Test("capture, refund and void go through, with limits that name themselves")
    func changes() async throws {
        let stage = Stage()
        _ = try await stage.place()
        let placement = stage.placement
        #expect(try await placement.capture(Stage.id(), Stage.money(2_000)).amount == Stage.money(2_000))
        #expect(try await placement.refund(Stage.id(), Stage.money(500)).amount == Stage.money(500))
        #expect(try await placement.void(Stage.id()).amount == Stage.money(3_000))
        await expect(.captureExceedsAuthorization) { try await placement.capture(Stage.id(), Stage.money(1)) }
        await expect(.refundExceedsCaptured) { try await placement.refund(Stage.id(), Stage.money(1_501)) }
        await expect(.nothingToVoid) { try await placement.void(Stage.id()) }
        await expect(.notFound) { try await placement.capture(Stage.id("nobody")) }
        let account = try #require(stage.provider.ledger.accounts.values.first)
        #expect((account.captured, account.refunded, account.voided) == (2_000, 500, 3_000))
    }

    @Test("the same command id is one refund")
    func commandID() async throws {
        let stage = Stage()
        _ = try await stage.place { $0.capture = .immediately }
        for _ in 0..<3 {
            let outcome = try await stage.placement.refund(Stage.id(), Stage.money(700), id: CommandID("r-1"))
            #expect(outcome.amount == Stage.money(700))
        }
        #expect(stage.provider.callCount(.refund) == 1)
    }

    @Test("a cancelled order keeps nothing: held money is voided, stored value goes back")
    func cancelled() async throws {
        let stage = Stage()
        let order = try Stage.order(gift: 1_000)
        _ = try await stage.place(order)
        _ = await stage.placement.reconcile()
        #expect(stage.values.balance("gift") == 1_000)
        #expect(try await stage.placement.cancel(order.id).word == "cancelled")
        #expect(stage.values.calls == [.reserveValue, .commitValue, .returnValue])
        #expect(stage.values.balance("gift") == 2_000)
        #expect(stage.provider.ledger.openPayments == 0)
    }
}

extension ChangeOutcome {
    /// What was done; nil when nothing was.
    var amount: Money? {
        if case .done(_, let amount) = self { amount } else { nil }
    }
}

/// Expects a refusal with this code, money untouched.
func expect(
    _ code: PaymentError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable
) async {
    do {
        let value = try await body()
        Issue.record("\(value) instead of \(code)", sourceLocation: sourceLocation)
    } catch let error as PaymentError {
        #expect(error.code == code, sourceLocation: sourceLocation)
        #expect(error.effect == .untouched, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
