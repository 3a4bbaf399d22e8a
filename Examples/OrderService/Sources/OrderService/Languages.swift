import Payments

/// Which language a shopper reads, from what their browser says (RFC 9110, section 12.5.4).
enum Languages {
    /// The most ranges that are looked at.
    private static let maximumRangeCount = 16
    private static let known = Set(MessageBook.bundled.locales.map(primary))

    /// The tag that is liked best among those whose language has texts; English when there is none.
    static func best(_ header: String?) -> String {
        let ranges = (header ?? "").split(separator: ",").prefix(maximumRangeCount).map(range)
        let usable = ranges.filter { $0.quality > 0 && known.contains(primary($0.tag)) }
        guard let highest = usable.map(\.quality).max() else { return "en" }
        // Equally liked ones: the first.
        return usable.first { $0.quality == highest }?.tag ?? "en"
    }

    /// `de-AT;q=0.9` as a tag and thousandths.
    private static func range(_ text: Substring) -> (tag: String, quality: Int) {
        let parts = text.filter { $0 != " " }.split(separator: ";")
        guard let tag = parts.first else { return ("", 0) }
        guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") })?.dropFirst(2) else {
            return (String(tag), 1000)
        }
        guard weight.hasPrefix("0") else { return (String(tag), weight.hasPrefix("1") ? 1000 : 0) }
        let digits = String(weight.dropFirst(2).prefix(3))
        let padded = digits + String(repeating: "0", count: 3 - digits.count)
        return (String(tag), Int(padded) ?? 0)
    }

    private static func primary(_ tag: String) -> String { tag.prefix { $0 != "-" }.lowercased() }
}
