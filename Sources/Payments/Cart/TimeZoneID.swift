/// A name of the IANA time zone database, such as `America/New_York`. Only its form is checked here; whoever formats
/// dates knows which names exist.
public struct TimeZoneID: Hashable, Sendable, CustomStringConvertible {
    /// The longest name accepted, in bytes.
    static let maximumByteCount = 64

    /// The name.
    public let description: String

    /// Checks the form: parts of letters, digits, `_`, `+` and `-`, each starting with a letter, joined by `/`. Nil for
    /// anything else, such as an offset.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumByteCount else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.allSatisfy(Self.isPart) else { return nil }
        description = text
    }

    private static func isPart(_ part: Substring.UTF8View) -> Bool {
        guard let first = part.first, isLetter(first) else { return false }
        return part.allSatisfy { isLetter($0) || (48...57).contains($0) || "_+-".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }
}
