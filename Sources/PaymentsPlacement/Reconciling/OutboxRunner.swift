public import Payments

/// Another system that wants to hear what happened to orders: a warehouse, a mailer, a queue.
public protocol OutboxReceiver: Sendable {
    /// Takes one message. Each comes at least once, under an id that stays the same; a receiver that must not act twice
    /// remembers ids.
    /// - Returns: Whether the message is done with. `false` brings it again later.
    func receive(_ message: OutboxMessage) async -> Bool
}

/// Hands messages for other systems over, oldest first and each order's in their order, and removes those that were
/// taken.
struct OutboxRunner: Sendable {
    let engine: PlacementEngine
    let receiver: any OutboxReceiver

    func look() async -> ReconcilePass {
        var pass = ReconcilePass()
        let now = engine.clock.now()
        let configuration = engine.configuration
        do throws(StoreError) {
            let messages = try await engine.store.claimOutbox(
                at: now, worker: engine.workerID, until: now.advanced(by: configuration.claimDuration),
                limit: configuration.maximumOutboxMessagesPerLook)
            var resting: Set<OrderID> = []
            for message in messages where !resting.contains(message.id.order) {
                if await receiver.receive(message) {
                    // One by one: a crash repeats at most the one that was being handed over.
                    try await engine.store.acknowledgeOutbox([message.id])
                    pass.outboxMessages += 1
                } else {
                    // What follows a message that was not taken waits for it; other orders go on.
                    resting.insert(message.id.order)
                    try await engine.store.postponeOutbox(
                        of: message.id.order, at: now, worker: engine.workerID,
                        until: now.advanced(by: configuration.outboxRest))
                }
            }
        } catch {
            pass.storeError = error
        }
        return pass
    }
}
