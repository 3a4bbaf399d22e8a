/// One rule that a text breaks.
public enum TextViolation: Hashable, Sendable {
    /// Characters that the field does not take, each named once, in the order of the text.
    case unsupportedCharacters([Character])
    /// Fewer than the minimum.
    case tooShort(minimum: Int, count: Int, unit: TextRules.Unit)
    /// More than the maximum.
    case tooLong(maximum: Int, count: Int, unit: TextRules.Unit)
    /// No letter, where one is required.
    case missingLetter

    /// How many unsupported characters are named at most; one is enough to be refused.
    public static let maximumNamedCharacterCount = 16
}

extension TextViolation: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .unsupportedCharacters(let characters):
            "these characters are not supported: \(characters.map(TextViolation.name).joined(separator: " "))"
        case .tooShort(let minimum, let count, let unit): "\(count) \(unit.plural), at least \(minimum) are needed"
        case .tooLong(let maximum, let count, let unit): "\(count) \(unit.plural), at most \(maximum) are taken"
        case .missingLetter: "at least one letter is needed"
        }
    }

    /// Visible characters stand for themselves; others are named by their numbers, so that a log stays one line.
    private static func name(_ character: Character) -> String {
        let isVisible = Alphabet.text.contains(character) && !character.isWhitespace
        if isVisible { return String(character) }
        return character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined()
    }
}

extension TextRules.Unit {
    fileprivate var plural: String {
        switch self {
        case .characters: "characters"
        case .scalars: "Unicode scalars"
        case .utf16: "UTF-16 units"
        case .utf8Bytes: "UTF-8 bytes"
        }
    }
}

/// A text that a field does not take, with every rule it breaks. Nothing was cut or sent.
public struct TextRuleError: Error, Hashable, Sendable {
    /// The broken rules; never empty.
    public let violations: [TextViolation]
}

extension TextRuleError: CustomStringConvertible {
    /// The rules, joined.
    public var description: String { violations.map(\.description).joined(separator: "; ") }
}
