import Foundation
public import Payments

extension Money {
    /// Reads an amount that a person typed in a locale: `1.234,56` in German, `1,234.56` in English, other digits of
    /// the locale too. Symbols and codes are not read.
    ///
    /// Grouping is optional, but where it stands it must stand right: `1,50` is no English amount, and guessing would
    /// make it 150. What is left is read by the strict rules of `Money(decimalText:currency:)`.
    /// - Throws: `MoneyError`.
    public init(entered text: String, currency: Currency, locale: DisplayLocale) throws(MoneyError) {
        let plain = EnteredNumber(locale.locale).plainText(text)
        guard let plain else { throw .notAnAmount(.separator) }
        try self.init(decimalText: plain, currency: currency)
    }
}

/// Turns a locale's way to write a number into plain decimal text.
private struct EnteredNumber {
    private let point: Character
    private let grouping: Character
    /// Digits of the groups before the last one: 3, or 2 in India. The last group has 3 everywhere in CLDR.
    private let groupSize: Int

    private static let lastGroupSize = 3

    init(_ locale: Locale) {
        point = locale.decimalSeparator?.first ?? "."
        grouping = EnteredNumber.folded(locale.groupingSeparator?.first ?? ",")
        let sample = 12_345_678.formatted(.number.locale(locale)).map(EnteredNumber.folded)
        groupSize = sample.split(separator: grouping).dropFirst().first?.count ?? Self.lastGroupSize
    }

    /// Nil when separators stand where the locale does not put them. Other faults are left in the text for the strict
    /// reader to name.
    func plainText(_ text: String) -> String? {
        let isHidden: (Character) -> Bool = { "\u{200E}\u{200F}\u{61C}".contains($0) }
        let characters = text.filter { !isHidden($0) }.map(EnteredNumber.folded)
        let isNegative = characters.first == "-"
        let halves = characters.dropFirst(isNegative ? 1 : 0).split(
            separator: point, omittingEmptySubsequences: false)
        guard halves.count <= 2, let whole = halves.first, let digits = ungrouped(whole) else { return nil }
        let fraction = halves.dropFirst().first
        if let fraction, fraction.contains(grouping) { return nil }
        return (isNegative ? "-" : "") + digits + (fraction.map { "." + String($0) } ?? "")
    }

    private func ungrouped(_ whole: ArraySlice<Character>) -> String? {
        let groups = whole.split(separator: grouping, omittingEmptySubsequences: false)
        guard groups.count > 1 else {
            // A point is a foreign separator here, unless it is the locale's own and was split off before.
            return whole.contains(".") || whole.contains(",") ? nil : String(whole)
        }
        guard let first = groups.first, let last = groups.last, (1...groupSize).contains(first.count),
            last.count == Self.lastGroupSize, groups.dropFirst().dropLast().allSatisfy({ $0.count == groupSize })
        else { return nil }
        return String(groups.joined())
    }

    /// One spelling for what people type in several: digits, spaces, apostrophes, minus signs.
    private static func folded(_ character: Character) -> Character {
        switch character {
        case "\u{A0}", "\u{202F}", "\u{2009}": return " "
        case "\u{2019}": return "'"
        case "\u{2212}": return "-"
        default: break
        }
        guard let digit = character.wholeNumberValue, (0...9).contains(digit),
            character.unicodeScalars.first?.properties.numericType == .decimal
        else { return character }
        return Character(String(digit))
    }
}
