// A convenience for people's own types and stores. Amounts travel as strings: a decoder hands numbers over through
// Double, and then 0.57 is no longer what was written. Bodies of providers are written by `JSONWriter` instead.

extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount
        case currency
    }

    /// Reads `{"amount": "25.00", "currency": "USD"}`.
    /// - Throws: `DecodingError`: a type mismatch for an amount that is a number, corrupted data for text that is no
    ///   amount in the currency.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let currency = try container.decode(Currency.self, forKey: .currency)
        let text = try container.decode(String.self, forKey: .amount)
        do throws(MoneyError) {
            self = try Money(decimalText: text, currency: currency)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .amount, in: container, debugDescription: error.description)
        }
    }

    /// Writes `{"amount": "25.00", "currency": "USD"}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(decimalText, forKey: .amount)
        try container.encode(currency, forKey: .currency)
    }
}

extension Currency: Codable {
    /// Reads a three-letter code in any case.
    /// - Throws: `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, expected: "a currency code of ISO 4217") { Currency(code: $0) }
    }

    /// Writes the three upper-case letters.
    public func encode(to encoder: any Encoder) throws { try encodeText(code, to: encoder) }
}

extension Country: Codable {
    /// Reads a two-letter code in upper case.
    /// - Throws: `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, expected: "a country code of ISO 3166-1") { Country(code: $0) }
    }

    /// Writes the two letters.
    public func encode(to encoder: any Encoder) throws { try encodeText(code, to: encoder) }
}

extension ExactDecimal: Codable {
    /// Reads plain decimal text; a number is refused, since a decoder hands it over through Double.
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, expected: "a plain decimal as text") { text in
            do throws(ExactDecimalError) { return try ExactDecimal(text) } catch { return nil }
        }
    }

    /// Writes the text with all decimals.
    public func encode(to encoder: any Encoder) throws { try encodeText(description, to: encoder) }
}

/// Decodes one string and turns it into a value.
func decodeText<Value>(from decoder: any Decoder, expected: String, _ make: (String) -> Value?) throws -> Value {
    let container = try decoder.singleValueContainer()
    guard let value = make(try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected \(expected)")
    }
    return value
}

/// Encodes one string.
func encodeText(_ text: String, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
}
