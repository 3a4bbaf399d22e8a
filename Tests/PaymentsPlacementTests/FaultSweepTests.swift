import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

/// Breaks the n-th call of the store for growing n, once and for good, until nothing breaks any more; after each round
/// another process takes over, and the books have to be right.
@Suite("The store breaks at every call")
struct FaultSweepTests {
    struct Round: Sendable, CustomStringConvertible {
        let damage: FaultingEventStore.Damage
        let lasts: Bool
        let step: ScriptedProvider.Step?
        let description: String

        static let all: [Round] = FaultingEventStore.Damage.allCases.flatMap { damage in
            [false, true].flatMap { lasts in
                [
                    Round(damage: damage, lasts: lasts, step: nil, description: "\(damage), lasts \(lasts)"),
                    Round(
                        damage: damage, lasts: lasts, step: .loseAnswer,
                        description: "\(damage), lasts \(lasts), the provider's answer is lost"),
                    Round(
                        damage: damage, lasts: lasts,
                        step: .decline(.insufficientFunds, advice: .anotherInstrument),
                        description: "\(damage), lasts \(lasts), declined"),
                ]
            }
        }
    }

    @Test(
        "an order is placed at most once, and in the end the store knows what the provider holds", arguments: Round.all)
    func sweep(_ round: Round) async throws {
        var n = 1
        while try await strikes(round, n) {
            n += 1
            try #require(n < 50, "a placement takes a bounded number of store calls")
        }
        #expect(n > 3, "load, intent and outcome can break")
    }

    /// One round; false when the plan never struck.
    private func strikes(_ round: Round, _ n: Int) async throws -> Bool {
        let store = FaultingEventStore(MemoryEventStore())
        let stage = Stage(store: store)
        if let step = round.step { stage.provider.script([step], for: .authorize) }
        store.breaks(FaultPlan(n: n, lasts: round.lasts), round.damage)
        let answer = Task { try await stage.place() }
        let done = Counter()
        Task {
            _ = await answer.result
            done.next()
        }
        while done.count == 0 {
            stage.clock.advance(by: .seconds(1))
            await Task.yield()
        }
        let result = await answer.result
        let struck = store.callCount >= n
        check(result, stage, "\(round), n = \(n)")
        // The process is gone; another one finds what it left.
        store.breaks(nil)
        let next = Stage(beside: stage, seed: 2)
        await next.settle(7_200)
        try await checkBooks(next, "\(round), n = \(n)")
        return struck
    }

    /// What a caller was told has to be true at once.
    private func check(_ result: Result<PlacementOutcome, any Error>, _ stage: Stage, _ place: String) {
        switch result {
        case .success(.placed): #expect(stage.provider.ledger.openPayments == 1, "\(place)")
        case .success(.declined): #expect(stage.provider.ledger.openPayments == 0, "\(place)")
        case .success(.confirming): break
        case .success(let other): Issue.record("\(place): \(other)")
        case .failure(let error as PaymentError):
            #expect(error.effect == .untouched, "\(place)")
            #expect(stage.provider.callCount(.authorize) == 0, "\(place): \(error) after a call")
        case .failure(let error): Issue.record(error, "\(place)")
        }
    }

    private func checkBooks(_ stage: Stage, _ place: String) async throws {
        let state = try await stage.state()
        #expect(stage.provider.ledger.openPayments <= 1, "\(place)")
        #expect(stage.provider.ledger.movements.values.allSatisfy { $0 == 1 }, "\(place)")
        #expect(!state.operations.contains { $0.standing.isOpen }, "\(place): \(state.operations.map(\.standing))")
        #expect((state.placedBy != nil) == (stage.provider.ledger.openPayments == 1), "\(place)")
        for call in stage.provider.calls where call.verb != .read {
            #expect(
                state.operations.contains { $0.intent.reference == call.reference }, "\(place): a call without intent")
        }
    }
}
