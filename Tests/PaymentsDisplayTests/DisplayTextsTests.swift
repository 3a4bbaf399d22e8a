import Testing

@testable import PaymentsDisplay

@Suite("Display texts")
struct DisplayTextsTests {
    @Test(arguments: ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "sv", "zh"])
    func `Every table is whole and has its marks`(_ language: String) throws {
        let texts = try #require(DisplayTexts.byLanguage[language])
        let words = [texts.free, texts.now, texts.subtotal, texts.delivery, texts.tip, texts.tax]
        #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("{") })
        #expect(marks(texts.arrives) == ["day"])
        #expect(marks(texts.arrivesBetween) == ["first", "last"])
        #expect(marks(texts.quantityForAmount) == ["quantity", "amount"])
        #expect(DisplayTexts.byLanguage.count == 12)
    }

    private func marks(_ sentence: String) -> [String] {
        sentence.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix { $0 != "}" })
        }
    }

    @Test func `A filled-in text is not searched for marks`() {
        let text = DisplayTexts.english.fill("{first} – {last}", [("first", "{last}"), ("last", "b")])
        #expect(text == "{last} – b")
    }
}
