extension SecretSweep {
    /// A digit as it stands in the text: its value and its bytes.
    private struct DigitUnit {
        let value: Int
        let range: Range<Int>
    }

    /// Card numbers: digits of any script, also percent-encoded, escaped as in JSON or as XML entities, plain or in
    /// groups.
    static func cardNumbers(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var run: [DigitUnit] = []
        var isGrouped = false
        var index = 0
        func close() {
            found.append(contentsOf: numbers(in: run, isGrouped: isGrouped))
            run.removeAll(keepingCapacity: true)
            isGrouped = false
        }
        while index < bytes.count {
            if let digit = digit(at: index, in: bytes) {
                run.append(digit)
                index = digit.range.upperBound
            } else if !run.isEmpty, let next = afterSeparator(at: index, in: bytes) {
                isGrouped = true
                index = next
            } else {
                if !run.isEmpty { close() }
                index += 1
            }
        }
        if !run.isEmpty { close() }
        return found
    }

    // MARK: Which runs are numbers

    /// The lengths of card numbers (ISO/IEC 7812-1).
    private static let lengths = 12...19

    private static func numbers(in run: [DigitUnit], isGrouped: Bool) -> [Range<Int>] {
        guard run.count >= lengths.lowerBound else { return [] }
        let digits = run.map(\.value)
        let whole = [run[0].range.lowerBound..<run[run.count - 1].range.upperBound]
        if !isGrouped, isPlainNumber(digits) { return whole }
        // A number may stand among other digits: every place and length at which a scheme issues one is tried.
        for start in 0...(run.count - lengths.lowerBound) {
            for length in lengths where start + length <= run.count {
                let window = digits[start..<(start + length)]
                if isIssued(window), Luhn.holds(for: window) { return whole }
            }
        }
        return []
    }

    /// Any number of the right length whose check digit fits. Counts of milli-, micro- and nanoseconds begin with 1,
    /// where only numbers of 15 digits are issued; nothing is issued with 0.
    private static func isPlainNumber(_ digits: [Int]) -> Bool {
        guard lengths.contains(digits.count), digits[0] != 0, digits[0] != 1 || digits.count == 15 else { return false }
        return Luhn.holds(for: digits)
    }

    /// Whether a scheme issues numbers with this beginning and length.
    private static func isIssued(_ digits: ArraySlice<Int>) -> Bool {
        let four = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
        let two = four / 100
        switch digits.count {
        case 13: return four / 1000 == 4
        case 14: return two == 36 || two == 38 || two == 39 || (3000...3059).contains(four)
        case 15: return two == 34 || two == 37
        case 16, 19:
            return four / 1000 == 4 || (51...55).contains(two) || (2221...2720).contains(four) || two == 35
                || four == 6011 || (6440...6599).contains(four) || two == 62 || two == 50 || (56...58).contains(two)
                || two == 60 || two == 63 || two == 67
        case 12, 17, 18: return two == 50 || (56...58).contains(two) || two == 63 || two == 67
        default: return false
        }
    }

    // MARK: How digits are written

    private static func digit(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DigitUnit? {
        let byte = bytes[index]
        if ByteClass.isDigit(byte) { return DigitUnit(value: Int(byte) - 48, range: index..<(index + 1)) }
        switch byte {
        case UInt8(ascii: "%"): return percentEncoded(at: index, in: bytes)
        case UInt8(ascii: "\\"): return escaped(at: index, in: bytes)
        case UInt8(ascii: "&"): return entity(at: index, in: bytes)
        case 0xC0...: return scalar(at: index, in: bytes)
        default: return nil
        }
    }

    /// `%34`, and the bytes of other scripts' digits one by one.
    private static func percentEncoded(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DigitUnit? {
        var decoded: [UInt8] = []
        var next = index
        while decoded.count < 4, next + 2 < bytes.count, bytes[next] == UInt8(ascii: "%"),
            let high = ByteClass.hexValue(bytes[next + 1]), let low = ByteClass.hexValue(bytes[next + 2])
        {
            decoded.append(high << 4 | low)
            next += 3
            if decoded.count == length(ofScalar: decoded[0]) { break }
        }
        guard !decoded.isEmpty, decoded.count == length(ofScalar: decoded[0]), let value = value(of: decoded) else {
            return nil
        }
        return DigitUnit(value: value, range: index..<next)
    }

    /// `\u0034`.
    private static func escaped(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DigitUnit? {
        guard index + 5 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "u") else { return nil }
        var code: UInt32 = 0
        for offset in 2...5 {
            guard let digit = ByteClass.hexValue(bytes[index + offset]) else { return nil }
            code = code << 4 | UInt32(digit)
        }
        return value(ofCode: code).map { DigitUnit(value: $0, range: index..<(index + 6)) }
    }

    /// `&#52;` and `&#x34;`.
    private static func entity(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DigitUnit? {
        let longest = 9
        let end = bytes[index..<min(bytes.count, index + longest)].firstIndex(of: UInt8(ascii: ";"))
        guard let end, index + 2 < end, bytes[index + 1] == UInt8(ascii: "#") else { return nil }
        let text = String(decoding: bytes[(index + 2)..<end], as: UTF8.self).lowercased()
        let code = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
        return code.flatMap(value(ofCode:)).map { DigitUnit(value: $0, range: index..<(end + 1)) }
    }

    /// A digit of another script, such as the full-width ones.
    private static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> DigitUnit? {
        let end = index + length(ofScalar: bytes[index])
        guard end <= bytes.count, let value = value(of: Array(bytes[index..<end])) else { return nil }
        return DigitUnit(value: value, range: index..<end)
    }

    private static func length(ofScalar first: UInt8) -> Int {
        switch first {
        case ..<0x80: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }

    private static func value(of encoded: [UInt8]) -> Int? {
        let scalars = String(decoding: encoded, as: UTF8.self).unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return nil }
        return value(ofCode: scalar.value)
    }

    private static func value(ofCode code: UInt32) -> Int? {
        guard let scalar = Unicode.Scalar(code), scalar.properties.numericType == .decimal,
            let value = scalar.properties.numericValue
        else { return nil }
        return Int(value)
    }

    /// The place after one to three signs that group digits, when a digit follows; nil when the run ends here.
    private static func afterSeparator(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var next = index
        for _ in 0..<3 where next < bytes.count {
            guard let width = separatorWidth(at: next, in: bytes) else { break }
            next += width
        }
        guard next > index, next < bytes.count, digit(at: next, in: bytes) != nil else { return nil }
        return next
    }

    private static func separatorWidth(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "_"),
            UInt8(ascii: "\t"):
            return 1
        case 0xC2 where index + 1 < bytes.count && (bytes[index + 1] == 0xA0 || bytes[index + 1] == 0xAD):
            return 2
        case 0xE2 where index + 2 < bytes.count && (bytes[index + 1] == 0x80 || bytes[index + 1] == 0x88):
            return 3
        case UInt8(ascii: "%") where index + 2 < bytes.count:
            let code = String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self)
            return ["20", "2D", "2d", "2E", "2e", "2B", "2b"].contains(code) ? 3 : nil
        default: return nil
        }
    }
}
