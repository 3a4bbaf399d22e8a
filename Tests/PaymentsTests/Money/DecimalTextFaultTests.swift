import Testing

@testable import Payments

@Suite("Refused decimal text")
struct DecimalTextFaultTests {
    static let cases: [(String, DecimalTextFault)] = [
        ("", .empty),
        (" 5", .surroundingSpace), ("5\n", .surroundingSpace), ("\u{A0}5", .surroundingSpace), (" ", .surroundingSpace),
        ("+5", .plusSign), ("+", .plusSign),
        ("-", .missingDigits), (".", .missingDigits), (".5", .missingDigits), ("5.", .missingDigits),
        ("-.5", .missingDigits), ("-5.", .missingDigits),
        ("1e3", .exponent), ("1E+3", .exponent), ("123e", .exponent), ("-1.5e-3", .exponent), (".5e1", .exponent),
        ("1,000", .separator), ("12,50", .separator), ("1.000.000", .separator), ("1 000", .separator),
        ("1\u{202F}000,50", .separator), ("1'000", .separator), ("1\u{2019}000", .separator), ("1_000", .separator),
        ("1.234,56", .separator), (",5", .separator),
        ("\u{FF15}", .foreignDigits), ("\u{661}\u{662}", .foreignDigits), ("1\u{967}", .foreignDigits),
        ("e", .notANumber), ("en", .notANumber), ("NaN", .notANumber), ("Infinity", .notANumber), ("0x10", .notANumber),
        ("$5", .notANumber), ("5 USD", .notANumber), ("--5", .notANumber), ("5-", .notANumber), ("1-2", .notANumber),
        ("\u{2212}5", .notANumber), ("\u{200E}5", .notANumber), ("5\u{0}", .notANumber), ("½", .notANumber),
        ("(5)", .notANumber), ("5%", .notANumber), ("null", .notANumber), ("e5", .notANumber),
    ]

    @Test(arguments: cases)
    func `The reason is told apart`(_ text: String, _ fault: DecimalTextFault) {
        #expect(throws: fault) { try PlainDecimal(text) }
        #expect(throws: ExactDecimalError.notADecimal(fault)) { try ExactDecimal(text) }
        #expect(throws: MoneyError.notAnAmount(fault)) { try Money(decimalText: text, currency: .usd) }
    }

    @Test func `Every fault but the length one has a case here and a sentence of its own`() {
        let seen = Set(Self.cases.map(\.1))
        #expect(seen.union([.tooManyDigits]) == Set(DecimalTextFault.allCases))
        #expect(Set(DecimalTextFault.allCases.map(\.description)).count == DecimalTextFault.allCases.count)
    }

    @Test func `A sentence never repeats the text`() {
        #expect(!MoneyError.notAnAmount(DecimalTextFault(refused: "4111111111111111x")).description.contains("4111"))
    }
}
