internal import Payments

extension Placement {
    /// Looks after everything until the placement shuts down or the task is cancelled: due orders, webhooks, messages
    /// for other systems. Run it once in each process, in a task of its own. Cancelling it aborts nothing that was
    /// sent.
    /// - Parameter report: Told after each look; for progress and logs.
    public func run(_ report: @escaping @Sendable (ReconcilePass) -> Void = { _ in }) async {
        await reconciler.run(report)
    }

    /// Looks after what is due now, and returns when nothing more is.
    public func reconcile() async -> ReconcilePass { await reconciler.once() }

    /// Ends the work of this process: new commands are refused, `run()` returns, and what is in flight is read and
    /// stored to its end, for as long as `limit`. After that every caller is told what is known, and what is still in
    /// flight stays for the next process: its intent and lease are in the store.
    public func shutdown(within limit: Duration) async -> ShutdownReport {
        engine.close()
        reconciler.nudge()
        let clock = engine.clock
        let end = clock.now().advanced(by: limit)
        let watchdog = Task { [engine] in
            do { try await clock.sleep(until: end) } catch { return }
            engine.giveUp()
        }
        await engine.drained()
        watchdog.cancel()
        let work = engine.work
        // Others need not wait for claims to run out. If the store fails, they will.
        try? await engine.store.releaseClaims(of: engine.workerID)
        return ShutdownReport(ordersInWork: work.orders, callsInFlight: work.calls)
    }
}

/// What a shutdown left behind.
public struct ShutdownReport: Hashable, Sendable {
    /// The orders that were still in work.
    public let ordersInWork: Int
    /// Those of them with a call or read in flight. What came of these is found by the next reconciliation.
    public let callsInFlight: Int

    /// Whether everything came to its end.
    public var isClean: Bool { ordersInWork == 0 }
}
