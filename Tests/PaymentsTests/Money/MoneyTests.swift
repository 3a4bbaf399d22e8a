import Testing

@testable import Payments

@Suite("Money")
struct MoneyTests {
    static func money(_ text: String, _ code: String) throws -> Money {
        try Money(decimalText: text, currency: #require(Currency(code: code)))
    }

    @Test(
        arguments: [
            ("25.00", "USD", 2500), ("25", "USD", 2500), ("-4.5", "USD", -450), ("0.57", "USD", 57),
            ("0.29", "USD", 29), ("1.15", "USD", 115), ("4.35", "USD", 435), ("8.29", "USD", 829),
            ("19.99", "USD", 1999), ("16.08", "USD", 1608), ("100000000.00", "EUR", 10_000_000_000),
            ("320", "JPY", 320), ("7.125", "KWD", 7125), ("0.1", "BHD", 100), ("-0", "USD", 0), ("007", "EUR", 700),
            ("92233720368547758.07", "USD", Int64.max), ("-92233720368547758.08", "USD", Int64.min),
            ("1.2345", "CLF", 12345),
        ])
    func `Text becomes minor units exactly`(_ text: String, _ code: String, _ minor: Int64) throws {
        #expect(try Self.money(text, code).minorUnits == minor)
    }

    @Test(arguments: [("4.999", "USD"), ("1.000", "USD"), ("1.0", "JPY"), ("1.2340", "KWD"), ("12.5", "UGX")])
    func `More decimals than the currency has are refused, even zeros`(_ text: String, _ code: String) throws {
        let currency = try #require(Currency(code: code))
        #expect(throws: MoneyError.tooManyDecimals(currency: currency)) {
            try Money(decimalText: text, currency: currency)
        }
    }

    @Test(
        arguments: [
            "92233720368547758.08", "-92233720368547758.09", "100000000000000000000",
            "9999999999999999999999999999999999999999999999999999999999999999999999999999",
        ])
    func `An amount beyond 64 bits of minor units is refused`(_ text: String) {
        #expect(throws: MoneyError.overflow) { try Money(decimalText: text, currency: .usd) }
    }

    @Test(arguments: [Int64.min, Int64.min + 1, -1001, -100, -99, -5, -1, 0, 1, 9, 10, 99, 100, 101, 1050, Int64.max])
    func `Amounts are written with the currency's decimals and read back`(_ minor: Int64) throws {
        for code in ["USD", "JPY", "KWD", "CLF"] {
            let money = Money(minorUnits: minor, currency: try #require(Currency(code: code)))
            #expect(try Self.money(money.decimalText, code) == money)
            #expect(money.decimalText == ExactDecimal(money).description)
        }
    }

    @Test func `Decimal text is padded`() throws {
        #expect(Money(minorUnits: 5, currency: .usd).decimalText == "0.05")
        #expect(Money(minorUnits: -5, currency: .kwd).decimalText == "-0.005")
        #expect(Money(minorUnits: 320, currency: .jpy).decimalText == "320")
        #expect(Money(minorUnits: 0, currency: .usd).description == "0.00 USD")
        #expect(Money(minorUnits: .min, currency: .usd).decimalText == "-92233720368547758.08")
    }

    @Test func `Currencies never mix, in either order, not even for zero`() throws {
        let euro = Money(minorUnits: 100, currency: .eur)
        let nothing = Money.zero(.gbp)
        let mismatch = MoneyError.currencyMismatch(expected: .eur, found: .gbp)
        #expect(throws: mismatch) { try euro + nothing }
        #expect(throws: MoneyError.currencyMismatch(expected: .gbp, found: .eur)) { try nothing + euro }
        #expect(throws: mismatch) { try euro - nothing }
        #expect(throws: mismatch) { try euro.isLess(than: nothing) }
        #expect(throws: mismatch) { try euro.ratio(to: nothing, scale: 2, rounding: .halfUp) }
        #expect(throws: mismatch) { try euro.allocated(inProportionTo: [nothing]) }
        #expect(throws: mismatch) { try Money.sum([euro, nothing], in: .eur) }
        #expect(euro != Money(minorUnits: 100, currency: .gbp))
    }

    @Test func `An empty sum is zero of the currency that was named`() throws {
        #expect(try Money.sum([], in: .eur) == .zero(.eur))
    }

    @Test func `Overflow is thrown, not trapped`() {
        let most = Money(minorUnits: .max, currency: .usd)
        let least = Money(minorUnits: .min, currency: .usd)
        let cent = Money(minorUnits: 1, currency: .usd)
        #expect(throws: MoneyError.overflow) { try most + cent }
        #expect(throws: MoneyError.overflow) { try least - cent }
        #expect(throws: MoneyError.overflow) { try most * 2 }
        #expect(throws: MoneyError.overflow) { try least * -1 }
        #expect(throws: MoneyError.overflow) { try least.negated() }
        #expect(throws: MoneyError.overflow) { try most.multiplied(by: ExactDecimal(2), rounding: .down) }
    }

    @Test(
        arguments: [
            (1000, "0.08625", 86), (2000, "0.0662", 132), (10, "0.25", 3), (-10, "0.25", -3), (10, "-0.25", -3),
            (-10, "-0.25", 3), (0, "0.5", 0), (3, "0.1", 0), (5, "0.1", 1), (Int64.max, "1", Int64.max),
            (Int64.min, "1.0000000000000000000000", Int64.min), (Int64.max, "0.5", 4_611_686_018_427_387_904),
            (333, "1.000000000000000000000000000000000000001", 333),
        ])
    func `A rate is rounded half up, once`(_ minor: Int64, _ factor: String, _ expected: Int64) throws {
        let money = Money(minorUnits: minor, currency: .usd)
        #expect(try money.multiplied(by: ExactDecimal(factor), rounding: .halfUp).minorUnits == expected)
    }

    @Test func `Narrow and wide arithmetic agree`() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<5_000 {
            let shift = Int.random(in: 0..<60, using: &random)
            let minor = Int64.random(in: .min ... .max, using: &random) >> Int64(shift)
            let factorUnits = Int64.random(in: -99_999...99_999, using: &random)
            let rounding = Rounding.allCases.randomElement(using: &random) ?? .halfUp
            let factor = try ExactDecimal(factorUnits).movingPointLeft(5)
            let money = Money(minorUnits: minor, currency: .usd)
            let expected = try (ExactDecimal(money) * factor).money(in: .usd, rounding: rounding)
            #expect(try money.multiplied(by: factor, rounding: rounding) == expected)
            #expect(try money.multiplied(by: factor, dividedBy: ExactDecimal("1.00"), rounding: rounding) == expected)
        }
    }

    @Test func `The tax inside a price is worked out with one rounding`() throws {
        let price = Money(minorUnits: 11_999, currency: .eur)
        let rate = try ExactDecimal("0.19")
        let tax = try price.multiplied(by: rate, dividedBy: ExactDecimal(1) + rate, rounding: .halfUp)
        #expect(tax.minorUnits == 1916)
        #expect(throws: MoneyError.invalidDivisor) {
            try price.multiplied(by: rate, dividedBy: .zero, rounding: .halfUp)
        }
    }

    @Test func `An exact decimal becomes money only when nothing is lost`() throws {
        #expect(try ExactDecimal("25.000").money(in: .usd) == Money(minorUnits: 2500, currency: .usd))
        #expect(throws: MoneyError.tooManyDecimals(currency: .usd)) { try ExactDecimal("25.001").money(in: .usd) }
        #expect(throws: MoneyError.overflow) { try ExactDecimal("92233720368547758.08").money(in: .usd) }
        #expect(try ExactDecimal("0.125").money(in: .usd, rounding: .halfUp).minorUnits == 13)
        #expect(try ExactDecimal("0.125").money(in: .usd, rounding: .halfEven).minorUnits == 12)
    }

    @Test func `JSON numbers are read by their literal`() throws {
        let object = try #require(JSONValue(parsing: #"{"amount":0.57,"currency":"USD"}"#).objectValue)
        #expect(try Money(json: object) == Money(minorUnits: 57, currency: .usd))
        let scientific = try #require(JSONValue(parsing: #"{"amount":1e3,"currency":"usd"}"#).objectValue)
        #expect(throws: MoneyError.notAnAmount(.exponent)) { try Money(json: scientific) }
        let long = try #require(JSONValue(parsing: #"{"amount":0.570,"currency":"USD"}"#).objectValue)
        #expect(throws: MoneyError.tooManyDecimals(currency: .usd)) { try Money(json: long) }
    }

    @Test func `A JSON amount names what is missing`() throws {
        let cases: [(String, MoneyError)] = [
            (#"{"amount":1}"#, .missingMember("currency")), (#"{"currency":"USD"}"#, .missingMember("amount")),
            (#"{"amount":null,"currency":"USD"}"#, .missingMember("amount")),
            (#"{"amount":1,"currency":840}"#, .missingMember("currency")),
            (#"{"amount":1,"currency":"US$"}"#, .unknownCurrency),
        ]
        for (text, error) in cases {
            let object = try #require(JSONValue(parsing: text).objectValue)
            #expect(throws: error) { try Money(json: object) }
        }
    }
}
