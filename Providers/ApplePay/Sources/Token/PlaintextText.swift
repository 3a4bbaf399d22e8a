internal import PaymentsCrypto

/// Decodes a JSON string from the opened payload into memory that is erased.
enum PlaintextText {
    /// The text's UTF-8; nil when an escape is malformed or the bytes are no UTF-8.
    static func decode(_ raw: Slice<UnsafeRawBufferPointer>) -> SecureBytes? {
        guard raw.contains(UInt8(ascii: "\\")) else {
            return isUTF8(raw) ? SecureBytes(raw) : nil
        }
        // Decoding never makes a text longer.
        var count = 0
        var isGood = true
        let buffer = SecureBytes(count: raw.count) { target in
            guard let end = unescape(raw, into: target) else {
                isGood = false
                return
            }
            count = end
        }
        guard isGood else { return nil }
        return buffer.withBytes { bytes in
            let text = bytes[..<count]
            return isUTF8(text) ? SecureBytes(text) : nil
        }
    }

    private static func isUTF8(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        // Plain ASCII is the rule; anything else goes through the standard library's check.
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }

    /// Writes the decoded bytes and answers how many they are.
    private static func unescape(
        _ raw: Slice<UnsafeRawBufferPointer>, into target: UnsafeMutableRawBufferPointer
    ) -> Int? {
        var source = raw.startIndex
        var end = 0
        while source < raw.endIndex {
            let byte = raw[source]
            source += 1
            guard byte == UInt8(ascii: "\\") else {
                target[end] = byte
                end += 1
                continue
            }
            guard source < raw.endIndex else { return nil }
            let escape = raw[source]
            source += 1
            if escape == UInt8(ascii: "u") {
                guard let scalar = scalar(raw, &source) else { return nil }
                for unit in UTF8.encode(scalar)! {
                    target[end] = unit
                    end += 1
                }
            } else {
                guard let plain = plain(escape) else { return nil }
                target[end] = plain
                end += 1
            }
        }
        return end
    }

    private static func plain(_ escape: UInt8) -> UInt8? {
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escape
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Four digits, or two times four for what lies beyond the basic plane.
    private static func scalar(_ raw: Slice<UnsafeRawBufferPointer>, _ index: inout Int) -> Unicode.Scalar? {
        guard let first = unit(raw, &index) else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard index + 1 < raw.endIndex, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        index += 2
        guard let second = unit(raw, &index), (0xDC00...0xDFFF).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private static func unit(_ raw: Slice<UnsafeRawBufferPointer>, _ index: inout Int) -> UInt32? {
        guard raw.endIndex - index >= 4 else { return nil }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(raw[index])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}
