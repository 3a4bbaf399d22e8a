import Payments
import Testing

@testable import PaymentsPlacement

@Suite("The queue of moments")
struct TimerQueueTests {
    private func entry(_ second: Int64, _ generation: UInt64 = 1) -> TimerQueue.Entry {
        TimerQueue.Entry(
            moment: Timestamp(secondsSinceEpoch: second), key: DeskKey(order: Stage.id(), generation: generation),
            effect: EffectNumber(Int(second)))
    }

    @Test("entries come out in order, and none before its moment")
    func order() {
        var queue = TimerQueue()
        let seconds = (0..<500).map { Int64($0 * 7_919 % 500) }
        for second in seconds { queue.insert(entry(second)) }
        #expect(queue.pop(at: Timestamp(secondsSinceEpoch: -1)) == nil)
        var popped: [Int64] = []
        while let next = queue.pop(at: Timestamp(secondsSinceEpoch: 399)) {
            popped.append(next.moment.secondsSinceEpoch)
        }
        #expect(popped == Array(0..<400))
        #expect(queue.next == Timestamp(secondsSinceEpoch: 400))
    }

    @Test("what is stale is swept once it is more than half, and the rest keeps its order")
    func sweep() {
        var queue = TimerQueue()
        for second in 0..<1_000 { queue.insert(entry(Int64(999 - second), UInt64(second % 4))) }
        queue.forget(400)
        #expect(!queue.wantsSweep)
        queue.forget(101)
        #expect(queue.wantsSweep)
        queue.sweep { $0.generation == 0 }
        #expect(queue.count == 250)
        #expect(!queue.wantsSweep)
        var last = Int64.min
        while let next = queue.pop(at: Timestamp(secondsSinceEpoch: 2_000)) {
            #expect(next.moment.secondsSinceEpoch > last)
            last = next.moment.secondsSinceEpoch
        }
    }

    @Test("nothing is left of a thousand placements: no machine, no card, no moment")
    func nothingLeft() async throws {
        let stage = Stage()
        for number in 0..<1_000 { _ = try await stage.place(Stage.order("order-\(number)")) }
        #expect(stage.placement.engine.work.orders == 0)
        #expect(stage.placement.engine.timerCount < 600)
    }
}
