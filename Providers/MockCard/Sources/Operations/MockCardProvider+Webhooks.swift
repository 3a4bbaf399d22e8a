public import Payments

extension MockCardProvider: WebhookProvider {
    /// Checks the signature over the raw bytes, then reads one event.
    public func read(_ delivery: WebhookDelivery) -> WebhookReading {
        guard delivery.body.count <= Self.maximumWebhookByteCount else { return .rejected("the body is too large") }
        guard !configuration.webhookSecrets.isEmpty else { return unverified(delivery) }
        let signature = TimestampedSignature(secrets: configuration.webhookSecrets)
        do throws(TimestampedSignature.Failure) {
            try signature.verify(
                header: delivery.header("MockCard-Signature"), body: delivery.body, receivedAt: delivery.receivedAt)
        } catch {
            return unverified(delivery)
        }
        let body: JSONValue
        do throws(JSONError) { body = try JSONValue(parsing: delivery.body) } catch {
            return .rejected("the body is signed and is not JSON: \(error.code)")
        }
        guard let id = body.text("id"), (1...128).contains(id.utf8.count), let type = body.text("type"),
            let data = body.member("data")
        else { return .rejected("the body is signed and has no id, type or data") }
        return .verified([event(id: id, type: type, data: data, body)])
    }

    private static let maximumWebhookByteCount = 1 << 20

    /// Nothing of an unproved body is believed; the one reference in it may be read back.
    private func unverified(_ delivery: WebhookDelivery) -> WebhookReading {
        let body = try? JSONValue(parsing: delivery.body)
        let hint = body?.member("data")?.text("reference").flatMap(MerchantReference.init)
        return .unverified(hints: hint.map { [$0] } ?? [])
    }

    private func event(id: String, type: String, data: JSONValue, _ body: JSONValue) -> WebhookEvent {
        let reference = data.text("reference").flatMap(MerchantReference.init)
        // A modification is found by its own reference; `payment` names the charge it belongs to.
        let provider = (data.text("id") ?? data.text("payment")).flatMap(ProviderReference.init)
        return WebhookEvent(
            deduplicationKey: id, merchantReference: reference, providerReference: provider,
            occurredAt: body.text("createdAt").flatMap { try? Timestamp(rfc3339: $0) },
            content: content(type, data))
    }

    private func content(_ type: String, _ data: JSONValue) -> WebhookEvent.Content {
        let words = type.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 2 else { return .unknown(type: Self.plain(type)) }
        switch words[0] {
        case "payment", "capture", "void", "refund":
            return .record(MockCardRecord(data).record(account: Self.accountName))
        case "dispute":
            guard let stage = DisputeStage(rawValue: String(words[1])), let amount = MockCardRecord(data).amount else {
                return .unknown(type: Self.plain(type))
            }
            return .dispute(stage, amount)
        default: return .unknown(type: Self.plain(type))
        }
    }

    /// A type's name for diagnostics, bounded.
    private static func plain(_ type: String) -> String { DiagnosticCode.masked(type) }
}
