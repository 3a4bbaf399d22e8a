extension ExactDecimal {
    /// The amount this number is, in a currency.
    /// - Throws: `MoneyError.tooManyDecimals` when a digit other than zero stands beyond the currency's decimals;
    ///   `.overflow`.
    public func money(in currency: Currency) throws(MoneyError) -> Money {
        let amount = try money(in: currency, rounding: .down)
        guard ExactDecimal(amount) == self else { throw .tooManyDecimals(currency: currency) }
        return amount
    }

    /// The amount nearest to this number in the named direction.
    /// - Throws: `MoneyError.overflow`.
    public func money(in currency: Currency, rounding: Rounding) throws(MoneyError) -> Money {
        let units: ExactDecimal
        do throws(ExactDecimalError) {
            units = try rounded(toScale: currency.exponent, rounding: rounding)
        } catch {
            throw .overflow
        }
        return try Money(isNegative: isNegative, magnitude: units.magnitude, currency: currency)
    }
}

extension Money {
    /// Multiplies by a number and rounds once to the minor unit: a tax, a percentage.
    /// - Throws: `MoneyError.overflow`.
    public func multiplied(by factor: ExactDecimal, rounding: Rounding) throws(MoneyError) -> Money {
        if let narrow = factor.narrowMagnitude, factor.scale <= Self.narrowScaleLimit {
            let product = minorUnits.magnitude.multipliedFullWidth(by: narrow)
            return try quotient(
                UInt128(product.high) << 64 | UInt128(product.low), by: Self.narrowPowers[factor.scale],
                isNegative: isNegative != factor.isNegative, rounding: rounding)
        }
        return try multiplied(by: factor, dividedBy: ExactDecimal(1), rounding: rounding)
    }

    /// Multiplies by a quotient and rounds once to the minor unit: the tax inside a price at rate r is the price
    /// × r / (1 + r).
    /// - Throws: `MoneyError.invalidDivisor` for a division by zero; `.overflow`.
    public func multiplied(
        by factor: ExactDecimal, dividedBy divisor: ExactDecimal, rounding: Rounding
    ) throws(MoneyError) -> Money {
        guard !divisor.isZero else { throw .invalidDivisor }
        let tens = divisor.scale - factor.scale
        let product = WideInteger(UInt128(minorUnits.magnitude)).multiplied(by: factor.magnitude)
        guard let top = product?.multiplied(by: .powerOfTen(max(tens, 0))),
            let bottom = divisor.magnitude.multiplied(by: .powerOfTen(max(-tens, 0)))
        else { throw .overflow }
        let isNegative = (isNegative != factor.isNegative) != divisor.isNegative
        if top.high == 0, bottom.high == 0 {
            return try quotient(top.low, by: bottom.low, isNegative: isNegative, rounding: rounding)
        }
        let (truncated, remainder) = top.quotientAndRemainder(dividingBy: bottom)
        let rest = Rounding.Rest(remainder, of: bottom)
        let up = rounding.increments(negative: isNegative, odd: truncated.isOdd, rest: rest)
        guard let magnitude = up ? truncated.adding(WideInteger(1)) : truncated else { throw .overflow }
        return try Money(isNegative: isNegative, magnitude: magnitude, currency: currency)
    }

    /// The quotient of two amounts of one currency with `scale` decimals, such as a share.
    /// - Throws: `MoneyError.currencyMismatch`, `.invalidDivisor`, `.overflow`.
    public func ratio(to other: Money, scale: Int, rounding: Rounding) throws(MoneyError) -> ExactDecimal {
        guard currency == other.currency else {
            throw .currencyMismatch(expected: currency, found: other.currency)
        }
        guard !other.isZero else { throw .invalidDivisor }
        do throws(ExactDecimalError) {
            return try ExactDecimal(self).divided(by: ExactDecimal(other), scale: scale, rounding: rounding)
        } catch {
            throw .overflow
        }
    }

    /// Ten to the power of 19 is the last one in 64 bits.
    private static let narrowScaleLimit = 19

    private static let narrowPowers: [UInt64] = (0...narrowScaleLimit).map { exponent in
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    private func quotient(
        _ dividend: UInt128, by divisor: UInt64, isNegative: Bool, rounding: Rounding
    ) throws(MoneyError) -> Money {
        guard let small = UInt64(exactly: dividend) else {
            return try quotient(dividend, by: UInt128(divisor), isNegative: isNegative, rounding: rounding)
        }
        let (truncated, remainder) = small.quotientAndRemainder(dividingBy: divisor)
        let rest = Rounding.Rest(UInt128(remainder), of: UInt128(divisor))
        let up = rounding.increments(negative: isNegative, odd: truncated & 1 == 1, rest: rest)
        return try Money(isNegative: isNegative, wide: UInt128(truncated) + (up ? 1 : 0), currency: currency)
    }

    private func quotient(
        _ dividend: UInt128, by divisor: UInt128, isNegative: Bool, rounding: Rounding
    ) throws(MoneyError) -> Money {
        let (truncated, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        let rest = Rounding.Rest(remainder, of: divisor)
        let up = rounding.increments(negative: isNegative, odd: truncated & 1 == 1, rest: rest)
        let (magnitude, overflow) = truncated.addingReportingOverflow(up ? 1 : 0)
        guard !overflow else { throw .overflow }
        return try Money(isNegative: isNegative, wide: magnitude, currency: currency)
    }

    /// Signs a magnitude; `Int64.min` is in range.
    init(isNegative: Bool, wide magnitude: UInt128, currency: Currency) throws(MoneyError) {
        guard magnitude <= UInt128(Int64.max) + (isNegative ? 1 : 0) else { throw .overflow }
        let units = Int64(truncatingIfNeeded: magnitude)
        self.init(minorUnits: isNegative ? 0 &- units : units, currency: currency)
    }

    init(isNegative: Bool, magnitude: WideInteger, currency: Currency) throws(MoneyError) {
        guard magnitude.high == 0 else { throw .overflow }
        try self.init(isNegative: isNegative, wide: magnitude.low, currency: currency)
    }
}

extension ExactDecimal {
    /// The magnitude when it fits a machine word: every rate that occurs.
    var narrowMagnitude: UInt64? { magnitude.high == 0 ? UInt64(exactly: magnitude.low) : nil }
}
