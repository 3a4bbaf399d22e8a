internal import Payments

/// The table of messages for other systems, on one connection.
struct OutboxRows {
    let connection: Connection

    private static let insertSQL = """
        INSERT INTO outbox (stream, event, topic, seconds, nanoseconds) VALUES (?, ?, ?, ?, ?)
        """

    /// A topic of a later version is left to workers of that version.
    private static let isKnown: String = {
        let topics = OutboxMessage.Topic.allCases.map { "'\($0.rawValue)'" }
        return "topic IN (\(topics.joined(separator: ", ")))"
    }()

    private static let select = """
        SELECT outbox.row, order_id, event, topic, seconds, nanoseconds
        FROM outbox JOIN streams ON streams.row = outbox.stream WHERE \(isKnown)
        """

    /// One of an order's messages that is held keeps all of them.
    private static let claimableSQL = """
        \(select) AND NOT EXISTS (
            SELECT 1 FROM outbox AS held WHERE held.stream = outbox.stream
            AND held.claimed_until > ? AND held.claimed_from <= ?)
        ORDER BY outbox.row LIMIT ?
        """

    func insert(_ messages: [OutboxMessage], _ stream: Int64) throws(StoreError) {
        for message in messages {
            try connection.run(
                Self.insertSQL,
                [
                    .integer(stream), .integer(Int64(message.id.event)), .text(message.topic.rawValue),
                    .integer(message.at.secondsSinceEpoch), .integer(Int64(message.at.nanoseconds)),
                ])
        }
    }

    /// The oldest messages.
    func oldest(limit: Int) throws(StoreError) -> [OutboxMessage] {
        let sql = "\(Self.select) ORDER BY outbox.row LIMIT ?"
        return try connection.query(sql, [.integer(Int64(limit))], map: Self.message)
    }

    /// Takes the oldest messages of orders that nobody delivers just now.
    func claim(_ claim: StoreClaim, at now: Timestamp, limit: Int) throws(StoreError) -> [OutboxMessage] {
        let moment = SQLiteValue.integer(now.comparable)
        let taken = try connection.query(Self.claimableSQL, [moment, moment, .integer(Int64(limit))]) {
            (row) throws(StoreError) in (row: try row.integer(0), message: try Self.message(row))
        }
        let sql = "UPDATE outbox SET claimed_by = ?, claimed_from = ?, claimed_until = ? WHERE row = ?"
        for (row, _) in taken { try connection.run(sql, claim.values + [.integer(row)]) }
        return taken.map(\.message)
    }

    /// Lets the messages of an order rest.
    func postpone(_ order: OrderID, _ claim: StoreClaim) throws(StoreError) {
        let sql = """
            UPDATE outbox SET claimed_by = ?, claimed_from = ?, claimed_until = ?
            WHERE stream = (SELECT row FROM streams WHERE order_id = ?)
            """
        try connection.run(sql, claim.values + [.text(order.rawValue)])
    }

    func delete(_ id: OutboxMessageID) throws(StoreError) {
        let sql = "DELETE FROM outbox WHERE stream = (SELECT row FROM streams WHERE order_id = ?) AND event = ?"
        try connection.run(sql, [.text(id.order.rawValue), .integer(Int64(id.event))])
    }

    private static func message(_ row: Row) throws(StoreError) -> OutboxMessage {
        let place = "\(row.place), outbox row \(try row.integer(0))"
        let nanoseconds = try row.integer(5)
        guard let topic = OutboxMessage.Topic(rawValue: try row.text(3)), (0..<1_000_000_000).contains(nanoseconds)
        else { throw SQLiteFailure.corruptValue("a value is outside its range", at: place) }
        return OutboxMessage(
            id: OutboxMessageID(order: try StreamRows.order(row, 1), event: Int(try row.integer(2))), topic: topic,
            at: Timestamp(secondsSinceEpoch: try row.integer(4), nanoseconds: Int32(nanoseconds)))
    }
}
