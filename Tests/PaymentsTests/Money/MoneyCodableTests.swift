import FoundationEssentials
import Testing

@testable import Payments

@Suite("Money in Codable types")
struct MoneyCodableTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8))[0]
    }

    @Test func `Money is an object with a string amount`() throws {
        let money = Money(minorUnits: 2500, currency: .usd)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(money)
        #expect(String(decoding: data, as: UTF8.self) == #"{"amount":"25.00","currency":"USD"}"#)
        #expect(try JSONDecoder().decode(Money.self, from: data) == money)
        #expect(try decode(Money.self, #"{"amount":"25","currency":"usd"}"#) == money)
    }

    @Test(
        arguments: [
            #"{"amount":25.00,"currency":"USD"}"#, #"{"amount":25,"currency":"USD"}"#,
            #"{"amount":"25.001","currency":"USD"}"#, #"{"amount":"1e3","currency":"USD"}"#,
            #"{"amount":"","currency":"USD"}"#, #"{"amount":"25","currency":"XXZ"}"#, #"{"amount":"25"}"#,
            #"{"currency":"USD"}"#, #"{"amount":null,"currency":"USD"}"#, #""25.00 USD""#,
        ])
    func `Numbers, bad text and unknown currencies are refused`(_ json: String) {
        #expect(throws: DecodingError.self) { try decode(Money.self, json) }
    }

    @Test func `The other values are strings`() throws {
        #expect(try decode(Currency.self, #""jpy""#) == .jpy)
        #expect(try decode(Country.self, #""SE""#).code == "SE")
        #expect(try decode(ExactDecimal.self, #""8.625""#).description == "8.625")
        #expect(try decode(CalendarDate.self, #""2026-10-23""#).day == 23)
        #expect(try decode(Timestamp.self, #""1970-01-01T00:00:01.5Z""#).nanoseconds == 500_000_000)
        for value in ["\"EURO\"", "1", "null"] {
            #expect(throws: DecodingError.self) { try decode(Currency.self, value) }
            #expect(throws: DecodingError.self) { try decode(Country.self, value) }
            #expect(throws: DecodingError.self) { try decode(CalendarDate.self, value) }
            #expect(throws: DecodingError.self) { try decode(Timestamp.self, value) }
        }
        #expect(throws: DecodingError.self) { try decode(ExactDecimal.self, "8.625") }
        #expect(throws: DecodingError.self) { try decode(ExactDecimal.self, #""8,625""#) }
    }

    @Test func `What is encoded is decoded`() throws {
        let encoder = JSONEncoder()
        let values = (
            Timestamp(secondsSinceEpoch: -1, nanoseconds: 1), CalendarDate(year: 1, month: 2, day: 3), Country.all[7],
            try ExactDecimal("-0.050")
        )
        #expect(try JSONDecoder().decode(Timestamp.self, from: encoder.encode(values.0)) == values.0)
        #expect(try JSONDecoder().decode(CalendarDate?.self, from: encoder.encode(values.1)) == values.1)
        #expect(try JSONDecoder().decode(Country.self, from: encoder.encode(values.2)) == values.2)
        #expect(try JSONDecoder().decode(ExactDecimal.self, from: encoder.encode(values.3)).description == "-0.050")
    }
}
