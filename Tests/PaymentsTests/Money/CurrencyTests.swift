import Testing

@testable import Payments

@Suite("Currencies and countries")
struct CurrencyTests {
    @Test(arguments: ["EUR", "eur", "Eur"])
    func `Codes are read in any case and kept in upper case`(_ text: String) {
        #expect(Currency(code: text) == .eur)
        #expect(Currency(code: text)?.code == "EUR")
    }

    @Test(
        arguments: [
            "EU", "EURO", "978", "US$", "", " EUR", "EUR ", "GBR", "\u{212A}WD", "ＥＵＲ", "E\u{0}R", "E\u{301}U",
            "USD\u{301}",
            "[\\]", "€", "eür",
        ])
    func `Anything else is not a currency`(_ text: String) {
        #expect(Currency(code: text) == nil)
    }

    @Test func `Exponents are those of the standard`() throws {
        let exponents = ["USD": 2, "JPY": 0, "KWD": 3, "CLF": 4, "ISK": 0, "HUF": 2, "UGX": 0, "MGA": 2, "TWD": 2]
        for (code, exponent) in exponents { #expect(Currency(code: code)?.exponent == exponent) }
        let gold = try #require(Currency(code: "XAU"))
        #expect(!gold.hasMinorUnit)
        #expect(gold.exponent == 0)
    }

    @Test func `Numeric codes have exactly three digits`() {
        #expect(Currency(numericCode: "840") == .usd)
        #expect(Currency(numericCode: "008")?.code == "ALL")
        for text in ["8", "08", "0840", "USD", "", "84\u{FF10}"] { #expect(Currency(numericCode: text) == nil) }
    }

    @Test func `Codes are unique and sorted`() {
        let codes = Currency.all.map(\.code)
        #expect(codes == Set(codes).sorted())
        #expect(Set(Currency.all.map(\.numericCode)).count == codes.count)
        #expect(Country.all.map(\.code) == Set(Country.all.map(\.code)).sorted())
    }

    @Test func `A money value stays two words`() {
        #expect(MemoryLayout<Money>.stride == 16)
    }

    @Test func `Countries are read in upper case only`() {
        #expect(Country(code: "DE")?.alpha3Code == "DEU")
        #expect(Country(code: "DE")?.numericCode == "276")
        for text in ["de", "UK", "XX", "", "D", "DEU", " DE", "\u{212A}E", "E\u{301}"] {
            #expect(Country(code: text) == nil)
        }
    }
}
