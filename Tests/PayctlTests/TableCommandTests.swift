import Payments
import Testing

@Suite("payctl sandbox cards and retry explain")
struct TableCommandTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    @Test("Every card has a name, an outcome, a number and a sentence; every decline reason has a card")
    func cards() async throws {
        let cards = try await payctl.run("sandbox", "cards", "--json").json()["cards"]?.arrayValue ?? []
        let objects = cards.compactMap(\.objectValue)
        #expect(
            objects.allSatisfy { card in
                ["name", "outcome", "number", "what"].allSatisfy { card[$0]?.stringValue?.isEmpty == false }
            })
        let outcomes = Set(objects.compactMap { $0["outcome"]?.stringValue })
        #expect(DeclineReason.all.filter { !outcomes.contains($0.description) } == [])
        #expect(outcomes.contains("approved"))
        let filtered = try await payctl.run("sandbox", "cards", "--provider", "mock-card", "--json").json()
        #expect(filtered["cards"]?.arrayValue?.count == cards.count)
        #expect(try await payctl.run("sandbox", "cards", "--provider", "pxp").output.contains("no cards"))
        #expect(try await payctl.run("sandbox", "cards").output.contains("insufficient-funds"))
    }

    @Test("The whole retry table, and the row that decides a situation")
    func retry() async throws {
        let all = try await payctl.run("retry", "explain", "--json").json()
        #expect(all["rows"]?.arrayValue?.count == RetryTable.rows.count && all["situation"] == .null)
        for cell in RetryCell.all.enumerated().filter({ $0.offset % 977 == 0 }).map(\.element) {
            let run = try await payctl.run(
                "retry", "explain", "--json", "--verb", cell.verb.rawValue, "--delivery", cell.delivery.rawValue,
                "--answer", cell.answer.rawValue, "--hint", cell.hint.rawValue, "--key", cell.key.rawValue, "--budget",
                cell.budget.rawValue)
            let row = try run.json()["rows"]?.arrayValue?.first?.objectValue
            #expect(row?["rule"] == .string(RetryTable.row(for: cell).rule.id))
            #expect(row?["decision"] == .string(RetryTable.row(for: cell).decision.rawValue))
        }
        let human = try await payctl.run("retry", "explain", "--verb", "refund", "--delivery", "notSent")
        #expect(human.output.hasPrefix("resend  retry.not-sent.again: "))
    }
}
