internal import Payments
internal import PaymentsCrypto

/// The table of received webhooks, on one connection.
struct InboxRows {
    let connection: Connection

    /// Stores a message once.
    /// - Returns: Whether it is new.
    func insert(_ id: InboxMessageID, _ message: StoredInboxMessage) throws(StoreError) -> Bool {
        let sql = """
            INSERT INTO inbox (provider, deduplication_key, content, checksum) VALUES (?, ?, ?, ?)
            ON CONFLICT DO NOTHING RETURNING row
            """
        let values: [SQLiteValue] = [
            .text(id.provider.rawValue), .text(id.deduplicationKey), .blob(message.bytes),
            .blob(message.checksum.bytes),
        ]
        return try !connection.query(sql, values) { (row) throws(StoreError) in try row.integer(0) }.isEmpty
    }

    /// Takes open messages, oldest first. They are not opened here, so that a damaged one holds nobody up.
    func claim(
        _ claim: StoreClaim, at now: Timestamp, limit: Int
    ) throws(StoreError) -> [(id: InboxMessageID, message: StoredInboxMessage)] {
        let sql = """
            SELECT row, provider, deduplication_key, content, checksum FROM inbox
            WHERE content IS NOT NULL AND \(StoreClaim.isFree) ORDER BY row LIMIT ?
            """
        let moment = SQLiteValue.integer(now.comparable)
        let taken = try connection.query(sql, [moment, moment, .integer(Int64(limit))]) { (row) throws(StoreError) in
            (row: try row.integer(0), id: try Self.id(row), message: try Self.message(row))
        }
        let update = "UPDATE inbox SET claimed_by = ?, claimed_from = ?, claimed_until = ? WHERE row = ?"
        for message in taken { try connection.run(update, claim.values + [.integer(message.row)]) }
        return taken.map { (id: $0.id, message: $0.message) }
    }

    /// Lets an open message rest.
    func postpone(_ id: InboxMessageID, _ claim: StoreClaim) throws(StoreError) {
        let sql = """
            UPDATE inbox SET claimed_by = ?, claimed_from = ?, claimed_until = ?
            WHERE deduplication_key = ? AND provider = ? AND content IS NOT NULL
            """
        try connection.run(sql, claim.values + Self.values(of: id))
    }

    /// Marks a message as done: its id stays, its bytes go.
    func finish(_ id: InboxMessageID) throws(StoreError) {
        let sql = """
            UPDATE inbox SET content = NULL, checksum = NULL, claimed_by = NULL, claimed_from = NULL,
            claimed_until = NULL WHERE deduplication_key = ? AND provider = ?
            """
        try connection.run(sql, Self.values(of: id))
    }

    private static func values(of id: InboxMessageID) -> [SQLiteValue] {
        [.text(id.deduplicationKey), .text(id.provider.rawValue)]
    }

    private static func id(_ row: Row) throws(StoreError) -> InboxMessageID {
        guard let provider = ProviderID(try row.text(1)) else {
            throw SQLiteFailure.corruptValue("a provider's name breaks its rule", at: "\(row.place), inbox")
        }
        return InboxMessageID(provider: provider, deduplicationKey: try row.text(2))
    }

    private static func message(_ row: Row) throws(StoreError) -> StoredInboxMessage {
        // A checksum of another length fits nothing, and is found when the message is opened.
        let checksum = try Digest256(row.blob(4)) ?? SHA256.hash([])
        return StoredInboxMessage(bytes: try row.blob(3), checksum: checksum)
    }
}
