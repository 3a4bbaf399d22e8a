import Testing

@testable import Payments

@Suite("In a language that nobody speaks")
struct PseudoLocaleTests {
    /// Every text in brackets, accented and half as long again: what stands outside the brackets was put together by
    /// hand, and what is cut was not expected to grow.
    private static func book(isRightToLeft: Bool = false) throws -> MessageBook {
        var messages = JSONObject()
        for id in MessageID.all {
            messages[id.description] = .string(pseudo(BundledMessages.en.texts[id.description] ?? ""))
        }
        var file = JSONObject()
        file["schema"] = .number(JSONNumber(1))
        file["locale"] = .string("qps-ploc")
        file["direction"] = .string(isRightToLeft ? "rtl" : "ltr")
        file["messages"] = .object(messages)
        return MessageBook.bundled.adding(try MessageCatalog(json: JSONValue.object(file).compactBytes))
    }

    private static func pseudo(_ text: String) -> String {
        var isMark = false
        let accented = text.map { character -> Character in
            if character == "{" { isMark = true }
            if character == "}" { isMark = false }
            let letters: [Character: Character] = [
                "a": "á", "e": "é", "i": "í", "o": "ó", "u": "ú", "n": "ñ", "c": "ç",
            ]
            return isMark ? character : letters[character] ?? character
        }
        // A catalog's texts are bounded; growth stops there.
        let room = MessageTemplate.maximumCharacterCount - accented.count - 2
        return "⟦" + String(accented) + String(repeating: "·", count: min(text.count / 2, room)) + "⟧"
    }

    private static func isWhole(_ text: String) -> Bool {
        text.hasPrefix("⟦") && text.hasSuffix("⟧") && text.filter { $0 == "⟦" }.count == 1
    }

    @Test("Every message comes whole from the catalog")
    func messages() throws {
        let book = try Self.book()
        #expect(book.missing(in: "qps-ploc").isEmpty)
        for id in MessageID.all { #expect(Self.isWhole(book.text(id, locale: "qps-ploc")), "\(id)") }
        #expect(Self.isWhole(book.text(MessageID("nobody_knows"), locale: "qps-ploc")))
    }

    @Test("Values stand inside, whichever of them are known", arguments: [false, true])
    func values(isRightToLeft: Bool) throws {
        let book = try Self.book(isRightToLeft: isRightToLeft)
        let usd = try #require(Currency(code: "USD"))
        for id in MessageID.all {
            for known in 0..<16 {
                let message = ShopperMessage(
                    id, amount: known & 1 > 0 ? Money(minorUnits: 1_050, currency: usd) : nil,
                    date: known & 2 > 0 ? CalendarDate(year: 2030, month: 1, day: 31) : nil,
                    method: known & 4 > 0 ? .paze : nil, currency: known & 8 > 0 ? usd : nil)
                let text = book.text(message, locale: "qps-ploc") { value, _ in value.plainText }
                #expect(Self.isWhole(text), "\(id) \(known): \(text)")
                #expect(!text.contains("{") && !text.contains("}"))
            }
        }
    }

    @Test("What a cart lacks and what a hook refuses are messages, too")
    func cart() throws {
        let book = try Self.book()
        let ids =
            MissingForPayment.allCases.map(\.messageID)
            + [Refusal.notDeliverable, .unknownPromoCode, .locationOff, .checkFailed].map(\.messageID)
        for id in ids {
            #expect(MessageID.all.contains(MessageID(id)), "\(id)")
            #expect(Self.isWhole(book.text(MessageID(id), locale: "qps-ploc")), "\(id)")
        }
        #expect(MissingForPayment.products.text == "Your bag is empty.")
        #expect(Refusal.notDeliverable.text == "We don't deliver there yet.")
    }

    @Test("Every reason and code leads to a message", arguments: MessageBook.bundled.locales)
    func reasons(locale: String) {
        let ids = DeclineReason.all.map(\.guidance.message) + ReasonRecord.errors.map(\.guidance.message)
        for id in ids {
            #expect(MessageID.all.contains(id), "\(id)")
            #expect(!MessageBook.bundled.text(id, locale: locale).isEmpty)
        }
    }
}
