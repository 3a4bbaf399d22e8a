internal import CSQLite
internal import Payments

/// One row of a result, valid until the next step. Columns count from 0.
///
/// A value of another type than asked for is a damaged store: the tables are strict.
struct Row {
    let statement: OpaquePointer
    let place: String

    /// - Throws: `StoreError` with code `.corrupt`.
    func integer(_ column: Int32) throws(StoreError) -> Int64 {
        try expect(SQLITE_INTEGER, column)
        return sqlite3_column_int64(statement, column)
    }

    /// - Throws: `StoreError` with code `.corrupt`.
    func text(_ column: Int32) throws(StoreError) -> String {
        try expect(SQLITE_TEXT, column)
        // The pointer comes first: asking for it is what converts, and the count is that of the converted text.
        let start = sqlite3_column_text(statement, column)
        let count = Int(sqlite3_column_bytes(statement, column))
        let bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
        let text = String(decoding: bytes, as: UTF8.self)
        // Decoding repairs what is not UTF-8, and repaired text has other bytes.
        guard text.utf8.elementsEqual(bytes) else {
            throw SQLiteFailure.corruptValue("column \(column) is not UTF-8", at: place)
        }
        return text
    }

    /// - Throws: `StoreError` with code `.corrupt`.
    func blob(_ column: Int32) throws(StoreError) -> [UInt8] {
        try expect(SQLITE_BLOB, column)
        let start = sqlite3_column_blob(statement, column)
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The text, nil for NULL.
    /// - Throws: `StoreError` with code `.corrupt`.
    func optionalText(_ column: Int32) throws(StoreError) -> String? { isNull(column) ? nil : try text(column) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    private func expect(_ type: Int32, _ column: Int32) throws(StoreError) {
        guard sqlite3_column_type(statement, column) == type else {
            throw SQLiteFailure.corruptValue("column \(column) has another type", at: place)
        }
    }
}
