/// Reads what `RecordBytes` wrote. Every call gives nil at the end of the bytes, and for anything that was not written
/// that way.
struct RecordReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func number() -> Int64? {
        guard rest.count >= 8 else { return nil }
        let value = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest.removeFirst(8)
        return Int64(bitPattern: value)
    }

    mutating func content() -> [UInt8]? {
        guard let count = number(), count >= 0, count <= rest.count else { return nil }
        defer { rest.removeFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }

    mutating func text() -> String? { content().flatMap { String(validating: $0, as: UTF8.self) } }

    /// A text that may be nil: the outer optional says whether it could be read.
    mutating func optionalText() -> String?? {
        var ahead = self
        guard ahead.number() == -1 else { return text().map { .some($0) } }
        self = ahead
        return .some(nil)
    }

    mutating func moment() -> Timestamp? {
        guard let seconds = number(), let nanoseconds = number(), (0..<1_000_000_000).contains(nanoseconds) else {
            return nil
        }
        return Timestamp(secondsSinceEpoch: seconds, nanoseconds: Int32(nanoseconds))
    }
}
