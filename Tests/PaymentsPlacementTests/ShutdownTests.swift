import Payments
import PaymentsPlacement
import PaymentsTesting
import Testing

@Suite("Shutting down")
struct ShutdownTests {
    @Test("what is in flight is read to its end, and new commands are refused")
    func clean() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        async let placing = stage.place()
        await latch.arrivals(atLeast: 1)
        async let report = stage.placement.shutdown(within: .seconds(30))
        await stage.clock.sleepers(atLeast: 2)
        await expect(.unavailable) { try await stage.place(Stage.order("order-2")) }
        latch.open()
        #expect(try await placing.word == "placed")
        #expect(await report.isClean)
    }

    @Test("after its limit everybody is told what is known, and the next process finds the rest")
    func overtime() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .loseAnswer)], for: .authorize)
        async let placing = stage.place { $0.patience = .seconds(600) }
        await latch.arrivals(atLeast: 1)
        async let ending = stage.placement.shutdown(within: .seconds(30))
        await stage.clock.sleepers(atLeast: 2)
        stage.clock.advance(by: .seconds(30))
        #expect(try await placing.word == "confirming")
        let report = await ending
        #expect((report.ordersInWork, report.callsInFlight) == (1, 1))
        latch.open()
        let next = Stage(beside: stage, seed: 2)
        await next.settle()
        #expect(try await next.place().word == "placed")
        #expect(stage.provider.ledger.openPayments == 1)
        #expect(stage.provider.callCount(.authorize) == 1)
    }

    @Test("run ends with the shutdown")
    func run() async throws {
        let stage = Stage()
        let looks = Counter()
        let running = Task { await stage.placement.run { _ in looks.next() } }
        await stage.clock.sleepers(atLeast: 1)
        #expect(await stage.placement.shutdown(within: .seconds(30)).isClean)
        await running.value
    }
}
