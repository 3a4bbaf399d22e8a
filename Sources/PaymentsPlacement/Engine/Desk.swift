internal import Payments

/// One order in work: its machine, who waits for it, and what they brought. A class, so that a step changes the machine
/// where it is instead of moving it about.
// Unchecked: desks live in `EngineState` alone and are touched only under the engine's lock.
final class Desk: @unchecked Sendable {
    /// Somebody who waits for a result.
    struct Caller: Sendable {
        /// nil for a question that nobody waits for.
        let continuation: CheckedContinuation<PlacementResult, Never>?
        let deadline: Timestamp
    }

    let key: DeskKey
    var machine: PlacementMachine
    var callers: [CallerID: Caller] = [:]
    /// What callers brought, as long as the machine may send it.
    var payloads: [CallerID: CallerPayload] = [:]
    /// Told when the machine rests.
    var watchers: [CheckedContinuation<Void, Never>] = []
    /// Wakes in the timer queue.
    var timerCount = 0

    init(_ key: DeskKey, machine: PlacementMachine) {
        self.key = key
        self.machine = machine
    }

    /// Lets go of instruments that can no longer be sent: card data does not stay in memory for longer than it is used.
    func dropPayloads() {
        guard !payloads.isEmpty else { return }
        for caller in Array(payloads.keys) where !machine.needs(caller) { payloads[caller] = nil }
    }
}

/// A command whose order has no desk yet because all are taken.
struct WaitingCommand: Sendable {
    let caller: CallerID
    let order: OrderID
    let command: PlacementCommand
    let payload: CallerPayload
    let continuation: CheckedContinuation<PlacementResult, Never>
}

/// Something to be done outside the lock, in a task of the placement.
struct Errand: Sendable {
    let key: DeskKey
    let effect: PlacementEffect
    /// What the caller brought that this call needs; nil for everything else.
    let payload: CallerPayload?
}

/// What a step leads to, to be carried out after the lock is released.
struct StepOutput: Sendable {
    var errands: [Errand] = []
    var replies: [(CheckedContinuation<PlacementResult, Never>, PlacementResult)] = []
    var rested: [CheckedContinuation<Void, Never>] = []
    /// Told when nothing is in work any more.
    var drained: [CheckedContinuation<Void, Never>] = []
    /// What observers are told; empty when there are none.
    var observations: [Observation] = []
    /// When the timer has to look next; nil when its present plan is good.
    var alarm: Timestamp?
}
