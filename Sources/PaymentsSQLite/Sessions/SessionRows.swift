internal import Payments
internal import PaymentsCrypto

/// The table of sessions, on one connection.
struct SessionRows {
    let connection: Connection

    /// A session with its row number.
    struct Stored {
        let row: Int64
        let session: SealedSession
    }

    private static let columns = """
        provider, environment, account, session_id, reference, order_id, fingerprint, amount_minor_units, currency, \
        expiry_text, expires_seconds, expires_nanoseconds, created_seconds, created_nanoseconds, key_id, nonce, \
        ciphertext, tag, checksum, intents
        """
    private static let columnCount = 20

    private static let insertSQL: String = {
        let marks = Array(repeating: "?", count: columnCount).joined(separator: ", ")
        return "INSERT INTO sessions (\(columns)) VALUES (\(marks))"
    }()

    private static let updateSQL: String = {
        let marks = Array(repeating: "?", count: columnCount).joined(separator: ", ")
        return "UPDATE sessions SET (\(columns)) = (\(marks)) WHERE row = ?"
    }()

    private static let eraseSQL = """
        UPDATE sessions SET key_id = NULL, nonce = NULL, ciphertext = NULL, tag = NULL WHERE row = ?
        """
    private static let newestFirst = "ORDER BY created_seconds DESC, created_nanoseconds DESC, row DESC LIMIT ?"
    private static let select = "SELECT row, \(columns) FROM sessions"
    private static let identitySQL = """
        \(select) WHERE session_id = ? AND provider = ? AND environment = ? AND account = ? LIMIT 1
        """

    func insert(_ session: SealedSession) throws(StoreError) {
        try connection.run(SessionRows.insertSQL, SessionRows.values(of: session))
    }

    func update(_ row: Int64, to session: SealedSession) throws(StoreError) {
        try connection.run(SessionRows.updateSQL, SessionRows.values(of: session) + [.integer(row)])
    }

    /// The row of this session, whatever its other facts.
    func stored(_ record: SessionRecord) throws(StoreError) -> Stored? {
        let identity: [SQLiteValue] = [
            .text(record.sessionID.rawValue), .text(record.provider.rawValue), .text(record.environment.rawValue),
            .text(record.account),
        ]
        return try connection.query(SessionRows.identitySQL, identity, map: read).first
    }

    func matching(_ query: SessionQuery, limit: Int) throws(StoreError) -> [Stored] {
        let (condition, values): (String, [SQLiteValue]) =
            switch query {
            case .all: ("", [])
            case .session(let id): ("WHERE session_id = ?", [.text(id.rawValue)])
            case .reference(let reference): ("WHERE reference = ?", [.text(reference.rawValue)])
            case .order(let id): ("WHERE order_id = ?", [.text(id.rawValue)])
            }
        let sql = "\(SessionRows.select) \(condition) \(SessionRows.newestFirst)"
        return try connection.query(sql, values + [.integer(Int64(limit))], map: read)
    }

    /// Erases the secrets of up to `limit` sessions whose expiry has come. A damaged row loses its secrets too, and
    /// keeps the checksum that does not fit, so that it stays known as damaged.
    /// - Returns: How many rows were erased, and what was wrong with the first damaged one.
    func eraseExpired(at moment: Timestamp, limit: Int) throws(StoreError) -> (count: Int, damage: StoreError?) {
        let sql = """
            \(SessionRows.select) WHERE ciphertext IS NOT NULL \
            AND (expires_seconds, expires_nanoseconds) <= (?, ?) LIMIT ?
            """
        let values: [SQLiteValue] = [
            .integer(moment.secondsSinceEpoch), .integer(Int64(moment.nanoseconds)), .integer(Int64(limit)),
        ]
        let expired = try connection.query(sql, values) { (row) throws(StoreError) in
            (row: try row.integer(0), stored: Result { () throws(StoreError) in try read(row) })
        }
        var damage: StoreError?
        for (row, stored) in expired {
            switch stored {
            case .success(let stored):
                try update(row, to: SealedSession(record: stored.session.record, payload: nil))
            case .failure(let error):
                damage = damage ?? error
                try connection.run(SessionRows.eraseSQL, [.integer(row)])
            }
        }
        return (expired.count, damage)
    }

    private static func values(of session: SealedSession) -> [SQLiteValue] {
        let (record, payload) = (session.record, session.payload)
        return [
            .text(record.provider.rawValue), .text(record.environment.rawValue), .text(record.account),
            .text(record.sessionID.rawValue), .text(record.reference.rawValue), .text(record.orderID.rawValue),
            .optional(record.fingerprint), .integer(record.amount.minorUnits), .text(record.amount.currency.code),
            .text(record.expiryText), .integer(record.expiresAt.secondsSinceEpoch),
            .integer(Int64(record.expiresAt.nanoseconds)), .integer(record.createdAt.secondsSinceEpoch),
            .integer(Int64(record.createdAt.nanoseconds)), .optional(payload?.keyID), .optional(payload?.nonce),
            .optional(payload?.ciphertext), .optional(payload?.tag), .blob(session.checksum.bytes),
            .text(SessionRequest.MethodIntent.text(record.intents)),
        ]
    }

    /// Reads a row that has the columns of `select`, and compares its checksum.
    private func read(_ row: Row) throws(StoreError) -> Stored {
        let number = try row.integer(0)
        let place = "\(row.place), sessions row \(number)"
        let session = SealedSession(record: try record(row, place), payload: try payload(row))
        guard try Digest256(row.blob(19)) == session.checksum else {
            throw SQLiteFailure.corruptValue("its checksum does not fit", at: place)
        }
        return Stored(row: number, session: session)
    }

    private func record(_ row: Row, _ place: String) throws(StoreError) -> SessionRecord {
        guard let provider = ProviderID(try row.text(1)),
            let environment = ProviderEnvironment(rawValue: try row.text(2)),
            let sessionID = SessionID(try row.text(4)), let reference = MerchantReference(try row.text(5)),
            let orderID = OrderID(try row.text(6)), let currency = Currency(code: try row.text(9)),
            let intents = SessionRequest.MethodIntent.list(try row.text(20))
        else { throw SQLiteFailure.corruptValue("a name breaks its rule", at: place) }
        return SessionRecord(
            provider: provider, environment: environment, account: try row.text(3), sessionID: sessionID,
            reference: reference, orderID: orderID, fingerprint: try row.optionalText(7),
            amount: Money(minorUnits: try row.integer(8), currency: currency), intents: intents,
            expiryText: try row.text(10),
            expiresAt: try moment(row, 11, place), createdAt: try moment(row, 13, place))
    }

    private func moment(_ row: Row, _ column: Int32, _ place: String) throws(StoreError) -> Timestamp {
        let nanoseconds = try row.integer(column + 1)
        guard (0..<1_000_000_000).contains(nanoseconds) else {
            throw SQLiteFailure.corruptValue("a moment is outside its range", at: place)
        }
        return Timestamp(secondsSinceEpoch: try row.integer(column), nanoseconds: Int32(nanoseconds))
    }

    /// Nil where the secrets were erased.
    private func payload(_ row: Row) throws(StoreError) -> SealedPayload? {
        guard !row.isNull(17) else { return nil }
        return SealedPayload(
            keyID: try row.text(15), nonce: try row.blob(16), ciphertext: try row.blob(17), tag: try row.blob(18))
    }
}
