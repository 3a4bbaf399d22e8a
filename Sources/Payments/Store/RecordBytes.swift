/// Writes values into a byte string that reads in one way only: every text carries its length, every number has eight
/// bytes, big end first.
struct RecordBytes {
    private(set) var bytes: [UInt8] = []

    /// Starts with a label that names the layout, so that two layouts never give the same bytes.
    init(label: String) {
        bytes.reserveCapacity(512)
        append(label)
    }

    mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ content: [UInt8]) {
        append(Int64(content.count))
        bytes.append(contentsOf: content)
    }

    mutating func append(_ text: String) {
        append(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// A length of -1 stands for nil, so that nil and an empty text differ.
    mutating func append(optional text: String?) {
        guard let text else { return append(Int64(-1)) }
        append(text)
    }

    mutating func append(_ moment: Timestamp) {
        append(moment.secondsSinceEpoch)
        append(Int64(moment.nanoseconds))
    }
}
