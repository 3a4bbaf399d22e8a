import FoundationEssentials
import Testing

@testable import Payments

@Suite("Tables and their data files")
struct TableTests {
    private static func entries(_ file: String, _ member: String) throws -> [JSONObject] {
        let core = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Payments/Data")
        let bytes = try [UInt8](Data(contentsOf: core.appending(path: file)))
        let document = try #require(JSONValue(parsing: bytes).objectValue)
        #expect(document["source"]?.stringValue?.isEmpty == false)
        return try #require(document[member]?.arrayValue).compactMap(\.objectValue)
    }

    @Test func `Every currency is what the data file says, and no other is there`() throws {
        let entries = try Self.entries("iso4217.json", "currencies")
        #expect(entries.count == Currency.all.count)
        for (entry, currency) in zip(entries, Currency.all) {
            #expect(entry["code"]?.stringValue == currency.code)
            #expect(entry["numeric"]?.stringValue == currency.numericCode)
            #expect(entry["name"]?.stringValue == currency.name)
            #expect(entry["exponent"]?.numberValue?.integer == (currency.hasMinorUnit ? Int64(currency.exponent) : nil))
            #expect(Currency(code: currency.code) == currency)
            #expect(Currency(numericCode: currency.numericCode) == currency)
        }
    }

    @Test func `Every country is what the data file says, and no other is there`() throws {
        let entries = try Self.entries("iso3166.json", "countries")
        #expect(entries.count == Country.all.count)
        for (entry, country) in zip(entries, Country.all) {
            #expect(entry["alpha2"]?.stringValue == country.code)
            #expect(entry["alpha3"]?.stringValue == country.alpha3Code)
            #expect(entry["numeric"]?.stringValue == country.numericCode)
            #expect(entry["name"]?.stringValue == country.name)
            #expect(Country(code: country.code) == country)
        }
    }
}
