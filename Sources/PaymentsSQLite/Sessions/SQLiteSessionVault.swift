public import Payments

/// The session vault on SQLite. Several vaults, in several processes, may share one file.
public struct SQLiteSessionVault: SessionVault {
    /// The most rows that one transaction erases, so that other changes get their turn.
    static let eraseBatchCount = 500

    private let database: SQLiteDatabase

    /// Keeps sessions in an open database.
    public init(_ database: SQLiteDatabase) { self.database = database }

    /// Stores a new session.
    public func save(_ session: SealedSession) async throws(StoreError) {
        try await database.write { (connection) throws(StoreError) in
            let rows = SessionRows(connection: connection)
            guard let stored = try rows.stored(session.record) else { return try rows.insert(session) }
            guard stored.session.record == session.record else { throw session.conflict }
        }
    }

    /// Replaces facts and secrets of a stored session.
    public func replace(_ session: SealedSession) async throws(StoreError) {
        try await database.write { (connection) throws(StoreError) in
            let rows = SessionRows(connection: connection)
            guard let stored = try rows.stored(session.record) else { throw session.notFound }
            guard session.mayReplace(stored.session.record) else { throw session.conflict }
            try rows.update(stored.row, to: session)
        }
    }

    /// The sessions that match, newest first.
    public func sessions(_ query: SessionQuery, limit: Int) async throws(StoreError) -> [SealedSession] {
        precondition((1...SessionQuery.maximumCount).contains(limit), "limit must be in 1 ... 1000")
        return try await database.read { (connection) throws(StoreError) in
            try SessionRows(connection: connection).matching(query, limit: limit).map(\.session)
        }
    }

    /// Erases the secrets of expired sessions, and then empties the log, where they may still stand. While another
    /// process reads an old state the log keeps them until it is emptied next, at the latest when the last process
    /// closes the store. What a disk keeps of overwritten blocks is beyond any file's reach.
    /// - Throws: also `StoreError` with code `.corrupt` when a row was damaged, after its secrets and all others that
    ///   have expired are erased.
    public func eraseExpired(at moment: Timestamp) async throws(StoreError) -> Int {
        let limit = SQLiteSessionVault.eraseBatchCount
        var total = 0
        var damage: StoreError?
        while true {
            let erased = try await database.write { (connection) throws(StoreError) in
                try SessionRows(connection: connection).eraseExpired(at: moment, limit: limit)
            }
            total += erased.count
            damage = damage ?? erased.damage
            if erased.count < limit { break }
        }
        if total > 0 { try await database.emptyLog() }
        if let damage { throw damage }
        return total
    }
}
