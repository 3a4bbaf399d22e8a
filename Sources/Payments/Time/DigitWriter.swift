/// Builds a date text byte by byte, without a string for each part.
struct DigitWriter {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(32) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func put(_ scalar: Unicode.Scalar) { bytes.append(UInt8(ascii: scalar)) }

    mutating func put(text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes the digits of a number that is not negative, with leading zeros up to `count`, all of them if it is
    /// longer.
    mutating func put(_ number: Int, digits count: Int) {
        var powers = 1
        var length = 1
        while number / powers >= 10 { (powers, length) = (powers * 10, length + 1) }
        for _ in 0..<max(0, count - length) { put("0") }
        while powers > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / powers % 10))
            powers /= 10
        }
    }

    /// Writes `08:49:37` for a second of the day.
    mutating func put(clock second: Int) {
        put(second / 3600, digits: 2)
        put(":")
        put(second / 60 % 60, digits: 2)
        put(":")
        put(second % 60, digits: 2)
    }

    /// Writes `-10-23` after a year.
    mutating func put(month: Int, day: Int) {
        put("-")
        put(month, digits: 2)
        put("-")
        put(day, digits: 2)
    }
}
