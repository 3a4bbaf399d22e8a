import Testing

@testable import Payments

extension BundledMessages: CustomTestStringConvertible {
    /// The tag.
    public var testDescription: String { locale }
}

@Suite("The texts that shoppers read")
struct MessageTextTests {
    static let locales = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt-BR", "sv", "zh-Hans"]

    @Test("There are twelve languages")
    func languages() {
        #expect(MessageBook.bundled.locales == Self.locales)
    }

    @Test("Every message has a text in every language, with the values that it names", arguments: BundledMessages.all)
    func complete(_ bundled: BundledMessages) throws {
        #expect(MessageBook.bundled.missing(in: bundled.locale).isEmpty)
        for id in MessageID.all {
            let text = try #require(bundled.texts[id.description])
            let template = try MessageTemplate(text, place: id.description)
            #expect(Set(template.marks) == Set(id.marks), "\(id)")
            #expect(template.marks.count == id.marks.count, "\(id) names a value twice")
        }
    }

    @Test("Every text fits under a button and is written evenly", arguments: BundledMessages.all)
    func form(_ bundled: BundledMessages) {
        let isEastAsian = ["ja", "zh-Hans"].contains(bundled.locale)
        for (id, text) in bundled.texts {
            #expect(text.count <= (isEastAsian ? 70 : 125), "\(id): \(text.count)")
            #expect(text.hasSuffix(isEastAsian ? "。" : "."), "\(id): \(text)")
            #expect(!text.contains("  ") && !text.hasPrefix(" "), "\(id)")
            #expect(!text.contains { "!?¡¿…;:()\"“”„«»’‘！？".contains($0) }, "\(id): \(text)")
            let sentences = text.filter { $0 == "." || $0 == "。" }.count
            #expect((1...2).contains(sentences), "\(id): \(text)")
        }
    }

    @Test("No text uses a technical word or lays blame", arguments: BundledMessages.all)
    func words(_ bundled: BundledMessages) {
        let refused = [
            "error", "fehler", "erreur", "errore", "erro ", "fout", "błąd", "fel ", "エラー", "错误", "خطأ", "invalid",
            "declin", "abgelehnt", "refus", "rechaz", "rifiut", "recus", "geweiger", "odrzuc", "nekad", "拒否", "拒绝",
            "fraud", "betrug", "stolen", "gestohlen", "vol ", "robada", "rubat", "roubad", "gestolen", "skradz",
            "stulen",
            "盗", "被盗", "مسروق", "paypal", "paze", "sdk", " server", "provider", "api",
        ]
        for (id, text) in bundled.texts {
            for word in refused { #expect(!text.lowercased().contains(word), "\(id) says \(word): \(text)") }
        }
    }

    @Test("Two messages never share a text, so a translation did not slip", arguments: BundledMessages.all)
    func distinct(_ bundled: BundledMessages) {
        let byText = Dictionary(grouping: bundled.texts, by: \.value).filter { $0.value.count > 1 }
        #expect(byText.isEmpty, "\(byText.keys)")
    }

    @Test("No other language kept an English text", arguments: BundledMessages.all.dropFirst())
    func translated(_ bundled: BundledMessages) {
        for (id, text) in bundled.texts { #expect(text != BundledMessages.en.texts[id], "\(id)") }
    }

    @Test("The three sentences that the design fixes")
    func fixed() {
        #expect(BundledMessages.en.texts["failed"] == "Your payment didn't go through. Try again.")
        #expect(BundledMessages.en.texts["confirming"] == "We're still confirming your payment.")
        #expect(BundledMessages.en.texts["methodUnavailable"] == "This payment method is unavailable.")
    }

    @Test("A message without values never speaks of money that moved as lost or failed while it is unknown")
    func confirmingIsNoFailure() {
        for bundled in BundledMessages.all {
            #expect(bundled.texts["confirming"] != bundled.texts["failed"])
            let failedStart = bundled.texts["failed"]?.split(separator: ".").first ?? ""
            #expect(bundled.texts["confirming"]?.contains(failedStart) == false)
        }
    }
}
