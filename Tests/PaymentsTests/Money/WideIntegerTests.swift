import Testing

@testable import Payments

@Suite("Wide integers")
struct WideIntegerTests {
    @Test func `Ten to the 77th is the last power of ten`() {
        let digits = WideInteger.powerOfTen(77).decimalDigits
        #expect(digits == "1" + String(repeating: "0", count: 77))
        #expect(WideInteger.powerOfTen(77).multiplied(by: WideInteger(10)) == nil)
    }

    @Test func `Sums and products past 256 bits are reported`() {
        let all = WideInteger(high: .max, low: .max)
        #expect(all.adding(WideInteger(1)) == nil)
        #expect(WideInteger(high: 0, low: .max).adding(WideInteger(1)) == WideInteger(high: 1, low: 0))
        #expect(all.multiplied(by: WideInteger(2)) == nil)
        #expect(WideInteger(high: 1, low: 0).multiplied(by: WideInteger(high: 1, low: 0)) == nil)
        #expect(WideInteger(.max).multiplied(by: WideInteger(.max)) == WideInteger(high: .max - 1, low: 1))
    }

    @Test func `Random divisions multiply back`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let dividend = Self.number(using: &random)
            let divisor = Self.number(using: &random)
            guard !divisor.isZero else { continue }
            let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
            #expect(remainder < divisor)
            #expect(quotient.multiplied(by: divisor)?.adding(remainder) == dividend)
        }
    }

    /// Any length from 0 to 256 bits is as likely as any other.
    private static func number(using random: inout SeededGenerator) -> WideInteger {
        let bits = Int.random(in: 0...256, using: &random)
        let high = UInt128.random(in: 0 ... .max, using: &random)
        let low = UInt128.random(in: 0 ... .max, using: &random)
        if bits <= 128 { return WideInteger(bits == 0 ? 0 : low >> UInt128(128 - bits)) }
        return WideInteger(high: high >> UInt128(256 - bits), low: low)
    }
}
