import Payments
import PaymentsDisplay
import Testing

@Suite("Amounts that people type")
struct EnteredAmountTests {
    @Test(
        arguments: [
            ("1,234.56", "en-US", "1234.56"), ("1234.56", "en-US", "1234.56"), ("1.234,56", "de-DE", "1234.56"),
            ("12,5", "de-DE", "12.50"), ("1.000", "de-DE", "1000.00"), ("1 234,56", "fr-FR", "1234.56"),
            ("1\u{202F}234,56", "fr-FR", "1234.56"), ("1’234.56", "de-CH", "1234.56"), ("1'234.56", "de-CH", "1234.56"),
            ("12,34,567.50", "hi-IN", "1234567.50"), ("١٬٢٣٤٫٥٦", "ar-SA", "1234.56"), ("-4,50", "sv-SE", "-4.50"),
            ("\u{2212}4,50", "sv-SE", "-4.50"), ("1.000", "es-ES", "1000.00"), ("1.000.000", "pt-BR", "1000000.00"),
            ("5", "ja-JP", "5.00"),
        ])
    func `A locale's own form is read`(_ text: String, _ locale: String, _ expected: String) throws {
        let money = try Money(entered: text, currency: .eur, locale: DisplayLocale(locale))
        #expect(money.decimalText == expected)
    }

    @Test(
        arguments: [
            ("1,50", "en-US", .notAnAmount(.separator)), ("1,2345.00", "en-US", .notAnAmount(.separator)),
            (",123", "en-US", .notAnAmount(.separator)), ("1,,234", "en-US", .notAnAmount(.separator)),
            ("1.5", "fr-FR", .notAnAmount(.separator)), ("1,234.56", "de-DE", .notAnAmount(.separator)),
            ("1.2.3", "en-US", .notAnAmount(.separator)), ("1.234,567,89", "de-DE", .notAnAmount(.separator)),
            ("1.234", "en-US", .tooManyDecimals(currency: .eur)), ("1,234", "de-DE", .tooManyDecimals(currency: .eur)),
            ("1e3", "en-US", .notAnAmount(.exponent)), ("", "en-US", .notAnAmount(.empty)),
            ("€5", "en-US", .notAnAmount(.notANumber)), ("5.", "en-US", .notAnAmount(.missingDigits)),
            ("--5", "en-US", .notAnAmount(.notANumber)), ("12,345,67", "en-US", .notAnAmount(.separator)),
            ("½", "en-US", .notAnAmount(.notANumber)),
        ] as [(String, String, MoneyError)])
    func `Anything else is refused, not guessed`(_ text: String, _ locale: String, _ error: MoneyError) {
        #expect(throws: error) { try Money(entered: text, currency: .eur, locale: DisplayLocale(locale)) }
    }

    @Test func `What is shown without its symbol is read back`() throws {
        for tag in [
            "en-US", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "pl-PL", "sv-SE", "ja-JP", "zh-Hans",
            "ar-SA", "hi-IN",
        ] {
            let locale = DisplayLocale(tag)
            for minor: Int64 in [0, 5, 99, 123_456, 1_234_567_890_12, .max] {
                let money = Money(minorUnits: minor, currency: .eur)
                let shown = money.formatted(in: locale)
                    .replacing("€", with: "").trimmingSpaces
                #expect(try Money(entered: shown, currency: .eur, locale: locale) == money, "\(shown)")
            }
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let isEdge: (Character) -> Bool = { $0.isWhitespace || "\u{200E}\u{200F}\u{61C}".contains($0) }
        var text = self[...]
        while let first = text.first, isEdge(first) { text.removeFirst() }
        while let last = text.last, isEdge(last) { text.removeLast() }
        return String(text)
    }
}
