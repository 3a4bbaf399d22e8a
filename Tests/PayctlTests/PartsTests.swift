import Payments
import Testing

@testable import payctl

@Suite("Parts of the tool")
struct PartsTests {
    @Test(
        "A suggestion is near or none",
        arguments: [
            ("sesion", "session"), ("ssesion", "session"), ("sandbx", "sandbox"), ("hlep", "help"), ("zzz", nil),
            ("", nil), ("completely-else", nil),
        ])
    func suggestions(word: String, nearest: String?) {
        #expect(Suggestion.nearest(to: word, among: ["session", "sandbox", "help", "provider"]) == nearest)
    }

    @Test("A very long word is not compared at all")
    func longWord() {
        #expect(Suggestion.nearest(to: String(repeating: "a", count: 10_000), among: ["a"]) == nil)
    }

    @Test(
        "Distance counts insertions, losses, changes and swaps",
        arguments: [("", "", 0), ("ab", "ba", 1), ("abc", "", 3), ("create", "craete", 1), ("kitten", "sitting", 3)])
    func distance(left: String, right: String, expected: Int) {
        #expect(Suggestion.distance(left, right) == expected)
        #expect(Suggestion.distance(right, left) == expected)
    }

    @Test(
        "Controls and direction overrides are made visible",
        arguments: ["\u{1B}[31m", "a\u{202E}b", "\u{7}", "\n", "\u{9B}2J"])
    func printable(text: String) {
        let shown = text.printable
        #expect(shown.contains("\u{FFFD}"))
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B || $0.value == 0x202E })
    }

    @Test(
        "Width counts cells",
        arguments: [("abc", 3), ("コーヒー", 8), ("é", 1), ("\u{1B}[1mab\u{1B}[0m", 2), ("\u{200F}5", 1), ("", 0)])
    func width(text: String, cells: Int) {
        #expect(text.displayWidth == cells)
    }

    @Test("A table aligns its columns and leaves no trailing space")
    func table() {
        var table = Table(indent: 2, rightAligned: [1])
        table.add(["コーヒー", "5"])
        table.add(["Tea", "12.50"])
        #expect(table.text == "  コーヒー      5\n  Tea       12.50\n")
        #expect(Table(indent: 2).text == "")
    }

    @Test(
        "A word for the shell stays one word",
        arguments: [("a.json", "a.json"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$(x)", "'$(x)'")])
    func shellWords(text: String, quoted: String) {
        #expect(text.shellQuoted == quoted)
    }

    @Test("A payload shows its id and expiry, and masks all that could be a key, known or not")
    func masking() throws {
        let payload = """
            {"sessionId":"s-1","hmacKey":"AAAA","newThing":"BBBB","sessionExpiry":"2026-01-01T00:00:00Z","count":3,
            "wallets":{"paypal":{"merchantId":"M-1","clientToken":"CCCC"}},"list":["Visa","\(String(repeating: "D", count: 64))"]}
            """
        let secret = Secret(Array(payload.utf8))
        let object = try #require(MaskedPayload.object(secret, showing: ["s-1", "2026-01-01T00:00:00Z"]))
        let text = String(decoding: JSONValue.object(object).compactBytes, as: UTF8.self)
        for hidden in ["AAAA", "BBBB", "CCCC", "DDDD"] { #expect(!text.contains(hidden)) }
        for shown in ["s-1", "2026-01-01T00:00:00Z", "M-1", "Visa", "3"] { #expect(text.contains(shown)) }
        #expect(MaskedPayload.maskedNames(object) == ["hmacKey", "newThing"])
        #expect(MaskedPayload.object(Secret(Array("key".utf8)), showing: []) == nil)
    }

    @Test(
        "Time left reads like a clock",
        arguments: [
            (59, "59 s"), (60, "1 min"), (3600, "1 h"), (7199, "2 h"), (5400, "1 h 30 min"), (90_000, "1 d 1 h"),
        ])
    func spoken(seconds: Int, text: String) {
        #expect(SessionText.spoken(.seconds(seconds)) == text)
    }

    @Test(
        "Intents are read in our spelling and in theirs",
        arguments: [
            ("authorize", PaymentIntent.authorize), ("Authorisation", .authorize), ("AUTHORIZATION", .authorize),
            ("EstimatedAuthorisation", .estimatedAuthorize), ("estimated-authorize", .estimatedAuthorize),
            ("Purchase", .purchase), ("sale", .purchase), ("Verification", .verify), ("Payout", .payout),
        ])
    func intents(word: String, intent: PaymentIntent) throws {
        let parser = ArgumentParser(specification: SessionCreate.specification)
        let arguments = try parser.parse(["--intent", "card=\(word),paypal=Purchase"])
        let read = try IntentOption.intents(arguments, SessionCreate.specification)
        #expect(read == [.init(.card, intent), .init(.paypal, .purchase)])
    }

    @Test("Without a wish, cards are authorized")
    func defaultIntent() throws {
        let none = try ArgumentParser(specification: SessionCreate.specification).parse([])
        #expect(try IntentOption.intents(none, SessionCreate.specification) == [.init(.card, .authorize)])
    }
}
