extension Money {
    /// Reads an amount from plain decimal text: `25.00`, `25`, `-4.5`. Fewer decimals than the currency has are filled
    /// with zeros; more are refused, even zeros, and never rounded.
    /// - Throws: `MoneyError.notAnAmount` with the reason (locale forms, exponents and empty text are told apart),
    ///   `.tooManyDecimals`, `.overflow`.
    public init(decimalText text: String, currency: Currency) throws(MoneyError) {
        let plain: PlainDecimal
        do throws(DecimalTextFault) { plain = try PlainDecimal(text) } catch { throw .notAnAmount(error) }
        let missing = currency.exponent - plain.fractionDigitCount
        guard missing >= 0 else { throw .tooManyDecimals(currency: currency) }
        guard let magnitude = plain.magnitude.multiplied(by: .powerOfTen(missing)) else { throw .overflow }
        try self.init(isNegative: plain.isNegative, magnitude: magnitude, currency: currency)
    }

    /// Reads an amount from the literal of a JSON number, by the same rules as text: `25.00` and `25` are amounts,
    /// `1e3` is refused, and `1.0` is refused in a currency without decimals.
    /// - Throws: `MoneyError.notAnAmount`, `.tooManyDecimals`, `.overflow`.
    public init(_ number: JSONNumber, currency: Currency) throws(MoneyError) {
        try self.init(decimalText: number.literal, currency: currency)
    }

    /// Reads an amount from a JSON object with an amount (a number's literal or a string) and a currency code.
    /// - Throws: `MoneyError.missingMember`, `.unknownCurrency` and what reading the text throws.
    public init(
        json object: JSONObject, amountName: String = "amount", currencyName: String = "currency"
    ) throws(MoneyError) {
        guard let code = object[currencyName]?.stringValue else { throw .missingMember(currencyName) }
        guard let currency = Currency(code: code) else { throw .unknownCurrency }
        switch object[amountName] {
        case .number(let number)?: try self.init(number, currency: currency)
        case .string(let text)?: try self.init(decimalText: text, currency: currency)
        default: throw .missingMember(amountName)
        }
    }
}

extension Money {
    /// The amount as plain decimal text with exactly the currency's decimals: `49.99`, `-4.50`, `320` (JPY), `7.125`
    /// (KWD). For wires and files; people read `PaymentsDisplay`.
    public var decimalText: String { Money.decimalText(minorUnits: minorUnits, exponent: currency.exponent) }

    static func decimalText(minorUnits: Int64, exponent: Int) -> String {
        String(unsafeUninitializedCapacity: maximumDecimalTextByteCount + exponent) { buffer in
            writeDecimalText(minorUnits: minorUnits, exponent: exponent, into: buffer)
        }
    }

    /// Nineteen digits, a sign and a point; decimals may add leading zeros.
    static let maximumDecimalTextByteCount = 21

    /// Writes plain decimal text and returns its length. The buffer holds `maximumDecimalTextByteCount + exponent`
    /// bytes, which is enough for any amount.
    static func writeDecimalText(
        minorUnits: Int64, exponent: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var rest = minorUnits.magnitude
        var digitCount = 0
        // Right to left at the end of the buffer, then moved to its front.
        var index = buffer.count
        repeat {
            if digitCount == exponent, exponent > 0 {
                index -= 1
                buffer[index] = UInt8(ascii: ".")
            }
            index -= 1
            buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            digitCount += 1
        } while rest > 0 || digitCount <= exponent
        if minorUnits < 0 {
            index -= 1
            buffer[index] = UInt8(ascii: "-")
        }
        let count = buffer.count - index
        for offset in 0..<count { buffer[offset] = buffer[index + offset] }
        return count
    }
}
