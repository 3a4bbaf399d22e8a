/// What one field of one provider takes as text: length and its unit, characters, and what happens to the rest.
///
/// Rules are measured on what the person entered, so that an error names what they can change. Text for people (a
/// statement descriptor, an item name) may be made to fit; ids are refused instead, since a change could merge two of
/// them.
public struct TextRules: Hashable, Sendable {
    /// What a length counts.
    public enum Unit: String, Hashable, Sendable, CaseIterable {
        /// Whole characters as people see them: 👨‍👩‍👧 is one.
        case characters
        /// Unicode scalar values.
        case scalars
        /// UTF-16 code units, as JavaScript and Java count.
        case utf16
        /// Bytes in UTF-8.
        case utf8Bytes

        /// The length of a text.
        public func count(_ text: some StringProtocol) -> Int {
            switch self {
            case .characters: text.count
            case .scalars: text.unicodeScalars.count
            case .utf16: text.utf16.count
            case .utf8Bytes: text.utf8.count
            }
        }
    }

    /// What happens to text that breaks a rule.
    public enum Handling: String, Hashable, Sendable {
        /// It is refused, unchanged.
        case refuse
        /// It is made to fit: bad characters go, white space becomes single spaces, the end is cut at a whole
        /// character. What is then still too short or without a letter is refused.
        case sanitize
    }

    /// The shortest text that is taken.
    public let minimum: Int
    /// The longest text that is taken.
    public let maximum: Int
    /// What both lengths count.
    public let unit: Unit
    /// The characters that are taken.
    public let alphabet: Alphabet
    /// Whether a letter must be among them.
    public let requiresLetter: Bool
    /// What happens to other text.
    public let handling: Handling

    /// Makes rules. Lengths below zero or in the wrong order are a programming error.
    public init(
        minimum: Int = 0, maximum: Int, unit: Unit = .characters, alphabet: Alphabet = .text,
        requiresLetter: Bool = false, handling: Handling
    ) {
        precondition(minimum >= 0 && maximum >= minimum, "lengths are not negative, and the longest is not shorter")
        self.minimum = minimum
        self.maximum = maximum
        self.unit = unit
        self.alphabet = alphabet
        self.requiresLetter = requiresLetter
        self.handling = handling
    }
}

extension TextRules {
    /// Every rule that a text breaks, as it was entered; empty when it can be sent unchanged.
    public func violations(in text: String) -> [TextViolation] {
        if keepsEveryRule(ascii: text) { return [] }
        var violations: [TextViolation] = []
        var unsupported: [Character] = []
        for character in text where !alphabet.contains(character) && !unsupported.contains(character) {
            unsupported.append(character)
            if unsupported.count == TextViolation.maximumNamedCharacterCount { break }
        }
        if !unsupported.isEmpty { violations.append(.unsupportedCharacters(unsupported)) }
        let count = unit.count(text)
        if count < minimum { violations.append(.tooShort(minimum: minimum, count: count, unit: unit)) }
        if count > maximum { violations.append(.tooLong(maximum: maximum, count: count, unit: unit)) }
        if requiresLetter, !text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
            violations.append(.missingLetter)
        }
        return violations
    }

    /// A short cut for the usual case: in ASCII without a line break, every unit counts the same.
    private func keepsEveryRule(ascii text: String) -> Bool {
        let count = text.utf8.count
        guard count >= minimum, count <= maximum, alphabet.containsAllASCII(text) else { return false }
        let hasLineBreak = text.utf8.contains(UInt8(ascii: "\n"))
        let isLetter: (UInt8) -> Bool = { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xDF) }
        return !hasLineBreak && (!requiresLetter || text.utf8.contains(where: isLetter))
    }

    /// The text as it may be sent: unchanged when it keeps every rule, else made to fit or refused.
    /// - Throws: `TextRuleError` with the rules that the entered text breaks or, when only the fitted one breaks any,
    ///   with those.
    public func apply(to text: String) throws(TextRuleError) -> String {
        let broken = violations(in: text)
        if broken.isEmpty { return text }
        guard handling == .sanitize else { throw TextRuleError(violations: broken) }
        let fitted = cut(cleaned(text))
        let left = violations(in: fitted)
        guard left.isEmpty else { throw TextRuleError(violations: broken + left.filter { !broken.contains($0) }) }
        return fitted
    }

    /// Without unsupported characters, and with single spaces for white space of any kind.
    private func cleaned(_ text: String) -> String {
        var result = ""
        var hasPendingSpace = false
        for character in text {
            if character.isWhitespace {
                hasPendingSpace = !result.isEmpty
            } else if alphabet.contains(character) {
                if hasPendingSpace, alphabet.contains(" ") { result.append(" ") }
                hasPendingSpace = false
                result.append(character)
            }
        }
        return result
    }

    /// The longest start that fits, made of whole characters, without a space at its end.
    private func cut(_ text: String) -> String {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            used += unit.count(text[end..<next])
            guard used <= maximum else { break }
            end = next
        }
        let fitted = text[..<end]
        return String(fitted.last == " " ? fitted.dropLast() : fitted)
    }
}
