import MockCard
import MockCardSandbox
import Payments
import PaymentsSandbox
import Testing

@Suite("MockCard over HTTP: every trigger card and amount")
struct TriggerTests {
    private static let approved = MockCardEmulator.testCards.prefix { $0.outcome == "approved" }
    private static let declines = MockCardEmulator.testCards.filter { card in
        card.outcome != "partial_approval" && DeclineReason.all.contains { $0.description == card.outcome }
    }

    @Test("Every reason has a card; names and numbers are unique, and every number is a card number")
    func complete() {
        let cards = MockCardEmulator.testCards
        let outcomes = Set(cards.map(\.outcome))
        #expect(DeclineReason.all.filter { !outcomes.contains($0.description) } == [])
        #expect(Set(cards.map(\.name)).count == cards.count && Set(cards.map(\.number)).count == cards.count)
        #expect(cards.allSatisfy { CardNumber($0.number)?.scheme != nil && !$0.what.isEmpty })
    }

    @Test("Cards of every scheme are approved", arguments: approved)
    func approval(card: SandboxTestCard) async throws {
        try await World.with { world in
            let code = card.name == "amex" ? "1234" : "123"
            let outcome = try await world.authorize(with: .number(card.number, code: code))
            #expect(outcome.approval?.amount.minorUnits == 2500)
        }
    }

    @Test("Refusals come with their reason and code, and hold nothing", arguments: declines)
    func refusal(card: SandboxTestCard) async throws {
        try await World.with { world in
            let decline = try #require(try await world.authorize(with: .number(card.number)).decline)
            #expect(decline.reason.description == card.outcome && decline.providerCode == card.outcome)
            #expect(decline.providerReference != nil)
            #expect(try await world.read("r1")?.state == .declined(DeclineReason(card.outcome)))
            #expect(try await world.balances("r1") == [0, 0, 0, 0, 0])
        }
    }

    @Test("The same reasons by amount, for payments, captures and refunds")
    func amounts() async throws {
        try await World.with { world in
            for (index, card) in Self.declines.enumerated() {
                let outcome = try await world.authorize("r\(index)", 900_001 + Int64(index))
                #expect(outcome.decline?.reason.description == card.outcome)
            }
            let payment = try #require(try await world.authorize("sale", 999_999, capture: .immediately).approval)
            let refund = try await world.refund(payment, 900_002, as: "f1")
            #expect(refund.decline?.reason == .insufficientFunds)
            #expect(try await world.read("f1")?.state == .declined(.insufficientFunds))
            #expect(try await world.balances("sale") == [999_999, 999_999, 0, 0, 0])
        }
    }

    @Test("A network's own advice outranks the reason's: a stolen Mastercard is never tried again")
    func advice() async throws {
        try await World.with { world in
            let number = cardNumber("51")
            let visa = try await world.authorize("r1", with: .test("stolen-card")).decline
            #expect(visa?.advice == .never)
            let funds = try await world.authorize("r2", 900_002, with: .number(number)).decline
            #expect(funds?.reason == .insufficientFunds && funds?.advice == .sameInstrumentLater)
        }
    }

    @Test("Half of the amount is approved, and the answer says so")
    func half() async throws {
        try await World.with { world in
            let outcome = try await world.authorize("r1", 2501, with: .test("partial-approval"))
            #expect(outcome.approval?.amount.minorUnits == 1250)
            #expect(try await world.read("r1")?.amount?.minorUnits == 1250)
            #expect(try await world.balances("r1") == [1250, 0, 0, 0, 1250])
        }
    }

    @Test(
        "What is pending decides itself after its time, or when a lever is pulled",
        arguments: [
            ("pending", ProviderRecord.State.authorized), ("pending-declined", .declined(.doNotHonor)),
            ("undecided", .pending),
        ])
    func pending(card: String, later: ProviderRecord.State) async throws {
        try await World.with { world in
            guard case .pending(let reference) = try await world.authorize(with: .test(card)) else {
                Issue.record("not pending")
                return
            }
            #expect(reference != nil)
            #expect(try await world.read("r1")?.state == .pending)
            world.clock.advance(by: .seconds(2))
            #expect(try await world.read("r1")?.state == later)
            guard later == .pending else { return }
            #expect(try await world.own(.post, "decide", #"{"reference":"r1","outcome":"approve"}"#).status == 200)
            #expect(try await world.read("r1")?.state == .authorized)
            #expect(try await world.own(.post, "decide", #"{"reference":"r1","outcome":"approve"}"#).status == 422)
        }
    }

    @Test("A refund that fails after it was accepted gives the money back to the merchant")
    func failedRefund() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize(capture: .immediately).approval)
            _ = try #require(try await world.refund(payment, 1000, as: "f1").approval)
            #expect(try await world.balances("r1") == [2500, 2500, 1000, 0, 0])
            #expect(try await world.own(.post, "decide", #"{"reference":"f1","outcome":"decline"}"#).status == 200)
            #expect(try await world.read("f1")?.state == .declined(.doNotHonor))
            #expect(try await world.balances("r1") == [2500, 2500, 0, 0, 0])
        }
    }

    @Test("A hold runs out after its life, and nothing can be captured then")
    func expiry() async throws {
        try await World.with { world in
            let payment = try #require(try await world.authorize().approval)
            world.clock.advance(by: .seconds(7 * 86_400))
            #expect(try await world.read("r1")?.state == .expired)
            let error = await paymentError { _ = try await world.capture(payment, 100, as: "c1") }
            #expect(error?.evidence?.providerCode == "payment_state" && error?.effect == .untouched)
        }
    }

    @Test(
        "Address and security code are compared",
        arguments: [
            ("99999", "999", CheckResult.mismatch, CheckResult.mismatch), ("99998", "998", .partialMatch, .unavailable),
            ("99997", "123", .unavailable, .match), ("10115", "123", .match, .match),
        ])
    func checks(postalCode: String, code: String, address: CheckResult, securityCode: CheckResult) async throws {
        try await World.with { world in
            let outcome = try await world.authorize(with: .number(cardNumber("4"), code: code)) {
                $0.addressVerification = AddressVerification(
                    country: Country(code: "DE")!, houseNumberOrName: "12a", postalCode: postalCode)
            }
            #expect(outcome.approval?.addressCheck == address && outcome.approval?.securityCodeCheck == securityCode)
        }
    }

    @Test("Nothing is said about what was not given")
    func noChecks() async throws {
        try await World.with { world in
            let approval = try await world.authorize(with: .number(cardNumber("4"), code: nil)).approval
            #expect(approval != nil && approval?.addressCheck == nil && approval?.securityCodeCheck == nil)
        }
    }
}
