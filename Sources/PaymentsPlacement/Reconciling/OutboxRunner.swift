public import Payments

/// Another system that wants to hear what happened to orders: a warehouse, a mailer, a queue.
public protocol OutboxReceiver: Sendable {
    /// Takes one message. Each comes at least once, under an id that stays the same; a receiver that must not act twice
    /// remembers ids.
    /// - Returns: Whether the message is done with. `false` brings it again later.
    func receive(_ message: OutboxMessage) async -> Bool
}

/// Hands messages for other systems over, oldest first, and removes those that were taken.
struct OutboxRunner: Sendable {
    let store: any EventStore
    let receiver: any OutboxReceiver

    /// The most messages of one look.
    private static let batch = 100

    func look() async -> ReconcilePass {
        var pass = ReconcilePass()
        do throws(StoreError) {
            var taken: [OutboxMessageID] = []
            for message in try await store.outbox(limit: Self.batch) {
                // The order of messages is kept: what follows one that was not taken waits for it.
                guard await receiver.receive(message) else { break }
                taken.append(message.id)
            }
            if !taken.isEmpty { try await store.acknowledgeOutbox(taken) }
            pass.outboxMessages = taken.count
        } catch {
            pass.storeError = error
        }
        return pass
    }
}
