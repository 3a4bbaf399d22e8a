extension Cart: Codable {
    /// Reads the format of cart files through any decoder, by the same strict rules. Decoders lose the text of numbers,
    /// so amounts must be text here.
    /// - Throws: `DecodingError.dataCorrupted` with the `CartError` as its underlying error.
    public init(from decoder: any Decoder) throws {
        let value = try DecodedJSON(from: decoder).value
        do throws(CartError) {
            try self.init(json: value, allowsNumberAmounts: false)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Writes the format of cart files.
    public func encode(to encoder: any Encoder) throws { try EncodedJSON(value: jsonValue).encode(to: encoder) }
}

/// Any member name.
private struct MemberName: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// What a decoder holds, as a JSON value. Members are sorted by name, since decoders keep no order.
private struct DecodedJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: MemberName.self) {
            let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
            let members = try keys.map {
                JSONObject.Member($0.stringValue, try container.decode(DecodedJSON.self, forKey: $0).value)
            }
            value = .object(JSONObject(unique: members))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(DecodedJSON.self).value) }
            value = .array(elements)
        } else {
            value = try DecodedJSON.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let flag = try? container.decode(Bool.self) { return .bool(flag) }
        if let number = try? container.decode(Int64.self) { return .number(JSONNumber(number)) }
        if let text = try? container.decode(String.self) { return .string(text) }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "a number that is not a 64-bit integer cannot be read exactly here; write it as text")
    }
}

/// A JSON value for an encoder.
private struct EncodedJSON: Encodable {
    let value: JSONValue

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let object):
            var container = encoder.container(keyedBy: MemberName.self)
            for member in object.members {
                try container.encode(EncodedJSON(value: member.value), forKey: MemberName(stringValue: member.name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(EncodedJSON(value: element)) }
        case .string, .number, .bool, .null:
            var container = encoder.singleValueContainer()
            try encodeScalar(into: &container)
        }
    }

    /// Carts hold text and whole numbers, nothing else.
    private func encodeScalar(into container: inout any SingleValueEncodingContainer) throws {
        switch value {
        case .string(let text): try container.encode(text)
        case .number(let number):
            guard let integer = number.integer else { preconditionFailure("the only numbers of a cart are quantities") }
            try container.encode(integer)
        default: preconditionFailure("a cart holds no \(value.kindName)")
        }
    }
}
