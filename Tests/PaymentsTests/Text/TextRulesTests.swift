import Testing

@testable import Payments

@Suite("Text rules")
struct TextRulesTests {
    static let descriptor = KnownTextRules.stripeDescriptor

    @Test(
        arguments: [
            ("Northwind Tools™", "Northwind Tools"), ("shop.example-storefront.test", "shop.example-storefron"),
            ("Café Zürich", "Café Zürich"), ("Cafe\u{301} <Zürich>", "Cafe\u{301} Zürich"),
            ("  Field\t\nCoffee  ", "Field Coffee"), ("A ™ Better Shop", "A Better Shop"),
            ("Field Coffee", "Field Coffee"),
            ("Twenty one letters xx yy", "Twenty one letters xx"), ("O'Reilly \"Books\" *", "OReilly Books"),
            ("FIELD\u{202E}COFFEE", "FIELDCOFFEE"), ("<\u{338}Field Coffee", "Field Coffee"),
        ])
    func `A descriptor is made to fit`(_ text: String, _ expected: String) throws {
        let result = try Self.descriptor.apply(to: text)
        #expect(result.utf8.elementsEqual(expected.utf8), "\(result)")
        #expect(Self.descriptor.violations(in: result).isEmpty)
    }

    @Test func `A text that keeps every rule is not touched`() throws {
        #expect(try Self.descriptor.apply(to: "A  B  C") == "A  B  C")
    }

    @Test(
        arguments: [
            ("дSHOP", [.unsupportedCharacters(["д"])]), ("SHOP", [.tooShort(minimum: 5, count: 4, unit: .characters)]),
            ("12345", [.missingLetter]), ("", [.tooShort(minimum: 5, count: 0, unit: .characters), .missingLetter]),
            ("SHOP<>", [.unsupportedCharacters(["<", ">"])]), ("SHOP***", [.unsupportedCharacters(["*"])]),
            ("Twenty three characters", [.tooLong(maximum: 22, count: 23, unit: .characters)]),
            (
                "™",
                [.unsupportedCharacters(["™"]), .tooShort(minimum: 5, count: 1, unit: .characters), .missingLetter]
            ),
            ("SHOP\n1", [.unsupportedCharacters(["\n"])]),
            ("×÷×÷×", [.unsupportedCharacters(["×", "÷"]), .missingLetter]),
        ] as [(String, [TextViolation])])
    func `Every broken rule is named, measured on what was entered`(_ text: String, _ violations: [TextViolation]) {
        #expect(Self.descriptor.violations(in: text) == violations)
    }

    @Test func `What cannot be made to fit is refused with the entered text's faults and the rest's`() {
        let error = #expect(throws: TextRuleError.self) { try Self.descriptor.apply(to: "дSHOP") }
        #expect(
            error?.violations == [
                .unsupportedCharacters(["д"]), .tooShort(minimum: 5, count: 4, unit: .characters),
            ])
        #expect(throws: TextRuleError.self) { try Self.descriptor.apply(to: "1 2 3 4 5") }
        #expect(throws: TextRuleError.self) { try Self.descriptor.apply(to: "日本語のお店") }
    }

    @Test func `A reference is refused, never cut or cleaned`() throws {
        let fifty = TextRules(minimum: 1, maximum: 50, handling: .refuse)
        let reference = String(repeating: "a", count: 50)
        #expect(try fifty.apply(to: reference) == reference)
        let error = #expect(throws: TextRuleError.self) { try fifty.apply(to: reference + "a") }
        #expect(error?.violations == [.tooLong(maximum: 50, count: 51, unit: .characters)])
        #expect(throws: TextRuleError.self) { try fifty.apply(to: "") }
        let rules = KnownTextRules.worldpayOrderCode
        #expect(try rules.apply(to: "ORD-12") == "ORD-12")
        for text in ["ORD<12>", "O'RD|12\"", "ORD\u{0}12", "ORD\n12"] {
            #expect(throws: TextRuleError.self) { try rules.apply(to: text) }
        }
    }

    @Test(arguments: TextRules.Unit.allCases)
    func `A cut never splits a character`(_ unit: TextRules.Unit) throws {
        let family = "👨‍👩‍👧‍👦"
        let texts = [
            String(repeating: "Ш", count: 70), String(repeating: family, count: 9),
            String(repeating: "e\u{301}", count: 40),
            String(repeating: "🇸🇪", count: 30), "aШ\(family)e\u{301}🇸🇪x",
        ]
        for text in texts {
            for limit in 0...130 {
                let result = try TextRules(maximum: limit, unit: unit, handling: .sanitize).apply(to: text)
                #expect(unit.count(result) <= limit)
                #expect(text.hasPrefix(result))
                let next = text.dropFirst(result.count).first
                if let next { #expect(unit.count(result) + unit.count(String(next)) > limit) }
            }
        }
    }

    @Test func `A byte limit leaves out the letter that does not fit whole`() throws {
        let rules = TextRules(maximum: 127, unit: .utf8Bytes, handling: .sanitize)
        let result = try rules.apply(to: String(repeating: "\u{428}", count: 70))
        #expect(result == String(repeating: "\u{428}", count: 63))
        #expect(result.utf8.count == 126)
    }

    @Test func `Lengths are counted in the unit of the rule`() {
        let text = "e\u{301}👍🏽"
        let counts = TextRules.Unit.allCases.map { $0.count(text) }
        #expect(counts == [2, 4, 6, 11])
    }

    @Test func `Alphabets can be widened and narrowed`() {
        let id = Alphabet.asciiAlphanumeric.adding("-_")
        #expect("Ab9-_".allSatisfy(id.contains))
        #expect(!id.contains(" ") && !id.contains("é") && !id.contains("９"))
        #expect(!id.removing("_").contains("_"))
        #expect(Alphabet.text.removing("x").adding("x").contains("x"))
        #expect(!Alphabet.printableASCII.contains("\r\n"))
    }

    @Test func `The short cut for ASCII decides as the full check does`() {
        let sets: [Alphabet] = [.text, .latin, .printableASCII, .asciiAlphanumeric.adding("-\n").removing("x")]
        for value in UInt8(0)..<0x80 {
            let text = String(UnicodeScalar(value))
            for alphabet in sets {
                let rules = TextRules(minimum: 1, maximum: 1, alphabet: alphabet, handling: .refuse)
                #expect(rules.violations(in: text).isEmpty == alphabet.contains(Character(text)))
            }
        }
        #expect(!TextRules(maximum: 9, requiresLetter: true, handling: .refuse).violations(in: "12-@[`{").isEmpty)
        let carriage = TextRules(maximum: 1, alphabet: .text.adding("\r\n"), handling: .refuse)
        #expect(carriage.violations(in: "\r\n").isEmpty, "one character to people")
    }

    @Test func `A violation names invisible characters by number and stays on one line`() {
        let text = TextViolation.unsupportedCharacters(["\n", "™", "\u{202E}"]).description
        #expect(text == "these characters are not supported: U+A ™ U+202E")
    }

    @Test func `Only so many bad characters are named`() {
        let letters = String(String.UnicodeScalarView((0x400..<0x500).compactMap { Unicode.Scalar($0) }))
        guard case .unsupportedCharacters(let named) = Self.descriptor.violations(in: letters).first else {
            Issue.record("the characters are unsupported")
            return
        }
        #expect(named.count == TextViolation.maximumNamedCharacterCount)
    }
}
