/// A BCP 47 tag (RFC 5646) as far as finding a text needs it: language first, subtags in small letters, `-` between.
struct LanguageTag: Hashable, Sendable {
    /// The longest tag that is looked at, in bytes. Real ones are a third of it.
    static let maximumByteCount = 64

    /// The subtags in small letters; never empty.
    let subtags: [String]

    /// Reads a tag; `_` may stand for `-`. nil for what is no tag.
    init?(_ text: String) {
        guard (2...Self.maximumByteCount).contains(text.utf8.count) else { return nil }
        let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let isSubtag = { (part: Substring) in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        }
        guard parts.allSatisfy(isSubtag), parts[0].utf8.count >= 2,
            parts[0].utf8.allSatisfy({ (97...122).contains($0) })
        else { return nil }
        subtags = parts.map(String.init)
    }

    /// The tag as text, in small letters.
    var text: String { subtags.joined(separator: "-") }

    /// Which catalogs to look in, best first: the tag, then without its last subtag and so on (lookup, RFC 4647), and
    /// what a bare language usually is: Chinese in simplified letters except where the region writes traditional
    /// ones, Portuguese as in Brazil, Norwegian as Bokmål. English is not added here.
    var fallbacks: [String] {
        var list: [String] = []
        for count in stride(from: subtags.count, through: 1, by: -1) {
            // A lone letter begins an extension; it says nothing without what follows (RFC 4647, 3.4).
            if count > 1, subtags[count - 1].utf8.count == 1 { continue }
            if count == 1, subtags[0] == "zh" { break }
            list.append(subtags[..<count].joined(separator: "-"))
        }
        switch subtags[0] {
        case "zh": list.append(isTraditionalChinese ? "zh-hant" : "zh-hans")
        case "pt": list.append("pt-br")
        case "no": list += ["nb", "nn"]
        case "nn": list.append("nb")
        default: break
        }
        var seen: Set<String> = []
        return list.filter { seen.insert($0).inserted }
    }

    private var isTraditionalChinese: Bool {
        if subtags.contains("hans") { return false }
        return subtags.contains { ["hant", "tw", "hk", "mo"].contains($0) }
    }
}
