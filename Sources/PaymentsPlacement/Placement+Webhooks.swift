public import Payments

/// What became of a webhook delivery at our door. Nothing was applied yet.
public enum WebhookReceipt: Hashable, Sendable {
    /// Verified and stored, whole: acknowledge it. Deliveries that were stored before count as none.
    case stored(new: Int)
    /// Not proved to come from the provider. Acknowledge it, believe nothing; up to this many orders are read back.
    case unverified(readBacks: Int)
    /// Refuse it. The text says why, without any of the body.
    case rejected(String)

    /// The HTTP status to answer with.
    public var status: Int {
        switch self {
        case .stored: 200
        case .unverified: 202
        case .rejected: 400
        }
    }
}

extension Placement {
    /// Takes a webhook in: checks the raw bytes, stores, and returns, so that it can be acknowledged. `run()` applies
    /// it.
    /// - Parameters:
    ///   - rawBody: The body's bytes as they came; a signature covers bytes.
    ///   - headers: The header fields as they came.
    ///   - account: Whose route it came on.
    /// - Throws: `PaymentError`: `.unsupported` for an account without webhooks; `.storage` when it could not be
    ///   stored: then do not acknowledge, and the provider delivers again. Money is untouched by either.
    public func receive(
        _ rawBody: [UInt8], headers: [HeaderField], from account: ProviderAccount
    ) async throws(PaymentError) -> WebhookReceipt {
        guard let provider = engine.calls.provider(account) as? any WebhookProvider else {
            throw PaymentError(
                .unsupported, effect: .untouched, explanation: "\(account) is not configured here or sends no webhooks."
            )
        }
        guard rawBody.count <= EventStoreLimits.maximumInboxByteCount else {
            return .rejected("the body is larger than \(EventStoreLimits.maximumInboxByteCount) bytes")
        }
        let delivery = WebhookDelivery(headers: headers, body: rawBody, receivedAt: engine.clock.now())
        let reading = provider.read(delivery)
        let intake = WebhookIntake(reading, delivery, for: account)
        engine.observer?.observe(
            .webhookReceived(account, intake, lag: reading.lag(at: delivery.receivedAt), at: delivery.receivedAt))
        switch intake {
        case .reject(let why): return .rejected(why)
        case .readBack(let references): return .unverified(readBacks: await readBack(references))
        case .store(let messages): return .stored(new: try await store(messages))
        }
    }

    private func store(_ messages: [InboxMessage]) async throws(PaymentError) -> Int {
        var new = 0
        do throws(StoreError) {
            for message in messages where try await engine.store.receive(message) { new += 1 }
        } catch {
            throw PaymentError(
                .storage, effect: .untouched, explanation: "The webhook could not be stored (\(error)).")
        }
        if new > 0 { reconciler.nudge() }
        return new
    }

    /// Asks the provider about the orders that a stranger named, a few at a time: it may be true.
    private func readBack(_ references: [MerchantReference]) async -> Int {
        var count = 0
        for reference in references {
            guard let order = try? await engine.store.orders(.merchantReference(reference)).first,
                engine.startHintedRead(order)
            else { continue }
            count += 1
        }
        return count
    }
}

extension WebhookReading {
    /// How long after its cause the delivery came, by the oldest event that says when it happened.
    fileprivate func lag(at moment: Timestamp) -> Duration? {
        guard case .verified(let events) = self else { return nil }
        return events.compactMap(\.occurredAt).min().map { moment.duration(since: $0) }
    }
}
