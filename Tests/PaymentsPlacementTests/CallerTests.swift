import Payments
import PaymentsTesting
import Testing

@testable import PaymentsPlacement

@Suite("Callers who leave, wait and come too late")
struct CallerTests {
    @Test(
        "a caller that is cancelled while the call is in flight hears that it is being confirmed, at once; the answer is kept"
    )
    func cancelledInFlight() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        let caller = Task { try await stage.place() }
        await latch.arrivals(atLeast: 1)
        caller.cancel()
        #expect(try await caller.value.word == "confirming")
        #expect(try await stage.state().operations[0].standing == .inFlight)
        latch.open()
        #expect(await stage.placement.shutdown(within: .seconds(60)).isClean)
        #expect(try await stage.state().placedBy != nil)
        #expect(stage.provider.calls.count == 1)
    }

    @Test("a task that was cancelled before the call sends and stores nothing")
    func cancelledBefore() async throws {
        let stage = Stage()
        let start = Latch()
        let caller = Task {
            await start.wait()
            return try await stage.place()
        }
        await start.arrivals(atLeast: 1)
        caller.cancel()
        start.open()
        await expect(.cancelled) { try await caller.value }
        #expect(stage.provider.calls.isEmpty)
        #expect(try await stage.state().version == 0)
    }

    @Test("a caller that leaves while the intent is being stored is told that nothing was sent, and nothing is")
    func cancelledWhileStoring() async throws {
        let store = FaultingEventStore(MemoryEventStore())
        let stage = Stage(store: store)
        let latch = Latch()
        store.holds(call: 2, at: latch)
        let caller = Task { try await stage.place() }
        await latch.arrivals(atLeast: 1)
        caller.cancel()
        await expect(.cancelled) { try await caller.value }
        latch.open()
        #expect(await stage.placement.shutdown(within: .seconds(60)).isClean)
        #expect(stage.provider.calls.isEmpty)
        #expect(try await stage.state().operations.first?.standing == .untouched)
    }

    @Test("a second caller keeps the payment alive when the first leaves")
    func secondStays() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .loseRequest), .approve], for: .authorize)
        stage.provider.scriptReads([.absent])
        let first = Task { try await stage.place() }
        await latch.arrivals(atLeast: 1)
        async let second = stage.place()
        first.cancel()
        #expect(try await first.value.word == "confirming")
        latch.open()
        let end = Timestamp(secondsSinceEpoch: 1_900_000_030)
        await stage.pass { stage.clock.now() >= end }
        #expect(try await second.word == "confirming")
        await stage.settle(600)
        #expect(try await stage.place().word == "placed")
        #expect(stage.provider.ledger.openPayments == 1)
    }

    @Test("a clock that is set back delays nobody's answer")
    func clockSetBack() async throws {
        let stage = Stage()
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        let caller = Task { try await stage.place { $0.patience = .seconds(10) } }
        await latch.arrivals(atLeast: 1)
        await stage.clock.sleepers(atLeast: 1)
        stage.clock.jump(by: .seconds(-3_600))
        stage.clock.advance(by: .seconds(10))
        #expect(try await caller.value.word == "confirming")
        latch.open()
        #expect(await stage.placement.shutdown(within: .seconds(60)).isClean)
        #expect(try await stage.state().placedBy != nil)
    }

    @Test("orders beyond the limit wait in line, and each gets its turn")
    func line() async throws {
        let stage = Stage { $0.maximumOrdersInFlight = 2 }
        let latch = Latch()
        stage.provider.script(Array(repeating: .hold(latch, then: .approve), count: 20), for: .authorize)
        try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask { try await stage.place(Stage.order("order-\(number)")).word }
            }
            await latch.arrivals(atLeast: 2)
            #expect(stage.provider.calls.count == 2)
            latch.open()
            for try await word in group { #expect(word == "placed") }
        }
        #expect(stage.provider.ledger.openPayments == 20)
    }

    @Test("who waits in line may leave, loses patience, or is refused when the line is full; nothing is sent for them")
    func leavingTheLine() async throws {
        let stage = Stage { ($0.maximumOrdersInFlight, $0.maximumWaitingCommands) = (1, 2) }
        let latch = Latch()
        stage.provider.script([.hold(latch, then: .approve)], for: .authorize)
        let running = Task { try await stage.place { $0.patience = .seconds(100) } }
        await latch.arrivals(atLeast: 1)
        let leaving = Task { try await stage.place(Stage.order("order-2")) }
        let impatient = Task { try await stage.place(Stage.order("order-3")) { $0.patience = .seconds(5) } }
        // Both are in line when a third is refused.
        while stage.placement.engine.work.orders < 3 { await Task.yield() }
        await expect(.limitReached) { try await stage.place(Stage.order("order-4")) }
        leaving.cancel()
        await expect(.cancelled) { try await leaving.value }
        stage.clock.advance(by: .seconds(6))
        await expect(.timedOut) { try await impatient.value }
        latch.open()
        #expect(try await running.value.word == "placed")
        #expect(stage.provider.calls.count == 1)
    }
}
