extension Timestamp: Codable {
    /// Reads RFC 3339 text.
    /// - Throws: `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, expected: "a moment as RFC 3339 writes it") { text in
            do throws(TimestampError) { return try Timestamp(rfc3339: text) } catch { return nil }
        }
    }

    /// Writes RFC 3339 in UTC with as many decimals as the moment has.
    public func encode(to encoder: any Encoder) throws { try encodeText(description, to: encoder) }
}

extension CalendarDate: Codable {
    /// Reads `2026-10-23`.
    /// - Throws: `DecodingError.dataCorrupted` for anything else.
    public init(from decoder: any Decoder) throws {
        self = try decodeText(from: decoder, expected: "a day such as 2026-10-23") { CalendarDate($0) }
    }

    /// Writes `2026-10-23`.
    public func encode(to encoder: any Encoder) throws { try encodeText(description, to: encoder) }
}
