internal import Payments
internal import PaymentsSandbox

extension MockCardEmulator {
    /// Decides a pending operation whose time has come. Reading does it, so that the books never wait for a timer.
    func settleDue(_ reference: String) async throws(SandboxError) {
        let now = context.clock.now()
        _ = try await books.decide { ledger in
            guard let operation = ledger.operations[reference], operation.standing == .pending,
                let due = operation.decidesAt, due <= now
            else { return (nil, false) }
            let decline = operation.laterDecline ?? Self.obstacle(operation, ledger, now)
            let standing: MockCardOperation.Standing = decline == nil ? .approved : .declined
            return (.decided(reference: reference, standing, decline: decline, nil, at: now), true)
        }
    }

    /// The same by a timer, for the webhook's sake: nobody may be reading.
    func settleLater(_ reference: String) {
        Task {
            guard (try? await Task.sleep(for: MockCardOperation.pendingLife)) != nil else { return }
            // What fails here is repeated by the next read.
            try? await settleDue(reference)
            sender.kick()
        }
    }

    /// What has come in the way of a pending modification meanwhile; nil for nothing.
    static func obstacle(_ operation: MockCardOperation, _ ledger: MockCardLedger, _ now: Timestamp) -> String? {
        operation.kind != .payment && operation.refusal(ledger, at: now) != nil ? "processing_error" : nil
    }
}
