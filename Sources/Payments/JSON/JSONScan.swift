/// Finds the bytes of a JSON string that need a closer look, eight bytes at a time.
enum JSONScan {
    /// Every byte of a word set to the same value.
    private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The top bit of each byte that is zero. A byte above a zero byte may be marked, too, since the subtraction
    /// borrows upward; the lowest mark is always right.
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- repeated(0x01)) & ~word & repeated(0x80)
    }

    /// Marks the bytes that are a quotation mark, a backslash, a control character or above ASCII. Zero when there is
    /// none; the lowest mark is right.
    private static func specialBytes(_ word: UInt64) -> UInt64 {
        let quotes = zeroBytes(word ^ repeated(UInt8(ascii: "\"")))
        let backslashes = zeroBytes(word ^ repeated(UInt8(ascii: "\\")))
        let controls = (word &- repeated(0x20)) & ~word & repeated(0x80)
        return quotes | backslashes | controls | (word & repeated(0x80))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The first place from `start` on whose byte is a quotation mark, a backslash, a control character or not ASCII;
    /// the number of bytes when there is none.
    static func endOfPlainRun(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count {
            // Little-endian, so that the first byte of the text is the lowest of the word.
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let marks = specialBytes(word)
            guard marks == 0 else { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, !isSpecial(raw[index]) { index += 1 }
        return min(index, raw.count)
    }
}
