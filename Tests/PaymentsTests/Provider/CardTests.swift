import Payments
import Testing

@Suite("Schemes by range, and when a card has run out")
struct CardTests {
    /// A number that begins like this, valid by its last digit.
    private static func number(_ beginning: String, _ count: Int = 16) -> CardNumber {
        let body = beginning + String(repeating: "0", count: count - beginning.count - 1)
        return (0...9).lazy.compactMap { CardNumber(body + String($0)) }.first!
    }

    @Test(
        "The first digits tell the scheme",
        arguments: [
            ("4", CardScheme.visa), ("51", .mastercard), ("55", .mastercard), ("222100", .mastercard),
            ("272099", .mastercard), ("34", .americanExpress), ("37", .americanExpress), ("6011", .discover),
            ("644", .discover), ("65", .discover), ("300", .dinersClub), ("3095", .dinersClub), ("36", .dinersClub),
            ("38", .dinersClub), ("3528", .jcb), ("3589", .jcb), ("62", .unionPay), ("81", .unionPay),
            ("50", .maestro), ("56", .maestro), ("639", .maestro), ("67", .maestro),
        ])
    func schemes(beginning: String, scheme: CardScheme) {
        #expect(Self.number(beginning).scheme == scheme)
    }

    @Test(
        "What lies beside a range belongs to none",
        arguments: ["1", "222099", "272100", "306", "35270", "35900", "6012", "643", "7", "8200", "9"])
    func noScheme(beginning: String) { #expect(Self.number(beginning).scheme == nil) }

    @Test("Every scheme has its own spelling, lengths that numbers can have, and a security code")
    func facts() {
        #expect(Set(CardScheme.all.map(\.description)).count == CardScheme.all.count)
        #expect(CardScheme.all.allSatisfy { !$0.numberLengths.isEmpty && $0.numberLengths.isSubset(of: Set(12...19)) })
        #expect(CardScheme.all.filter { $0.securityCodeLength == 4 } == [.americanExpress])
    }

    @Test(
        "A month is over when the last zone has left it",
        arguments: [
            (12, 2026, "2026-12-31T23:59:59Z", false), (12, 2026, "2027-01-01T11:59:59.999Z", false),
            (12, 2026, "2027-01-01T12:00:00Z", true), (2, 2028, "2028-02-29T12:00:00Z", false),
            (2, 2028, "2028-03-01T12:00:00Z", true), (1, 2026, "2030-01-01T00:00:00Z", true),
        ])
    func expiry(month: Int, year: Int, moment: String, hasExpired: Bool) throws {
        let card = CardDetails(number: Self.number("4"), expiryMonth: month, expiryYear: year)!
        let token = NetworkToken(number: Self.number("4"), expiryMonth: month, expiryYear: year, cryptogram: nil)
        let at = try Timestamp(rfc3339: moment)
        #expect(card.hasExpired(at: at) == hasExpired && token.hasExpired(at: at) == hasExpired)
    }
}
