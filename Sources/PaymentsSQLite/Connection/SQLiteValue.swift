/// A value to bind to a statement.
enum SQLiteValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// A text, or NULL for nil.
    static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

    /// A blob, or NULL for nil.
    static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map { .blob($0) } ?? .null }
}
