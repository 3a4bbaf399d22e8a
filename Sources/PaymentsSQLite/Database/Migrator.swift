internal import Payments

/// Makes sure that a file is ours and not newer than we are, and brings it up to date.
struct Migrator {
    let connection: Connection
    var migrations = StoreSchema.migrations

    private struct Identity {
        let applicationID: Int64
        let version: Int64
        let objectCount: Int64
    }

    /// Reads only. A file of somebody else is left as it is.
    /// - Throws: `StoreError` with code `.notOurs`, `.newerSchema` or `.otherLayout`.
    func check() throws(StoreError) {
        // Should the file be refused, closing it must not touch its log either.
        connection.setCheckpointsOnClose(false)
        try connection.execute("BEGIN", "opening")
        do {
            try check(identity())
            try connection.execute("COMMIT", "opening")
        } catch {
            try? connection.execute("ROLLBACK", "opening")
            throw error
        }
        connection.setCheckpointsOnClose(true)
    }

    /// Runs the missing steps, each in one transaction: after a crash a step is there or not.
    /// - Throws: `StoreError`.
    func migrate() throws(StoreError) {
        for step in migrations where try connection.integer("PRAGMA user_version") < step.version {
            try connection.execute("BEGIN IMMEDIATE", "upgrading")
            do {
                try run(step)
                try connection.execute("COMMIT", "upgrading")
            } catch {
                if connection.isInTransaction { try? connection.execute("ROLLBACK", "upgrading") }
                throw error
            }
        }
    }

    /// Another process may have run the step, or later ones, while this one waited for the lock.
    private func run(_ step: Migration) throws(StoreError) {
        let identity = try identity()
        try check(identity)
        guard identity.version < step.version else { return }
        precondition(identity.version == step.version - 1, "schema steps must count 1, 2, 3…")
        try connection.execute(step.sql, "upgrading")
        try connection.execute("PRAGMA application_id = \(StoreSchema.applicationID)", "upgrading")
        try connection.execute("PRAGMA user_version = \(step.version)", "upgrading")
    }

    private func identity() throws(StoreError) -> Identity {
        Identity(
            applicationID: try connection.integer("PRAGMA application_id"),
            version: try connection.integer("PRAGMA user_version"),
            objectCount: try connection.integer("SELECT count(*) FROM sqlite_schema"))
    }

    private func check(_ identity: Identity) throws(StoreError) {
        if identity.applicationID == 0 && identity.version == 0 && identity.objectCount == 0 { return }
        guard identity.applicationID == StoreSchema.applicationID else {
            throw StoreError(
                .notOurs, problem: "the file is a database of another program", place: connection.path,
                advice: "Name another file for the store; nothing was changed in this one.")
        }
        let newest = migrations.last?.version ?? 0
        guard identity.version <= newest else {
            throw StoreError(
                .newerSchema,
                problem: "the store has schema \(identity.version), and this version knows \(newest) at most",
                place: connection.path, advice: "Use the newer version of this software; nothing was changed.")
        }
        for step in migrations where step.version <= identity.version { try checkColumns(step) }
    }

    /// Before the first release a step changed in place: files that it had made lack a column. Its seals were bound to
    /// another layout of bytes, so there is nothing to upgrade them to.
    private func checkColumns(_ step: Migration) throws(StoreError) {
        for (table, columns) in step.columns.sorted(by: { $0.key < $1.key }) {
            let sql = "SELECT name FROM pragma_table_info(?)"
            let found = try connection.query(sql, [.text(table)]) { (row) throws(StoreError) in try row.text(0) }
            guard let missing = columns.first(where: { !found.contains($0) }) else { continue }
            throw StoreError(
                .otherLayout, problem: "its table \(table) has no column \(missing): a development version made it",
                place: connection.path,
                advice: "Nothing was changed. Move the file away, with its -wal and -shm, and a new store is made; "
                    + "the version that made it can still read it.")
        }
    }
}
