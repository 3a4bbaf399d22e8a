/// What a plain decimal text says, before anyone asks whether it fits a currency: the one reader that `Money` and
/// `ExactDecimal` share. The grammar is `-?digits(.digits)?` in ASCII, as W3C Payment Request defines a valid decimal
/// monetary value.
struct PlainDecimal {
    private(set) var isNegative = false
    /// All digits as one integer, the point left out; below ten to the power of `ExactDecimal.maximumDigitCount`.
    private(set) var magnitude = WideInteger.zero
    /// How many digits stand after the point.
    private(set) var fractionDigitCount = 0

    /// The longest text that is looked at, in bytes: leading zeros are accepted, but not without end.
    static let maximumTextByteCount = 256

    /// Digits collected until they fill a machine word; word by word they enter the wide magnitude.
    private var chunk: UInt64 = 0
    private var chunkDigitCount = 0
    private var significantDigitCount = 0
    /// Nineteen nines are below two to the 64th.
    private static let chunkCapacity = 19

    init(_ text: String) throws(DecimalTextFault) {
        guard text.utf8.count <= Self.maximumTextByteCount else { throw .tooManyDigits }
        var wholeDigitCount = 0
        var hasPoint = false
        var isFirst = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                try append(byte &- UInt8(ascii: "0"))
                if hasPoint { fractionDigitCount += 1 } else { wholeDigitCount += 1 }
            case UInt8(ascii: ".") where !hasPoint && wholeDigitCount > 0: hasPoint = true
            case UInt8(ascii: "-") where isFirst: isNegative = true
            default: throw DecimalTextFault(refused: text)
            }
            isFirst = false
        }
        guard wholeDigitCount > 0, !hasPoint || fractionDigitCount > 0 else { throw DecimalTextFault(refused: text) }
        guard fractionDigitCount <= ExactDecimal.maximumScale else { throw .tooManyDigits }
        flush()
    }

    private mutating func append(_ digit: UInt8) throws(DecimalTextFault) {
        if significantDigitCount > 0 || digit > 0 { significantDigitCount += 1 }
        guard significantDigitCount <= ExactDecimal.maximumDigitCount else { throw .tooManyDigits }
        if chunkDigitCount == Self.chunkCapacity { flush() }
        chunk = chunk &* 10 &+ UInt64(digit)
        chunkDigitCount += 1
    }

    private mutating func flush() {
        if magnitude.isZero {
            magnitude = WideInteger(UInt128(chunk))
        } else {
            let scaled = magnitude.multiplied(by: .powerOfTen(chunkDigitCount))
            guard let sum = scaled?.adding(WideInteger(UInt128(chunk))) else {
                preconditionFailure("the digit limit keeps the magnitude below 256 bits")
            }
            magnitude = sum
        }
        (chunk, chunkDigitCount) = (0, 0)
    }
}
