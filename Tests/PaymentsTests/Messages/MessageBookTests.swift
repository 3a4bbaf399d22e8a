import Testing

@testable import Payments

@Suite("Finding a message")
struct MessageBookTests {
    private let book = MessageBook.bundled

    private func catalog(_ locale: String, _ texts: [(String, String)], direction: String? = nil) throws
        -> MessageCatalog
    {
        var messages = JSONObject()
        for (id, text) in texts { messages[id] = .string(text) }
        var file = JSONObject()
        file["schema"] = .number(JSONNumber(1))
        file["locale"] = .string(locale)
        if let direction { file["direction"] = .string(direction) }
        file["messages"] = .object(messages)
        return try MessageCatalog(json: JSONValue.object(file).compactBytes)
    }

    private func plain(_ book: MessageBook, _ message: ShopperMessage, _ locale: String) -> String {
        book.text(message, locale: locale) { value, _ in value.plainText }
    }

    @Test(
        "The nearest language is found, and English at last",
        arguments: [
            ("de", "de"), ("de-AT", "de"), ("DE_ch", "de"), ("de-Latn-DE-1996", "de"), ("pt", "pt-BR"),
            ("pt-PT", "pt-BR"), ("pt-BR", "pt-BR"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"),
            ("zh-Hans-HK", "zh-Hans"), ("zh-TW", "en"), ("zh-Hant", "en"), ("zh-HK", "en"), ("ar-EG", "ar"),
            ("en-GB", "en"), ("ja-JP-u-ca-japanese", "ja"), ("da", "en"), ("", "en"), ("x", "en"), ("*", "en"),
            ("../../etc", "en"), ("de\u{0}", "en"), (String(repeating: "de-", count: 1000), "en"), ("dé", "en"),
        ])
    func fallback(tag: String, found: String) {
        let expected = BundledMessages.all.first { $0.locale == found }?.texts["failed"]
        #expect(book.text(.failed, locale: tag) == expected)
    }

    @Test("Values are filled in, and without them the plainer sentence is taken")
    func values() throws {
        let usd = try #require(Currency(code: "USD"))
        #expect(
            plain(book, ShopperMessage(.namedMethodCurrencyOnly, method: .paze, currency: usd), "en")
                == "Paze only accepts USD. Choose another payment method.")
        #expect(
            plain(book, ShopperMessage(.namedMethodCurrencyOnly, method: .paze), "en")
                == book.text(.currencyNotSupported, locale: "en"))
        #expect(
            plain(book, ShopperMessage(.amountChangedTo), "de") == book.text(.amountChanged, locale: "de"))
        let amount = Money(minorUnits: 123_450, currency: usd)
        #expect(plain(book, ShopperMessage(.amountChangedTo, amount: amount), "en").contains("1234.50 USD"))
    }

    @Test("A message that nobody knows reads as the default")
    func unknownMessage() {
        #expect(book.text(MessageID("nobody_knows"), locale: "fr") == book.text(.failed, locale: "fr"))
    }

    @Test("In a language written from right to left, what is filled in is set off")
    func isolates() {
        let text = plain(book, ShopperMessage(.namedMethodUnavailable, method: .paze), "ar")
        #expect(text.contains("\u{2068}Paze\u{2069}"))
        #expect(!plain(book, ShopperMessage(.namedMethodUnavailable, method: .paze), "de").contains("\u{2068}"))
    }

    @Test("No part of a sentence comes from outside its catalog", arguments: MessageID.all)
    func pseudoLocale(id: MessageID) throws {
        let marked = try catalog(
            "qps",
            MessageID.all.map { id in
                (id.description, "⟦\(id)" + id.marks.map { "{\($0.rawValue)}" }.joined() + "⟧")
            })
        let message = ShopperMessage(
            id, amount: Money(minorUnits: 5, currency: Currency(code: "EUR")!),
            date: CalendarDate(year: 2026, month: 10, day: 23), method: .paze, currency: Currency(code: "USD"))
        let text = book.adding(marked).text(message, locale: "qps") { _, _ in "‹›" }
        #expect(text == "⟦\(id)" + String(repeating: "‹›", count: id.marks.count) + "⟧")
    }

    @Test("An app overrides a text and adds a language, of which the rest is English")
    func overrides() throws {
        let own = try book.adding(catalog("en", [("declined", "Try another way to pay.")]))
            .adding(catalog("da", [("methodUnavailable", "Denne betalingsmåde er ikke tilgængelig.")]))
        #expect(own.text(.declined, locale: "en-US") == "Try another way to pay.")
        #expect(own.text(.failed, locale: "en") == book.text(.failed, locale: "en"))
        #expect(own.text(.methodUnavailable, locale: "da-DK") == "Denne betalingsmåde er ikke tilgængelig.")
        #expect(own.text(.declined, locale: "da") == "Try another way to pay.")
        #expect(own.missing(in: "da").count == MessageID.all.count - 1)
        #expect(own.locales.contains("da"))
        #expect(book.text(.declined, locale: "en") != "Try another way to pay.", "the built-in book is unchanged")
        // A plainer sentence in the reader's language beats a precise one in English.
        #expect(
            plain(own, ShopperMessage(.namedMethodUnavailable, method: .paze), "da")
                == "Denne betalingsmåde er ikke tilgængelig.")
    }

    @Test("Values are written in the language of their sentence")
    func valueLocale() throws {
        func locale(_ tag: String) throws -> String {
            var seen = ""
            let message = ShopperMessage(
                .amountChangedTo, amount: Money(minorUnits: 5, currency: Currency(code: "EUR")!))
            _ = book.text(message, locale: tag) { _, locale in
                seen = locale
                return ""
            }
            return seen
        }
        #expect(try locale("de-AT") == "de-AT")
        #expect(try locale("da-DK") == "en")
        #expect(try locale("pt-PT") == "pt-PT")
    }

    @Test("A value that looks like a mark is not filled in again")
    func noDoubleFilling() {
        let message = ShopperMessage(.namedMethodUnavailable, method: PaymentMethodName("{amount}"))
        #expect(plain(book, message, "en") == "{amount} is unavailable. Choose another payment method.")
    }

    @Test(
        "A file that cannot be right is refused, and says where",
        arguments: [
            ("", "", "JSON"), ("[]", "", "JSON object"),
            (#"{"schema":2,"locale":"da","messages":{}}"#, "schema", "reads"),
            (#"{"schema":1,"locale":"","messages":{}}"#, "locale", "BCP 47"),
            (#"{"schema":1,"locale":"da","text":{}}"#, "text", "members are"),
            (#"{"schema":1,"locale":"da"}"#, "messages", "an object"),
            (#"{"schema":1,"locale":"da","direction":"up","messages":{}}"#, "direction", "ltr or rtl"),
            (#"{"schema":1,"locale":"da","messages":{"declned":"x"}}"#, "messages.declned", "did you mean declined?"),
            (#"{"schema":1,"locale":"da","messages":{"declined":1}}"#, "messages.declined", "a string"),
            (#"{"schema":1,"locale":"da","messages":{"declined":""}}"#, "messages.declined", "empty"),
            (
                #"{"schema":1,"locale":"da","messages":{"declined":"{amount}"}}"#, "messages.declined",
                "nothing is filled"
            ),
            (#"{"schema":1,"locale":"da","messages":{"declined":"{text}"}}"#, "messages.declined", "braces"),
            (#"{"schema":1,"locale":"da","messages":{"declined":"a } b"}}"#, "messages.declined", "braces"),
            (#"{"schema":1,"locale":"da","messages":{"declined":"a { b"}}"#, "messages.declined", "braces"),
            (#"{"schema":1,"locale":"da","messages":{"declined":"a\nb"}}"#, "messages.declined", "control"),
            (#"{"schema":1,"locale":"da","messages":{"declined":"a\u202eb"}}"#, "messages.declined", "direction"),
        ])
    func badFiles(json: String, place: String, problem: String) {
        let error = #expect(throws: MessageCatalogError.self) { try MessageCatalog(json: Array(json.utf8)) }
        if !place.isEmpty { #expect(error?.place == place) }
        if problem != "JSON" { #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")") }
    }

    @Test("Texts and files are bounded")
    func bounds() throws {
        let long = String(repeating: "a", count: MessageTemplate.maximumCharacterCount + 1)
        #expect(throws: MessageCatalogError.self) { try catalog("da", [("declined", long)]) }
        let huge = [UInt8](repeating: 0x20, count: MessageCatalog.maximumByteCount + 1)
        #expect(throws: MessageCatalogError.self) { try MessageCatalog(json: huge) }
    }
}
