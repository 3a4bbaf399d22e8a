internal import Payments
internal import PaymentsConcurrency

/// Takes up what is due: unknown outcomes, expired leases, undoing that has to be repeated, webhooks, messages for
/// other systems. What is due and when was computed from each order's state and stored with it; this only asks the
/// store.
///
/// Several processes may run one each: the store gives an order to one of them at a time, and a worker that dies loses
/// its claim after a while, not the order.
final class Reconciler: Sendable {
    private let engine: PlacementEngine
    private let inbox: InboxRunner
    private let outbox: OutboxRunner?
    private let pulse = Pulse()

    init(engine: PlacementEngine, receiver: (any OutboxReceiver)?) {
        self.engine = engine
        inbox = InboxRunner(engine: engine)
        outbox = receiver.map { OutboxRunner(engine: engine, receiver: $0) }
    }

    /// Cuts the wait of `run` short: there is something to look at.
    func nudge() { pulse.beat() }

    /// Looks again and again until the placement shuts down or the task is cancelled.
    func run(_ report: @Sendable (ReconcilePass) -> Void) async {
        let clock = engine.clock
        while !Task.isCancelled, !engine.isClosing {
            let pass = await look()
            report(pass)
            // A look that found work is followed by another at once: there may be more.
            if !pass.isEmpty, pass.storeError == nil { continue }
            await pulse.wait(until: clock.now().advanced(by: engine.configuration.pollInterval), on: clock)
        }
    }

    /// Looks until nothing is due now.
    func once() async -> ReconcilePass {
        var sum = ReconcilePass()
        for _ in 0..<Self.maximumLooks where !Task.isCancelled {
            let pass = await look()
            sum.add(pass)
            if pass.isEmpty || pass.storeError != nil { break }
        }
        return sum
    }

    /// The most looks of one pass: an order that is due again and again cannot hold it for ever.
    private static let maximumLooks = 1_000

    /// One look: the orders that are due, the webhooks, the outbox.
    func look() async -> ReconcilePass {
        var pass = ReconcilePass()
        async let orders = dueOrders()
        async let mail = inbox.look()
        async let messages = outbox?.look() ?? ReconcilePass()
        for part in await [orders, mail, messages] { pass.add(part) }
        pass.unmatchedWebhooks = await mail.unmatchedWebhooks
        return pass
    }

    private func dueOrders() async -> ReconcilePass {
        var pass = ReconcilePass()
        let now = engine.clock.now()
        let configuration = engine.configuration
        do throws(StoreError) {
            let orders = try await engine.store.claimDue(
                at: now, worker: engine.workerID, until: now.advanced(by: configuration.claimDuration),
                limit: configuration.maximumReconciling)
            pass.orders = orders.count
            await withDiscardingTaskGroup { group in
                for order in orders { group.addTask { await self.engine.tell(order, .due) } }
            }
        } catch {
            pass.storeError = error
        }
        return pass
    }
}
