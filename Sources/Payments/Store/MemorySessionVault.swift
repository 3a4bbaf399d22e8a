/// The reference vault: everything in memory, gone with the process. For tests and for trying things out.
public actor MemorySessionVault: SessionVault {
    private var rows: [SealedSession] = []

    /// Makes an empty vault.
    public init() {}

    /// Stores a new session.
    public func save(_ session: SealedSession) throws(StoreError) {
        guard let index = index(of: session) else { return rows.append(session) }
        guard rows[index].record == session.record else { throw session.conflict }
    }

    /// Replaces facts and secrets of a stored session.
    public func replace(_ session: SealedSession) throws(StoreError) {
        guard let index = index(of: session) else { throw session.notFound }
        guard session.mayReplace(rows[index].record) else { throw session.conflict }
        rows[index] = session
    }

    /// The sessions that match, newest first.
    public func sessions(_ query: SessionQuery, limit: Int) throws(StoreError) -> [SealedSession] {
        precondition((1...SessionQuery.maximumCount).contains(limit), "limit must be in 1 ... 1000")
        let found = rows.enumerated().filter { query.matches($0.element.record) }
        let newestFirst = found.sorted { left, right in
            (left.element.record.createdAt, left.offset) > (right.element.record.createdAt, right.offset)
        }
        return newestFirst.prefix(limit).map(\.element)
    }

    /// Erases the secrets of expired sessions.
    public func eraseExpired(at moment: Timestamp) throws(StoreError) -> Int {
        var count = 0
        for (index, row) in rows.enumerated() where row.payload != nil && row.record.expiresAt <= moment {
            rows[index] = SealedSession(record: row.record, payload: nil)
            count += 1
        }
        return count
    }

    private func index(of session: SealedSession) -> Int? {
        rows.firstIndex { $0.record.isSameSession(as: session.record) }
    }
}
