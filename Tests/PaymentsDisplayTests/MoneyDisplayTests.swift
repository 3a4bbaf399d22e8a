import Payments
import PaymentsDisplay
import Testing

/// Makes CLDR's invisible choices comparable: no-break spaces become spaces, direction marks go.
func visible(_ text: String) -> String {
    String(
        text.unicodeScalars.compactMap { scalar -> Character? in
            switch scalar {
            case "\u{A0}", "\u{202F}": " "
            case "\u{200E}", "\u{200F}", "\u{61C}", "\u{2068}", "\u{2069}": nil
            default: Character(scalar)
            }
        })
}

@Suite("Amounts for people")
struct MoneyDisplayTests {
    static func money(_ text: String, _ code: String) throws -> Money {
        try Money(decimalText: text, currency: #require(Currency(code: code)))
    }

    @Test(
        arguments: [
            ("1234.50", "USD", "en-US", "$1,234.50"), ("1234.50", "EUR", "de-DE", "1.234,50 €"),
            ("1234.50", "EUR", "fr-FR", "1 234,50 €"), ("1234.50", "EUR", "es-ES", "1234,50 €"),
            ("12345.60", "EUR", "it-IT", "12.345,60 €"), ("1234.50", "BRL", "pt-BR", "R$ 1.234,50"),
            ("1234.50", "EUR", "nl-NL", "€ 1.234,50"), ("1234.50", "PLN", "pl-PL", "1234,50 zł"),
            ("1234.50", "SEK", "sv-SE", "1 234,50 kr"), ("1234", "JPY", "ja-JP", "¥1,234"),
            ("1234.50", "CNY", "zh-Hans-CN", "¥1,234.50"), ("1234567.50", "INR", "hi-IN", "₹12,34,567.50"),
            ("1234567.90", "CHF", "de-CH", "CHF 1’234’567.90"), ("1234.50", "GBP", "en_GB", "£1,234.50"),
        ])
    func `A locale's symbol, grouping and point are used`(
        _ amount: String, _ code: String, _ locale: String, _ expected: String
    ) throws {
        #expect(visible(try Self.money(amount, code).formatted(in: DisplayLocale(locale))) == expected)
    }

    @Test(
        arguments: [
            ("7.125", "KWD", "KWD 7.125"), ("35.200", "BHD", "BHD 35.200"), ("320", "JPY", "¥320"),
            ("2790", "ISK", "ISK 2,790"), ("5990", "CLP", "CLP 5,990"), ("1990.50", "HUF", "HUF 1,990.50"),
            ("12000", "UGX", "UGX 12,000"), ("0.0005", "CLF", "CLF 0.0005"), ("0.00", "USD", "$0.00"),
            ("1500.25", "IDR", "IDR 1,500.25"), ("1.99", "TWD", "NT$1.99"), ("500.50", "MGA", "MGA 500.50"),
        ])
    func `Decimals are those of ISO 4217, whatever CLDR prefers`(
        _ amount: String, _ code: String, _ expected: String
    ) throws {
        #expect(visible(try Self.money(amount, code).formatted(in: .unitedStates)) == expected)
    }

    @Test(
        arguments: [
            ("en-US", "-$4.50"), ("de-DE", "-4,50 $"), ("nl-NL", "US$ -4,50"), ("ja-JP", "-$4.50"),
            ("sv-SE", "−4,50 US$"),
        ])
    func `A discount keeps its sign`(_ locale: String, _ expected: String) throws {
        #expect(visible(try Self.money("-4.50", "USD").formatted(in: DisplayLocale(locale))) == expected)
    }

    @Test func `The largest and smallest amounts keep every digit`() {
        let format = { (minor: Int64, currency: Currency) in
            visible(Money(minorUnits: minor, currency: currency).formatted(in: .unitedStates))
        }
        #expect(format(.max, .usd) == "$92,233,720,368,547,758.07")
        #expect(format(.min, .usd) == "-$92,233,720,368,547,758.08")
        #expect(format(.max, .jpy) == "¥9,223,372,036,854,775,807")
        #expect(format(.min, .kwd) == "-KWD 9,223,372,036,854,775.808")
    }

    @Test func `Every amount shows the digits of its decimal text`() {
        var minor: Int64 = 1
        for step in 0..<400 {
            minor = minor &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            for currency in [Currency.usd, .jpy, .kwd] {
                let money = Money(minorUnits: minor >> Int64(step % 60), currency: currency)
                let shown = money.formatted(in: .unitedStates).filter { "0123456789.-".contains($0) }
                #expect(shown == money.decimalText)
            }
        }
    }

    @Test func `Arabic amounts carry their direction`() throws {
        let text = try Self.money("1234.500", "KWD").formatted(in: DisplayLocale("ar-KW"))
        #expect(text.unicodeScalars.contains("\u{200F}"))
        #expect(visible(text) == "١٬٢٣٤٫٥٠٠ د.ك.")
    }

    @Test(
        arguments: [
            ("en", "Free"), ("de-AT", "Kostenlos"), ("fr-CA", "Gratuit"), ("es-MX", "Gratis"), ("it", "Gratis"),
            ("pt-BR", "Grátis"), ("pt-PT", "Grátis"), ("nl-BE", "Gratis"), ("pl", "Bezpłatnie"), ("sv-FI", "Gratis"),
            ("ja", "無料"), ("zh-Hans", "免费"), ("zh", "免费"), ("zh-CN", "免费"), ("ar-EG", "مجاني"), ("zh-Hant", "Free"),
            ("zh-TW", "Free"), ("zh-Hans-HK", "免费"), ("fi", "Free"), ("", "Free"), ("../../etc", "Free"),
            (String(repeating: "de-", count: 99), "Free"), ("de\u{0}", "Free"), ("DE_de", "Kostenlos"),
        ])
    func `A delivery price of zero reads Free in the language`(_ locale: String, _ expected: String) {
        #expect(DisplayFormatter(DisplayLocale(locale)).deliveryPrice(.zero(.usd)) == expected)
    }

    @Test func `Any other price reads as an amount, and zero elsewhere does too`() throws {
        let formatter = DisplayFormatter(.unitedStates)
        #expect(formatter.deliveryPrice(try Self.money("4.99", "USD")) == "$4.99")
        #expect(formatter.amount(.zero(.usd)) == "$0.00")
    }

    @Test(
        arguments: [
            ("en-US", 2, "2 for $48.00"), ("de-DE", 2, "2 für 48,00 $"), ("ja-JP", 2, "2点で$48.00"),
            ("fr-FR", 1, "1 pour 48,00 $US"), ("en-US", 1000, "1,000 for $48.00"), ("fi-FI", 2, "2 for $48.00"),
        ])
    func `Quantity and price read together`(_ locale: String, _ quantity: Int, _ expected: String) throws {
        let total = try Self.money("48.00", "USD")
        #expect(visible(DisplayFormatter(DisplayLocale(locale)).quantity(quantity, costing: total)) == expected)
    }

    @Test func `In a sentence from right to left each filled-in part is isolated`() throws {
        let text = DisplayFormatter(DisplayLocale("ar")).quantity(2, costing: try Self.money("48.00", "USD"))
        #expect(text.unicodeScalars.filter { $0 == "\u{2068}" }.count == 2)
        #expect(text.unicodeScalars.filter { $0 == "\u{2069}" }.count == 2)
        let english = DisplayFormatter(.unitedStates).quantity(2, costing: try Self.money("48.00", "USD"))
        #expect(!english.unicodeScalars.contains("\u{2068}"))
    }

    @Test func `Summary rows have names in the language`() {
        #expect(DisplayFormatter(.unitedStates).summaryLabels == .english)
        #expect(DisplayFormatter(DisplayLocale("de")).summaryLabels.subtotal == "Zwischensumme")
    }
}
