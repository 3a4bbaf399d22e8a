/// An unsigned 256-bit integer: two 128-bit halves on the stack, for the digits of an `ExactDecimal`.
///
/// It exists because 64 significant digits need 213 bits. Operations either cannot overflow under the stated
/// precondition or report it.
struct WideInteger: Hashable, Sendable, Comparable {
    var high: UInt128
    var low: UInt128

    static let zero = WideInteger(0)

    init(_ value: UInt128) { (high, low) = (0, value) }

    init(high: UInt128, low: UInt128) { (self.high, self.low) = (high, low) }

    var isZero: Bool { high == 0 && low == 0 }

    var isOdd: Bool { low & 1 == 1 }

    static func < (left: WideInteger, right: WideInteger) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    /// The sum, or nil when it needs more than 256 bits.
    func adding(_ other: WideInteger) -> WideInteger? {
        let (low, carry) = low.addingReportingOverflow(other.low)
        let (partial, overflow) = high.addingReportingOverflow(other.high)
        let (high, overflow2) = partial.addingReportingOverflow(carry ? 1 : 0)
        return overflow || overflow2 ? nil : WideInteger(high: high, low: low)
    }

    /// The difference; `other` must not be larger.
    func subtracting(_ other: WideInteger) -> WideInteger {
        precondition(other <= self, "an unsigned difference cannot be negative")
        let (low, borrow) = low.subtractingReportingOverflow(other.low)
        return WideInteger(high: high - other.high - (borrow ? 1 : 0), low: low)
    }

    /// The product, or nil when it needs more than 256 bits.
    func multiplied(by other: WideInteger) -> WideInteger? {
        if high == 0, other.high == 0 {
            if low <= UInt64.max, other.low <= UInt64.max { return WideInteger(low &* other.low) }
            let (high, low) = low.multipliedFullWidth(by: other.low)
            return WideInteger(high: high, low: low)
        }
        guard high == 0 || other.high == 0 else { return nil }
        let (wide, narrow) = high == 0 ? (other, low) : (self, other.low)
        let (crossed, overflow) = wide.high.multipliedReportingOverflow(by: narrow)
        let (carried, low) = wide.low.multipliedFullWidth(by: narrow)
        let (high, overflow2) = crossed.addingReportingOverflow(carried)
        return overflow || overflow2 ? nil : WideInteger(high: high, low: low)
    }

    /// The quotient and remainder; the divisor must not be zero.
    func quotientAndRemainder(dividingBy divisor: WideInteger) -> (quotient: WideInteger, remainder: WideInteger) {
        precondition(!divisor.isZero, "division by zero is the caller's to exclude")
        if divisor > self { return (.zero, self) }
        if divisor.high == 0 {
            if high == 0 {
                let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor.low)
                return (WideInteger(quotient), WideInteger(remainder))
            }
            let (upper, carry) = high.quotientAndRemainder(dividingBy: divisor.low)
            let (lower, remainder) = divisor.low.dividingFullWidth((carry, low))
            return (WideInteger(high: upper, low: lower), WideInteger(remainder))
        }
        return longDivision(by: divisor)
    }

    /// Shift and subtract. The divisor fills more than 128 bits here, so at most 128 steps are needed.
    private func longDivision(by divisor: WideInteger) -> (quotient: WideInteger, remainder: WideInteger) {
        var remainder = self
        var quotient: UInt128 = 0
        var shift = divisor.high.leadingZeroBitCount - high.leadingZeroBitCount
        while shift >= 0 {
            let step = divisor.shifted(left: shift)
            if step <= remainder {
                remainder = remainder.subtracting(step)
                quotient |= 1 << UInt128(shift)
            }
            shift -= 1
        }
        return (WideInteger(quotient), remainder)
    }

    /// Shifts by fewer than 128 bits; bits that leave at the top are lost, which the caller excludes.
    private func shifted(left count: Int) -> WideInteger {
        guard count > 0 else { return self }
        return WideInteger(high: high << UInt128(count) | low >> UInt128(128 - count), low: low << UInt128(count))
    }
}

extension WideInteger {
    /// The largest power of ten that `powerOfTen` can give.
    static let maximumPowerOfTen = 77

    /// 10 to the power of `exponent`, which must be in 0 ... 77.
    static func powerOfTen(_ exponent: Int) -> WideInteger { powers[exponent] }

    private static let powers: [WideInteger] = {
        var powers = [WideInteger(1)]
        for index in 0..<maximumPowerOfTen {
            guard let next = powers[index].multiplied(by: WideInteger(10)) else {
                preconditionFailure("ten to the 77th fits into 256 bits")
            }
            powers.append(next)
        }
        return powers
    }()

    /// The decimal digits, most significant first; one zero for zero.
    var decimalDigits: String {
        if high == 0 { return String(low) }
        let chunk = WideInteger.powerOfTen(38)
        let (upper, lower) = quotientAndRemainder(dividingBy: chunk)
        let tail = String(lower.low)
        return upper.decimalDigits + String(repeating: "0", count: 38 - tail.utf8.count) + tail
    }
}
