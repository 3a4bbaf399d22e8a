public import PaymentsCrypto

/// An inbox message as a store keeps it beside its id: one string of bytes, and a checksum that binds them to the id.
public struct StoredInboxMessage: Hashable, Sendable {
    /// Account, headers, body and time of receipt.
    public let bytes: [UInt8]
    /// Covers the id and the bytes.
    public let checksum: Digest256

    /// Puts together what was read.
    public init(bytes: [UInt8], checksum: Digest256) {
        self.bytes = bytes
        self.checksum = checksum
    }

    /// Prepares a message.
    public init(_ message: InboxMessage) {
        var record = RecordBytes(label: Self.label)
        record.append(message.account.provider.rawValue)
        record.append(optional: message.account.account)
        record.append(message.delivery.receivedAt)
        record.append(Int64(message.delivery.headers.count))
        for header in message.delivery.headers {
            record.append(header.name)
            record.append(header.value)
        }
        record.append(message.delivery.body)
        bytes = record.bytes
        checksum = Self.checksum(bytes, message.id)
    }

    /// The message.
    /// - Throws: `StoreError` with code `.corrupt` when checksum or content is damaged. It names the message.
    public func message(_ id: InboxMessageID) throws(StoreError) -> InboxMessage {
        guard checksum == Self.checksum(bytes, id) else { throw Self.damage("its checksum does not fit", id) }
        var reader = RecordReader(bytes)
        guard reader.text() == Self.label, let provider = reader.text().flatMap({ ProviderID($0) }),
            let account = reader.optionalText(), let receivedAt = reader.moment(), let headers = Self.headers(&reader),
            let body = reader.content(), reader.isAtEnd
        else { throw Self.damage("its content cannot be read", id) }
        return InboxMessage(
            id: id, account: ProviderAccount(provider, account: account),
            delivery: WebhookDelivery(headers: headers, body: body, receivedAt: receivedAt))
    }

    private static let label = "inbox-message/1"

    private static func headers(_ reader: inout RecordReader) -> [HeaderField]? {
        // Each header takes sixteen bytes at least, so a count beyond the bytes ends at once.
        guard let count = reader.number(), count >= 0 else { return nil }
        var headers: [HeaderField] = []
        for _ in 0..<count {
            guard let name = reader.text(), let value = reader.text() else { return nil }
            headers.append(HeaderField(name, value))
        }
        return headers
    }

    private static func damage(_ what: String, _ id: InboxMessageID) -> StoreError {
        StoreError(
            .corrupt, problem: "a stored webhook is damaged: \(what)", place: "inbox message \(id)",
            advice: "Ask the provider to send it again, or finish it after a read-back of its payment.")
    }

    private static func checksum(_ bytes: [UInt8], _ id: InboxMessageID) -> Digest256 {
        var record = RecordBytes(label: "inbox-checksum/1")
        record.append(id.provider.rawValue)
        record.append(id.deduplicationKey)
        record.append(bytes)
        return SHA256.hash(record.bytes)
    }
}
