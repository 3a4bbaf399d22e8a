extension ExactDecimal {
    /// The exact value of a JSON number, an exponent included: `2.5e1` is 25. For reading what others wrote; amounts
    /// that we take in are read by `Money`, which refuses exponents.
    /// - Throws: `ExactDecimalError.tooManyDigits`.
    public init(_ number: JSONNumber) throws(ExactDecimalError) {
        let literal = number.literal
        guard let mark = literal.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
            self = try ExactDecimal(literal)
            return
        }
        let base = try ExactDecimal(String(literal[..<mark]))
        if base.isZero {
            self = .zero
            return
        }
        // The grammar leaves only a sign and digits behind the mark; what passes 64 bits passes every limit, too.
        guard let exponent = Int(literal[literal.utf8.index(after: mark)...]), abs(exponent) <= 2 * Self.maximumScale
        else { throw .tooManyDigits }
        self = try base.scaledByPowerOfTen(exponent)
    }

    private func scaledByPowerOfTen(_ exponent: Int) throws(ExactDecimalError) -> ExactDecimal {
        let moved = scale - exponent
        if moved >= 0 {
            guard moved <= Self.maximumScale else { throw .tooManyDigits }
            return ExactDecimal(isNegative: isNegative, magnitude: magnitude, scale: moved)
        }
        guard -moved < Self.maximumDigitCount else { throw .tooManyDigits }
        let whole = ExactDecimal(isNegative: isNegative, magnitude: magnitude, scale: 0)
        return try whole * ExactDecimal(isNegative: false, magnitude: .powerOfTen(-moved), scale: 0)
    }
}
