/// The limits that all stores share.
public enum EventStoreLimits {
    /// The most rows that one call returns or takes, and the most events that one append adds.
    public static let maximumBatch = 1_000
    /// The largest stored form of one event, in bytes.
    public static let maximumEventByteCount = 1 << 16
    /// The largest inbox message, body and headers, in bytes.
    public static let maximumInboxByteCount = 1 << 20
    /// The most personal data of one order, in bytes.
    public static let maximumPersonalByteCount = 1 << 20
}

extension EventStoreLimits {
    /// For stores: refuses personal data that is too large.
    /// - Throws: `StoreError` with code `.tooLarge`; nothing was stored.
    public static func checkPersonal(_ bytes: [UInt8], of order: OrderID) throws(StoreError) {
        guard bytes.count <= maximumPersonalByteCount else {
            throw StoreError(
                .tooLarge, problem: "the personal data has \(bytes.count) bytes", place: "order \(order)",
                advice: "At most \(maximumPersonalByteCount) bytes are stored for one order.")
        }
    }
}

extension StoreAppend {
    /// For stores: what a commit has to fulfil before anything is written.
    ///
    /// A commit without events, with too many, or with messages of another order is a programming error.
    /// - Throws: `StoreError` with code `.tooLarge`; nothing was stored.
    public func checkSizes() throws(StoreError) {
        precondition((1...EventStoreLimits.maximumBatch).contains(events.count), "a commit has 1 to 1000 events")
        precondition(expectedVersion >= 0, "a stream has no negative version")
        precondition(outbox.allSatisfy { $0.id.order == order }, "a message belongs to the order of its commit")
        if let personalData { try EventStoreLimits.checkPersonal(personalData, of: order) }
    }
}

extension InboxMessage {
    /// For stores: refuses a message that is too large.
    /// - Throws: `StoreError` with code `.tooLarge`; nothing was stored.
    public func checkSize() throws(StoreError) {
        let headers = delivery.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard delivery.body.count + headers <= EventStoreLimits.maximumInboxByteCount else {
            throw StoreError(
                .tooLarge, problem: "a webhook is larger than \(EventStoreLimits.maximumInboxByteCount) bytes",
                place: "inbox", advice: "Bound the body where requests arrive.")
        }
    }
}
