internal import CSQLite
internal import Payments

/// One connection to the database file, used by one thread at a time.
final class Connection {
    /// Statements kept ready. The texts are constants of this module, so the count is known; the limit notices a
    /// mistake.
    static let maximumStatementCount = 128

    /// The file, for error texts.
    let path: String
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]
    /// Called before each statement; what it throws is taken for the statement's failure. Tests stand in for a failing
    /// disk or a crash with it.
    var interference: (@Sendable () throws(StoreError) -> Void)?

    /// Opens an existing file.
    /// - Throws: `StoreError`, for instance `.cannotOpen`.
    init(path: String, busyTimeout: Duration) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            // A handle exists even then, and must be given back.
            sqlite3_close_v2(opened)
            throw SQLiteFailure.error(code, "opening", at: path)
        }
        self.path = path
        handle = opened
        setBusyTimeout(busyTimeout)
        // A file may come from anywhere: its schema must not run functions, nor writes reach its internals.
        csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        csqlite_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// How long a statement waits for other connections before it fails with `.locked`.
    func setBusyTimeout(_ timeout: Duration) {
        let (seconds, attoseconds) = timeout.components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        let total = milliseconds.overflow ? Int64.max : milliseconds.partialValue &+ attoseconds / 1_000_000_000_000_000
        sqlite3_busy_timeout(handle, Int32(clamping: total))
    }

    /// Whether closing the last connection moves the log into the file, as it does by default.
    func setCheckpointsOnClose(_ on: Bool) {
        csqlite_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1)
    }

    /// Whether a transaction is open. After some failures SQLite ends it by itself.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// A number that grows with every row that is written. It may wrap: only equality means something.
    var changeCount: Int32 { sqlite3_total_changes(handle) }

    /// Runs constant SQL of one or more statements without values: pragmas, migrations.
    /// - Throws: `StoreError`.
    func execute(_ sql: String, _ action: String) throws(StoreError) {
        try interference?()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteFailure.error(code, action, at: path) }
    }

    /// Runs one statement that gives no rows.
    /// - Throws: `StoreError`.
    func run(_ sql: String, _ values: [SQLiteValue] = [], _ action: String = "writing") throws(StoreError) {
        let statement = try prepared(sql, values, action)
        defer { reset(statement) }
        let code = sqlite3_step(statement)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw SQLiteFailure.error(code, action, at: path) }
    }

    /// Runs one query and maps its rows, which the query itself must limit.
    /// - Throws: `StoreError`, also from `map`.
    func query<Value>(
        _ sql: String, _ values: [SQLiteValue] = [], map: (Row) throws(StoreError) -> Value
    ) throws(StoreError) -> [Value] {
        let statement = try prepared(sql, values, "reading")
        defer { reset(statement) }
        var found: [Value] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return found }
            guard code == SQLITE_ROW else { throw SQLiteFailure.error(code, "reading", at: path) }
            found.append(try map(Row(statement: statement, place: path)))
        }
    }

    /// The integer that a pragma or a count answers.
    /// - Throws: `StoreError`.
    func integer(_ sql: String) throws(StoreError) -> Int64 {
        guard let value = try query(sql, map: { (row) throws(StoreError) in try row.integer(0) }).first else {
            throw SQLiteFailure.corruptValue("no answer to \(sql)", at: path)
        }
        return value
    }

    private func prepared(
        _ sql: String, _ values: [SQLiteValue], _ action: String
    ) throws(StoreError) -> OpaquePointer {
        try interference?()
        let statement = if let ready = statements[sql] { ready } else { try prepare(sql, action) }
        precondition(
            Int(sqlite3_bind_parameter_count(statement)) == values.count, "a statement needs all its values: \(sql)")
        for (offset, value) in values.enumerated() {
            let code = bind(value, to: Int32(offset + 1), of: statement)
            guard code == SQLITE_OK else {
                reset(statement)
                throw SQLiteFailure.error(code, action, at: path)
            }
        }
        return statement
    }

    private func prepare(_ sql: String, _ action: String) throws(StoreError) -> OpaquePointer {
        precondition(statements.count < Connection.maximumStatementCount, "statements must be constant texts")
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        guard code == SQLITE_OK, let made else { throw SQLiteFailure.error(code, action, at: path) }
        statements[sql] = made
        return made
    }

    private func bind(_ value: SQLiteValue, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(statement, index)
        case .integer(let number):
            return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    csqlite_bind_text(statement, index, $0.baseAddress, Int32(clamping: bytes.count))
                }
            }
        case .blob(let bytes):
            // A null pointer would bind NULL instead of an empty blob.
            if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
            return bytes.withUnsafeBytes {
                csqlite_bind_blob(statement, index, $0.baseAddress, Int32(clamping: bytes.count))
            }
        }
    }

    /// Ends the statement's read lock and forgets its values. The code repeats what the last step reported.
    private func reset(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }
}
