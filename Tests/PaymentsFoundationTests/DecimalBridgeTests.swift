import FoundationEssentials
import Payments
import PaymentsFoundation
import Testing

@Suite("Foundation decimals")
struct DecimalBridgeTests {
    @Test(arguments: [
        "0", "25", "0.57", "-4.5", "1234567890123456.78", "99999999999999999999999999999999999999", "0.0000001",
    ])
    func `Values cross exactly, both ways`(_ text: String) throws {
        let number = try ExactDecimal(text)
        let decimal = try Decimal(number)
        #expect(decimal == Decimal(string: text))
        #expect(try ExactDecimal(decimal) == number)
    }

    @Test func `What Foundation would round is refused`() throws {
        let long = try ExactDecimal("123456789012345678901234567890123456789012")
        #expect(throws: ExactDecimalError.tooManyDigits) { try Decimal(long) }
        let fine = try ExactDecimal("0.123456789012345678901234567890123456789012")
        #expect(throws: ExactDecimalError.tooManyDigits) { try Decimal(fine) }
    }

    @Test func `Trailing zeros do not count against the limit`() throws {
        let number = try ExactDecimal("25." + String(repeating: "0", count: 60))
        #expect(try Decimal(number) == 25)
    }

    @Test func `Not a number and absurd sizes are refused`() {
        #expect(throws: ExactDecimalError.notADecimal(.notANumber)) { try ExactDecimal(Decimal.nan) }
        #expect(throws: ExactDecimalError.notADecimal(.tooManyDigits)) {
            try ExactDecimal(Decimal.greatestFiniteMagnitude)
        }
        #expect(throws: ExactDecimalError.notADecimal(.tooManyDigits)) {
            try ExactDecimal(Decimal(sign: .plus, exponent: -100, significand: 1))
        }
        #expect(throws: MoneyError.notAnAmount(.notANumber)) { try Money(Decimal.nan, currency: .usd) }
        #expect(throws: MoneyError.overflow) { try Money(Decimal.greatestFiniteMagnitude, currency: .usd) }
    }

    @Test(arguments: [Int64.min, -1, 0, 5, 2500, Int64.max])
    func `Every amount survives`(_ minor: Int64) throws {
        for currency in [Currency.usd, .jpy, .kwd] {
            let money = Money(minorUnits: minor, currency: currency)
            #expect(try Money(Decimal(money), currency: currency) == money)
        }
    }

    @Test func `A fraction of a minor unit is refused, also the one that a literal brings along`() throws {
        let excess = MoneyError.tooManyDecimals(currency: .usd)
        #expect(throws: excess) { try Money(#require(Decimal(string: "0.001")), currency: .usd) }
        let throughDouble: Decimal = 0.57
        #expect(throws: excess) { try Money(throughDouble, currency: .usd) }
    }
}
