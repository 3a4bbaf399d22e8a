import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("Several processes on one store")
struct SharedStoreTests {
    @Test("two processes that place the same order charge it once", arguments: [true, false])
    func race(_ sameAttempt: Bool) async throws {
        for round in 0..<20 {
            let first = Stage()
            let second = Stage(beside: first, seed: UInt64(round) + 2)
            async let one = outcome(first, "a1")
            async let two = outcome(second, sameAttempt ? "a1" : "a2")
            let pump = Task {
                while !Task.isCancelled {
                    first.clock.advance(by: .milliseconds(50))
                    await Task.yield()
                }
            }
            let words = await [one, two]
            pump.cancel()
            await first.settle(7_200)
            #expect(first.provider.ledger.openPayments == 1, "\(words)")
            #expect(try await first.state().placedBy != nil, "\(words)")
            #expect(words.contains("placed") || words.contains("confirming"), "\(words)")
        }
    }

    private func outcome(_ stage: Stage, _ attempt: String) async -> String {
        // Patience far beyond what the pump lets pass: the test is about the race, not about time.
        do { return try await stage.place(attempt: attempt) { $0.patience = .seconds(1_000_000) }.word } catch let error
            as PaymentError
        {
            return error.code.description
        } catch {
            return "\(error)"
        }
    }

    @Test("a worker that hangs past its lease is overtaken by a read, and what it brings late is evidence")
    func overtaken() async throws {
        let slow = Stage()
        let latch = Latch()
        slow.provider.script([.hold(latch, then: .approve)], for: .authorize)
        async let placing = slow.place { $0.patience = .seconds(1_000) }
        await latch.arrivals(atLeast: 1)
        let other = Stage(beside: slow, seed: 2)
        // Past the lease and the settling time the other worker finds nothing, so nothing happened; then the request
        // that hung arrives after all.
        slow.clock.advance(by: .seconds(39))
        #expect(await other.placement.reconcile().orders == 0)
        await other.settle(300)
        #expect(try await other.state().operations[0].standing == .untouched)
        latch.open()
        _ = try await placing
        await other.settle(7_200)
        #expect(slow.provider.ledger.openPayments == 1)
        #expect(try await other.state().placedBy != nil)
        #expect(try await other.state().attention.map(\.topic).contains(.lateSuccess))
    }

    @Test("a due order goes to one of two reconcilers at a time")
    func oneReconciler() async throws {
        let first = Stage()
        first.provider.script([.pending], for: .authorize)
        _ = try await first.place()
        let second = Stage(beside: first, seed: 2)
        first.clock.advance(by: .seconds(10))
        async let one = first.placement.reconcile()
        async let two = second.placement.reconcile()
        #expect(await [one.orders, two.orders].sorted() == [0, 1])
    }
}
