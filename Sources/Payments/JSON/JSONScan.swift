/// Finds the bytes of a JSON string that need a closer look, eight bytes at a time.
enum JSONScan {
    /// Every byte of a word set to the same value.
    private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The top bit of each byte that is zero. A byte above a zero byte may be marked, too; the caller looks closely at
    /// marked words, so nothing is missed and nothing is taken for granted.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- repeated(0x01)) & ~word & repeated(0x80)
    }

    /// Whether a word holds a quotation mark, a backslash, a control character or a byte above ASCII.
    private static func isSpecial(_ word: UInt64) -> Bool {
        let quotes = zeroBytes(word ^ repeated(UInt8(ascii: "\"")))
        let backslashes = zeroBytes(word ^ repeated(UInt8(ascii: "\\")))
        let controls = (word &- repeated(0x20)) & ~word & repeated(0x80)
        return quotes | backslashes | controls | (word & repeated(0x80)) != 0
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The first place from `start` on whose byte is a quotation mark, a backslash, a control character or not ASCII;
    /// the number of bytes when there is none.
    static func endOfPlainRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count, !isSpecial(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
            index += 8
        }
        while index < raw.count, !isSpecial(raw[index]) { index += 1 }
        return min(index, raw.count)
    }
}
