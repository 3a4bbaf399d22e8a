import Foundation

/// The language and region that something is shown in, from a BCP 47 tag such as `en-US` or `pt-BR`.
///
/// Numbers, currencies and dates follow any locale that CLDR knows. Sentences exist for twelve languages; for any other
/// the whole sentence is English, its date included, since half a sentence in each language helps nobody. Traditional
/// Chinese counts as another language than the simplified one.
public struct DisplayLocale: Hashable, Sendable {
    /// The tag.
    public let identifier: String
    /// Formats numbers and amounts that stand alone.
    let locale: Locale
    /// Formats what stands in a sentence of `texts`.
    let sentenceLocale: Locale
    let texts: DisplayTexts

    /// The longest tag that is looked at, in bytes. Real ones are a third of it.
    public static let maximumIdentifierByteCount = 64

    /// English as in the United States.
    public static let unitedStates = DisplayLocale("en-US")

    /// Reads a tag; `_` may stand for `-`. What is no tag is treated like an unknown language.
    public init(_ tag: String) {
        let isTag = tag.utf8.count <= Self.maximumIdentifierByteCount && tag.utf8.allSatisfy(Self.isTagByte)
        identifier = isTag && !tag.isEmpty ? String(tag.map { $0 == "_" ? "-" : $0 }) : "en"
        locale = Locale(identifier: identifier)
        if let texts = DisplayLocale.texts(for: identifier) {
            self.texts = texts
            sentenceLocale = locale
        } else {
            texts = .english
            sentenceLocale = Locale(identifier: "en")
        }
    }

    private static func isTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func texts(for identifier: String) -> DisplayTexts? {
        let parts = identifier.lowercased().split(separator: "-")
        guard let language = parts.first.map(String.init) else { return nil }
        let isTraditional = !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        if language == "zh", isTraditional { return nil }
        return DisplayTexts.byLanguage[language]
    }
}
