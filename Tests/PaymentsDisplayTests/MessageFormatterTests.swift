import Payments
import PaymentsDisplay
import Testing

@Suite("Messages with amounts and days")
struct MessageFormatterTests {
    private let amount = Money(minorUnits: 123_450, currency: Currency(code: "EUR")!)
    private let day = CalendarDate(year: 2026, month: 10, day: 23)!

    @Test(
        "Amounts and days are written as the locale writes them",
        arguments: [
            ("en-US", "€1,234.50", "Fri, Oct 23"), ("de", "1.234,50", "23. Okt"), ("pt-PT", "1234,50", "23"),
            ("da", "€1,234.50", "Oct 23"),
        ])
    func values(locale: String, amountText: String, dayText: String) {
        let formatter = MessageFormatter(locale)
        let text = formatter.text(ShopperMessage(.holdReleasedBy, amount: amount, date: day))
        #expect(text.replacing("\u{A0}", with: " ").contains(amountText), "\(text)")
        #expect(text.contains(dayText), "\(text)")
    }

    @Test("In Arabic amount and day are set off")
    func arabic() {
        let text = MessageFormatter("ar").text(ShopperMessage(.holdReleasedBy, amount: amount, date: day))
        #expect(text.filter { $0 == "\u{2068}" }.count == 2)
        #expect(text.filter { $0 == "\u{2069}" }.count == 2)
    }

    @Test("An app's own language writes its days in that language")
    func ownLanguage() throws {
        let file = #"{"schema":1,"locale":"da","messages":{"holdReleasedBy":"{amount} frigives senest {date}."}}"#
        let book = MessageBook.bundled.adding(try MessageCatalog(json: Array(file.utf8)))
        let text = MessageFormatter("da-DK", book: book).text(
            ShopperMessage(.holdReleasedBy, amount: amount, date: day))
        #expect(text.contains("1.234,50"))
        #expect(text.contains("okt"))
    }

    @Test("An error and a decline have their message")
    func errorsAndDeclines() {
        let formatter = MessageFormatter("de")
        let lost = PaymentError(.timedOut, effect: .unknown, explanation: "no answer")
        #expect(formatter.text(lost) == "Wir bestätigen Ihre Zahlung noch.")
        let stolen = formatter.text(Decline(.stolenCard))
        #expect(stolen == formatter.text(Decline(.unspecified)))
    }
}
