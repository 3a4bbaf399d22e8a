internal import Payments

/// Applies stored webhooks: reads each again from its raw bytes, finds its order and tells the machine. A message
/// leaves the inbox with the commit that takes it in, so that a crash between the two repeats it and loses nothing.
struct InboxRunner: Sendable {
    let engine: PlacementEngine

    /// What became of one message.
    private enum Fate {
        case applied
        case unmatched
        case dropped
    }

    func look() async -> ReconcilePass {
        var pass = ReconcilePass()
        let now = engine.clock.now()
        let configuration = engine.configuration
        do throws(StoreError) {
            let messages = try await engine.store.claimInbox(
                at: now, worker: engine.workerID, until: now.advanced(by: configuration.claimDuration),
                limit: configuration.maximumWebhooksPerLook)
            for message in messages {
                switch try await apply(message, now) {
                case .applied: pass.webhooks += 1
                case .unmatched: pass.unmatchedWebhooks += 1
                case .dropped: pass.droppedWebhooks += 1
                }
            }
        } catch {
            pass.storeError = error
        }
        return pass
    }

    private func apply(_ message: InboxMessage, _ now: Timestamp) async throws(StoreError) -> Fate {
        guard let provider = engine.calls.provider(message.account) as? any WebhookProvider,
            let event = message.event(provider)
        else {
            // Another worker may know the account; nobody will, when it has waited for long enough.
            return try await giveTime(message, now)
        }
        for key in event.lookupKeys(message.account.provider) {
            guard let order = try await engine.store.orders(key).first else { continue }
            await engine.tell(order, .webhook(message.id, message.account, event))
            engine.observer?.observe(
                .webhookApplied(
                    message.account, order: order, lag: now.duration(since: message.delivery.receivedAt), at: now))
            return .applied
        }
        return try await giveTime(message, now)
    }

    /// An event may be faster than the commit of the answer that names its reference.
    private func giveTime(_ message: InboxMessage, _ now: Timestamp) async throws(StoreError) -> Fate {
        let age = now.duration(since: message.delivery.receivedAt)
        guard age > engine.configuration.unmatchedWebhookLife else {
            // Asked again after as long as it has waited already: soon at first, then ever more seldom.
            let rest = min(max(age, engine.configuration.pollInterval), engine.configuration.unmatchedWebhookRest)
            try await engine.store.postponeInbox(
                message.id, at: now, worker: engine.workerID, until: now.advanced(by: rest))
            return .unmatched
        }
        try await engine.store.finishInbox(message.id)
        return .dropped
    }
}
