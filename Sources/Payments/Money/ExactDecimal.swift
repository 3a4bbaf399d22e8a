/// A decimal number that is exactly what its text says, for rates, quotients and bridging; amounts are `Money`.
///
/// It holds at most `maximumDigitCount` digits, on the stack. Addition, subtraction and multiplication are exact or
/// throw; only division and an explicit `rounded` round, and both name how. Numbers compare by value (`1.0` equals
/// `1`), while `description` keeps the decimals that were written.
public struct ExactDecimal: Sendable {
    /// The most digits a number can have, leading zeros not counted.
    public static let maximumDigitCount = 76
    /// The most decimals a number can have.
    public static let maximumScale = 76

    let isMinus: Bool
    let magnitude: WideInteger
    private let scaleByte: UInt8

    /// How many decimals are kept: 2 for `25.00`, 0 for `25`.
    public var scale: Int { Int(scaleByte) }

    /// Whether the number is below 0. There is no negative zero.
    public var isNegative: Bool { isMinus }

    /// Whether the number is 0.
    public var isZero: Bool { magnitude.isZero }

    /// Zero, without decimals.
    public static let zero = ExactDecimal(0)

    /// Makes a whole number.
    public init(_ integer: Int64) {
        self.init(isNegative: integer < 0, magnitude: WideInteger(UInt128(integer.magnitude)), scale: 0)
    }

    /// Reads plain decimal text: `25.00`, `25`, `-4.5`. No exponent, separator, space or plus sign.
    /// - Throws: `ExactDecimalError.notADecimal` with the reason.
    public init(_ text: String) throws(ExactDecimalError) {
        do throws(DecimalTextFault) {
            self.init(try PlainDecimal(text))
        } catch {
            throw .notADecimal(error)
        }
    }

    /// The amount as a number with the currency's decimals.
    public init(_ money: Money) {
        self.init(
            isNegative: money.isNegative, magnitude: WideInteger(UInt128(money.minorUnits.magnitude)),
            scale: money.currency.exponent)
    }

    init(_ plain: PlainDecimal) {
        self.init(isNegative: plain.isNegative, magnitude: plain.magnitude, scale: plain.fractionDigitCount)
    }

    /// The magnitude must have at most `maximumDigitCount` digits; the failing initializer below checks.
    init(isNegative: Bool, magnitude: WideInteger, scale: Int) {
        self.isMinus = isNegative && !magnitude.isZero
        self.magnitude = magnitude
        self.scaleByte = UInt8(scale)
    }

    private init(isNegative: Bool, checked magnitude: WideInteger?, scale: Int) throws(ExactDecimalError) {
        guard let magnitude, magnitude < Self.limit, scale <= Self.maximumScale else { throw .tooManyDigits }
        self.init(isNegative: isNegative, magnitude: magnitude, scale: scale)
    }

    private static let limit = WideInteger.powerOfTen(maximumDigitCount)
}

extension ExactDecimal {
    /// Adds exactly; the result has the decimals of the longer operand.
    /// - Throws: `ExactDecimalError.tooManyDigits`.
    public static func + (left: ExactDecimal, right: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        let scale = max(left.scale, right.scale)
        guard let leftUnits = left.magnitude(atScale: scale), let rightUnits = right.magnitude(atScale: scale) else {
            throw .tooManyDigits
        }
        if left.isMinus == right.isMinus {
            return try ExactDecimal(isNegative: left.isMinus, checked: leftUnits.adding(rightUnits), scale: scale)
        }
        return leftUnits < rightUnits
            ? try ExactDecimal(isNegative: right.isMinus, checked: rightUnits.subtracting(leftUnits), scale: scale)
            : try ExactDecimal(isNegative: left.isMinus, checked: leftUnits.subtracting(rightUnits), scale: scale)
    }

    /// Subtracts exactly.
    /// - Throws: `ExactDecimalError.tooManyDigits`.
    public static func - (left: ExactDecimal, right: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try left + right.negated
    }

    /// Multiplies exactly; the decimals of both operands add up.
    /// - Throws: `ExactDecimalError.tooManyDigits`.
    public static func * (left: ExactDecimal, right: ExactDecimal) throws(ExactDecimalError) -> ExactDecimal {
        try ExactDecimal(
            isNegative: left.isMinus != right.isMinus, checked: left.magnitude.multiplied(by: right.magnitude),
            scale: left.scale + right.scale)
    }

    /// The same number with the other sign.
    public var negated: ExactDecimal { ExactDecimal(isNegative: !isMinus, magnitude: magnitude, scale: scale) }

    /// Divides by ten to the power of `places` by moving the point: 8.625 percent is the fraction 0.08625.
    /// - Throws: `ExactDecimalError.tooManyDigits`.
    public func movingPointLeft(_ places: Int) throws(ExactDecimalError) -> ExactDecimal {
        precondition(places >= 0, "the point is moved to the left only")
        guard places <= Self.maximumScale else { throw .tooManyDigits }
        return try ExactDecimal(isNegative: isMinus, checked: magnitude, scale: scale + places)
    }

    /// Divides, keeping exactly `newScale` decimals.
    /// - Throws: `ExactDecimalError.divisionByZero`, `.tooManyDigits`.
    public func divided(
        by divisor: ExactDecimal, scale newScale: Int, rounding: Rounding
    ) throws(ExactDecimalError) -> ExactDecimal {
        guard !divisor.isZero else { throw .divisionByZero }
        return try ExactDecimal.quotient(
            magnitude, by: divisor.magnitude, tens: newScale + divisor.scale - scale,
            isNegative: isMinus != divisor.isMinus, scale: newScale, rounding: rounding)
    }

    /// The number with exactly `newScale` decimals; zeros are added where it has fewer.
    /// - Throws: `ExactDecimalError.tooManyDigits` when the added zeros do not fit.
    public func rounded(toScale newScale: Int, rounding: Rounding) throws(ExactDecimalError) -> ExactDecimal {
        if newScale == scale { return self }
        return try ExactDecimal.quotient(
            magnitude, by: WideInteger(1), tens: newScale - scale, isNegative: isMinus, scale: newScale,
            rounding: rounding)
    }

    /// Works out `dividend` × 10^`tens` / `divisor`, rounded to a whole number of units of `scale`.
    private static func quotient(
        _ dividend: WideInteger, by divisor: WideInteger, tens: Int, isNegative: Bool, scale: Int, rounding: Rounding
    ) throws(ExactDecimalError) -> ExactDecimal {
        precondition((0...maximumScale).contains(scale), "a scale is in 0 ... \(maximumScale)")
        let (truncated, rest) =
            tens >= 0
            ? try longQuotient(dividend, by: divisor, digits: tens)
            : shortQuotient(dividend, by: divisor, tens: -tens)
        let up = rounding.increments(negative: isNegative, odd: truncated.isOdd, rest: rest)
        let magnitude = up ? truncated.adding(WideInteger(1)) : truncated
        return try ExactDecimal(isNegative: isNegative, checked: magnitude, scale: scale)
    }

    /// School division, one digit at a time: a remainder is below ten to the 76th, so ten times it fits 256 bits.
    private static func longQuotient(
        _ dividend: WideInteger, by divisor: WideInteger, digits: Int
    ) throws(ExactDecimalError) -> (WideInteger, Rounding.Rest) {
        let ten = WideInteger(10)
        var (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        for _ in 0..<digits {
            guard let next = remainder.multiplied(by: ten), let shifted = quotient.multiplied(by: ten) else {
                throw .tooManyDigits
            }
            let (digit, rest) = next.quotientAndRemainder(dividingBy: divisor)
            guard let sum = shifted.adding(digit), sum < limit else { throw .tooManyDigits }
            (quotient, remainder) = (sum, rest)
        }
        return (quotient, Rounding.Rest(remainder, of: divisor))
    }

    private static func shortQuotient(
        _ dividend: WideInteger, by divisor: WideInteger, tens: Int
    ) -> (WideInteger, Rounding.Rest) {
        let power = tens <= WideInteger.maximumPowerOfTen ? WideInteger.powerOfTen(tens) : nil
        guard let power, let scaled = divisor.multiplied(by: power) else {
            // The divisor passes 256 bits, more than ten times any dividend: nothing is left but a small rest.
            return (.zero, dividend.isZero ? .none : .belowHalf)
        }
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: scaled)
        return (quotient, Rounding.Rest(remainder, of: scaled))
    }

    /// The magnitude counted in units of a scale that is not below the own one; nil when it passes 256 bits.
    private func magnitude(atScale newScale: Int) -> WideInteger? {
        newScale == scale ? magnitude : magnitude.multiplied(by: .powerOfTen(newScale - scale))
    }
}

extension ExactDecimal: Comparable, Hashable {
    /// Whether the values are equal, whatever decimals were written.
    public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
        left.isMinus == right.isMinus && !smaller(left, right) && !smaller(right, left)
    }

    /// Compares by value.
    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        if left.isMinus != right.isMinus { return left.isMinus }
        return left.isMinus ? smaller(right, left) : smaller(left, right)
    }

    /// Compares magnitudes. One that passes 256 bits when its decimals are filled up is the larger one.
    private static func smaller(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
        let scale = max(left.scale, right.scale)
        guard let leftUnits = left.magnitude(atScale: scale) else { return false }
        guard let rightUnits = right.magnitude(atScale: scale) else { return true }
        return leftUnits < rightUnits
    }

    /// Equal values hash alike: trailing zeros take no part.
    public func hash(into hasher: inout Hasher) {
        let short = withoutTrailingZeros
        hasher.combine(short.isMinus)
        hasher.combine(short.magnitude)
        hasher.combine(short.scaleByte)
    }

    /// The same value with as few decimals as it needs.
    public var withoutTrailingZeros: ExactDecimal {
        var (units, places) = (magnitude, scale)
        while places > 0 {
            let (quotient, digit) = units.quotientAndRemainder(dividingBy: WideInteger(10))
            guard digit.isZero else { break }
            (units, places) = (quotient, places - 1)
        }
        return ExactDecimal(isNegative: isMinus, magnitude: units, scale: places)
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// Plain decimal text with exactly `scale` decimals; reading it back gives the same number.
    public var description: String {
        let digits = magnitude.decimalDigits
        let sign = isMinus ? "-" : ""
        guard scale > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.utf8.count)) + digits
        return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
    }
}
