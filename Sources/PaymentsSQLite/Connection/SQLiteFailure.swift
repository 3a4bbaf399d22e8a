internal import CSQLite
internal import Payments

/// Turns SQLite's result codes into store errors that say what to do.
enum SQLiteFailure {
    /// - Parameters:
    ///   - code: An extended result code. Its name and number end up in the text, for whoever looks them up.
    ///   - action: What was tried, as a noun: "opening", "writing".
    static func error(_ code: Int32, _ action: String, at place: String) -> StoreError {
        let (kind, problem, advice) = explanation(of: code & 0xFF)
        let name = sqlite3_errstr(code).map { String(cString: $0) } ?? "unknown"
        return StoreError(
            kind, problem: "\(action) failed: \(problem) [SQLite \(code), \(name)]", place: place, advice: advice)
    }

    /// The primary codes that a store meets; others are unexpected.
    private static func explanation(of code: Int32) -> (StoreError.Code, String, String) {
        switch code {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
            (.locked, "another process holds the store", "Try again; if it lasts, find the process that writes.")
        case SQLITE_FULL:
            (.full, "there is no room left", "Free space on the disk, then try again.")
        case SQLITE_CORRUPT:
            (.corrupt, "the file is damaged", "Stop writing to it, keep a copy, and restore a backup.")
        case SQLITE_NOTADB:
            (.notOurs, "the file is not a database", "Name another file; if it was a store, restore a backup.")
        case SQLITE_READONLY:
            (.readOnly, "the store cannot be written", "Check the permissions of the file and its folder.")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            (.cannotOpen, "the file cannot be opened", "Check that the folder exists and may be written.")
        case SQLITE_IOERR, SQLITE_NOLFS:
            (.io, "the disk failed", "Look at the system's log for errors of the device, then try again.")
        case SQLITE_TOOBIG:
            (.tooLarge, "a value is too large", "Store less in one row.")
        case SQLITE_NOMEM:
            (.unexpected, "there is no memory left", "Give the process more memory.")
        default:
            (.unexpected, "the database refused it", "Report this with the number.")
        }
    }

    /// A stored value that cannot be: the wrong type, or a text outside its rule.
    static func corruptValue(_ what: String, at place: String) -> StoreError {
        StoreError(
            .corrupt, problem: "the stored row contradicts itself: \(what)", place: place,
            advice: "Keep a copy of the store, and restore a backup.")
    }
}
