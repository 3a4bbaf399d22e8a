internal import Payments
internal import PaymentsCrypto

/// The tables of streams, events, look-ups and unique claims, on one connection.
struct StreamRows {
    let connection: Connection

    // MARK: Appending

    private static let startSQL = """
        INSERT INTO streams (order_id, version, marks, due) VALUES (?, ?, ?, ?)
        ON CONFLICT (order_id) DO NOTHING RETURNING row
        """
    private static let growSQL = """
        UPDATE streams SET version = ?, marks = ?, due = ?, claimed_by = NULL, claimed_from = NULL, claimed_until = NULL
        WHERE order_id = ? AND version = ? RETURNING row
        """
    private static let eventSQL = "INSERT INTO events (stream, number, content, checksum) VALUES (?, ?, ?, ?)"

    /// Makes the change, or changes nothing.
    func append(_ append: StoreAppend, _ events: [StoredEvent]) throws(StoreError) -> AppendResult {
        if !append.unique.isEmpty {
            guard try version(of: append.order)?.version ?? 0 == append.expectedVersion else { return .conflict }
            if let claim = try firstTaken(append.unique) { return .taken(claim) }
        }
        guard let stream = try advance(append) else { return .conflict }
        for (index, event) in events.enumerated() {
            let number = Int64(append.expectedVersion + index + 1)
            try connection.run(
                Self.eventSQL,
                [.integer(stream), .integer(number), .blob(event.bytes), .blob(event.checksum.bytes)])
        }
        for claim in append.unique { try insert(claim) }
        for key in append.lookups { try insert(key, stream) }
        try OutboxRows(connection: connection).insert(append.outbox, stream)
        for id in append.inboxDone { try InboxRows(connection: connection).finish(id) }
        if let bytes = append.personalData {
            try PersonalRows(connection: connection).save(bytes, of: append.order)
        }
        return .appended
    }

    /// Sets version, marks and due moment of a stream that has the expected version, and ends its claim.
    /// - Returns: The stream's row; nil when the version is another.
    private func advance(_ append: StoreAppend) throws(StoreError) -> Int64? {
        let version = SQLiteValue.integer(Int64(append.expectedVersion + append.events.count))
        let marks = SQLiteValue.integer(append.marks.reduce(0) { $0 | $1.bit })
        let due = append.due.map { SQLiteValue.integer($0.comparable) } ?? .null
        let order = SQLiteValue.text(append.order.rawValue)
        if append.expectedVersion == 0 {
            return try connection.query(Self.startSQL, [order, version, marks, due], map: Self.row).first
        }
        let values = [version, marks, due, order, .integer(Int64(append.expectedVersion))]
        return try connection.query(Self.growSQL, values, map: Self.row).first
    }

    private static func row(_ row: Row) throws(StoreError) -> Int64 { try row.integer(0) }

    // MARK: Reading

    /// What is stored of a stream after some of its events.
    struct Content {
        /// How many events the stream should have.
        let version: Int
        /// The events with their numbers, in order.
        let events: [(number: Int, event: StoredEvent)]
    }

    /// The stream's row and how many events it should have; nil when there is no stream.
    func version(of order: OrderID) throws(StoreError) -> (row: Int64, version: Int)? {
        let sql = "SELECT row, version FROM streams WHERE order_id = ?"
        return try connection.query(sql, [.text(order.rawValue)]) { (row) throws(StoreError) in
            (row: try row.integer(0), version: Int(try row.integer(1)))
        }.first
    }

    /// The events of an order after the first `version` ones; nil when there is no stream.
    func content(of order: OrderID, after version: Int) throws(StoreError) -> Content? {
        guard let stream = try self.version(of: order) else { return nil }
        let sql = "SELECT number, content, checksum FROM events WHERE stream = ? AND number > ? ORDER BY number"
        let events = try connection.query(sql, [.integer(stream.row), .integer(Int64(version))]) {
            (row) throws(StoreError) in
            let number = Int(try row.integer(0))
            guard let checksum = Digest256(try row.blob(2)) else {
                throw StoredEvent.damage("its checksum is cut", number, order)
            }
            return (number: number, event: StoredEvent(bytes: try row.blob(1), checksum: checksum))
        }
        return Content(version: stream.version, events: events)
    }

    /// The orders that a key leads to, oldest first.
    func orders(_ key: LookupKey) throws(StoreError) -> [OrderID] {
        let sql = """
            SELECT order_id FROM lookups JOIN streams ON streams.row = lookups.stream
            WHERE value = ? AND kind = ? AND scope = ? ORDER BY lookups.stream LIMIT ?
            """
        return try connection.query(
            sql, key.values + [.integer(Int64(EventStoreLimits.maximumBatch))],
            map: { (row) throws(StoreError) in try Self.order(row, 0) })
    }

    /// Orders, the newest first.
    func list(_ mark: OrderMark?, before: Int64?, limit: Int) throws(StoreError) -> [ListedOrder] {
        let end: [SQLiteValue] = [.integer(before ?? .max), .integer(Int64(limit))]
        let map = { (row: Row) throws(StoreError) -> ListedOrder in
            ListedOrder(id: try Self.order(row, 1), place: try row.integer(0))
        }
        guard let mark else {
            let sql = "SELECT row, order_id FROM streams WHERE row < ? ORDER BY row DESC LIMIT ?"
            return try connection.query(sql, end, map: map)
        }
        let sql = """
            SELECT row, order_id FROM streams INDEXED BY streams_marked
            WHERE marks <> 0 AND marks & ? <> 0 AND row < ? ORDER BY row DESC LIMIT ?
            """
        return try connection.query(sql, [.integer(mark.bit)] + end, map: map)
    }

    static func order(_ row: Row, _ column: Int32) throws(StoreError) -> OrderID {
        guard let order = OrderID(try row.text(column)) else {
            throw SQLiteFailure.corruptValue("an order id breaks its rule", at: row.place)
        }
        return order
    }

    // MARK: Due work

    private static let dueSQL = """
        SELECT row, order_id FROM streams WHERE due IS NOT NULL AND due <= ? AND \(StoreClaim.isFree)
        ORDER BY due, row LIMIT ?
        """
    private static let claimSQL = """
        UPDATE streams SET claimed_by = ?, claimed_from = ?, claimed_until = ? WHERE row = ?
        """

    /// Takes due orders, earliest first.
    func claimDue(_ claim: StoreClaim, at now: Timestamp, limit: Int) throws(StoreError) -> [OrderID] {
        let moment = SQLiteValue.integer(now.comparable)
        let due = try connection.query(Self.dueSQL, [moment, moment, moment, .integer(Int64(limit))]) {
            (row) throws(StoreError) in (row: try row.integer(0), order: try Self.order(row, 1))
        }
        for (row, _) in due { try connection.run(Self.claimSQL, claim.values + [.integer(row)]) }
        return due.map(\.order)
    }

    // MARK: Keys

    private func insert(_ key: LookupKey, _ stream: Int64) throws(StoreError) {
        let sql = "INSERT INTO lookups (value, kind, scope, stream) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        try connection.run(sql, key.values + [.integer(stream)])
    }

    /// Claims a key by itself.
    /// - Returns: Whether its owner holds it now.
    func claim(_ claim: UniqueClaim) throws(StoreError) -> Bool {
        guard try firstTaken([claim]) == nil else { return false }
        try insert(claim)
        return true
    }

    private func insert(_ claim: UniqueClaim) throws(StoreError) {
        let sql = "INSERT INTO unique_claims (value, space, owner) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        try connection.run(sql, [.text(claim.value), .text(claim.space.rawValue), .text(claim.owner)])
    }

    /// The first claim whose key belongs to another, or to another claim of the same commit.
    private func firstTaken(_ claims: [UniqueClaim]) throws(StoreError) -> UniqueClaim? {
        var owners: [[String]: String] = [:]
        for claim in claims {
            let sql = "SELECT owner FROM unique_claims WHERE value = ? AND space = ?"
            let values: [SQLiteValue] = [.text(claim.value), .text(claim.space.rawValue)]
            let stored = try connection.query(sql, values) { (row) throws(StoreError) in try row.text(0) }.first
            let key = [claim.space.rawValue, claim.value]
            if let owner = stored ?? owners[key], owner != claim.owner { return claim }
            owners[key] = claim.owner
        }
        return nil
    }
}

extension OrderMark {
    /// Its bit in the stored marks; never changes.
    fileprivate var bit: Int64 {
        switch self {
        case .open: 1
        case .attention: 2
        case .mismatch: 4
        }
    }
}

extension LookupKey {
    /// The values of `value`, `kind`, `scope`. The kinds never change.
    fileprivate var values: [SQLiteValue] {
        switch self {
        case .merchantReference(let reference): [.text(reference.rawValue), .integer(1), .text("")]
        case .providerReference(let provider, let reference):
            [.text(reference.rawValue), .integer(2), .text(provider.rawValue)]
        case .session(let provider, let session): [.text(session.rawValue), .integer(3), .text(provider.rawValue)]
        }
    }
}
