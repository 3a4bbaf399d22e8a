/// A checked text that names one thing: 1 to 128 visible ASCII characters, no space. Ids are compared exactly and are
/// refused, never cut or cleaned: two ids that become one would merge two payments.
public protocol Identifier: Hashable, Sendable, CustomStringConvertible, Codable {
    /// The text.
    var rawValue: String { get }

    /// Checks the text; nil when it is empty, longer than 128 characters, or holds anything but visible ASCII.
    init?(_ rawValue: String)
}

extension Identifier {
    /// The text.
    public var description: String { rawValue }

    /// Reads the text from a string.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "\(Self.self): 1 to 128 visible ASCII characters without spaces"))
        }
        self = value
    }

    /// Writes the text as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The rule shared by all identifiers.
func isIdentifier(_ text: String) -> Bool {
    let count = text.utf8.count
    return (1...128).contains(count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
}
