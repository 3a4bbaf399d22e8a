import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("What operators see")
struct ReadingTests {
    @Test("a status tells where an order and its money stand")
    func status() async throws {
        let stage = Stage()
        await expect(.notFound) { try await stage.placement.status(Stage.id()) }
        _ = try await stage.place()
        _ = try await stage.placement.capture(Stage.id(), Stage.money(2_000))
        let status = try await stage.placement.status(Stage.id())
        #expect(status.standing == .placed)
        #expect(status.balances.captured == Stage.money(2_000))
        #expect(status.balances.held == Stage.money(3_000))
        #expect(status.payment?.intent.account == Stage.account)
    }

    @Test("a story names the rule of every event, and no card data")
    func story() async throws {
        let stage = Stage()
        stage.provider.script([.loseAnswer], for: .authorize)
        _ = try await stage.place()
        let story = try await stage.placement.explain(Stage.id())
        #expect(story.lines.map(\.place) == Array(1...story.lines.count))
        #expect(story.lines.map(\.rule.id).contains("place.intent"))
        #expect(story.lines.allSatisfy { !$0.rule.sentence.isEmpty && !$0.what.isEmpty })
        #expect(!"\(story)".contains("411111"))
        await expect(.notFound) { try await stage.placement.explain(Stage.id("nobody")) }
    }

    @Test("orders are listed newest first, and the open ones by themselves")
    func list() async throws {
        let stage = Stage()
        stage.provider.script([.pending], for: .authorize)
        for number in 1...3 { _ = try await stage.place(Stage.order("order-\(number)")) }
        let all = try await stage.placement.list(limit: 2)
        #expect(all.map(\.orderID.rawValue) == ["order-3", "order-2"])
        let rest = try await stage.placement.list(before: all.last?.place)
        #expect(rest.map(\.orderID.rawValue) == ["order-1"])
        #expect(try await stage.placement.list(.open).map(\.orderID.rawValue) == ["order-1"])
        #expect(rest.first?.status?.standing == .pending)
    }

    @Test("a report names what is unknown, its age and the money at risk; a person takes it off the list")
    func report() async throws {
        let stage = Stage()
        stage.provider.script([.loseRequest], for: .authorize)
        stage.provider.scriptReads(Array(repeating: .fail, count: 1_000))
        let placing = Task { try await stage.place { $0.patience = .seconds(1) } }
        await stage.pass { stage.clock.now() >= Timestamp(secondsSinceEpoch: 1_900_000_001) }
        #expect(try await placing.value.word == "confirming")
        await stage.settle(2 * 3_600)
        let report = try await stage.placement.report()
        #expect(report.unknown.map(\.order) == [Stage.id()])
        #expect(report.moneyAtRisk == [Stage.money(5_000)])
        #expect(try #require(report.unknown.first).age >= .seconds(7_000))
        #expect(report.attention.map(\.topic) == [.unsettled])
        let number = try #require(report.attention.first?.operation)
        await expect(.notFound) {
            try await stage.placement.acknowledge(Stage.id(), .dispute, operation: number, by: "kim")
        }
        await expect(.invalidRequest) {
            try await stage.placement.acknowledge(Stage.id(), .unsettled, operation: number, by: "")
        }
        for _ in 0..<2 { try await stage.placement.acknowledge(Stage.id(), .unsettled, operation: number, by: "kim") }
        await stage.settle(3_600)
        let later = try await stage.placement.report()
        #expect(later.attention.isEmpty)
        #expect(later.unknown.count == 1)
        #expect(try await stage.state().attention.map(\.closedBy) == ["kim"])
    }

    @Test("an operator settles what no provider tells, and the press may go on")
    func settle() async throws {
        let stage = Stage()
        stage.provider.script([.loseRequest], for: .authorize)
        stage.provider.scriptReads(Array(repeating: .fail, count: 1_000))
        let placing = Task { try await stage.place { $0.patience = .seconds(1) } }
        await stage.pass { stage.clock.now() >= Timestamp(secondsSinceEpoch: 1_900_000_001) }
        _ = try await placing.value
        await stage.settle(7_200)
        let outcome = try await stage.placement.settle(Stage.id(), OperationNumber(1), .didNotHappen, by: "kim")
        #expect(outcome == .done(OperationNumber(1), Stage.money(0)))
        #expect(try await stage.state().openAttention.isEmpty)
        #expect(try await stage.place().word == "placed")
        #expect(stage.provider.ledger.openPayments == 1)
    }
}
