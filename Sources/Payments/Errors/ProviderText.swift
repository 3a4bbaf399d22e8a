/// A sentence in a provider's own words. It may name what a shopper must not learn, so no message API accepts it and it
/// prints as its length; developers ask for it by name.
public struct ProviderText: Hashable, Sendable {
    /// More than this many characters are cut: an outage page is not a sentence.
    public static let maximumCharacterCount = 500

    private let text: String

    /// Keeps at most `maximumCharacterCount` characters.
    public init(_ text: String) { self.text = String(text.prefix(Self.maximumCharacterCount)) }

    /// The provider's words, for a developer's eyes only: never for a shopper, a log or a stored record.
    public func forDevelopers() -> String { text }
}

extension ProviderText: CustomStringConvertible, CustomReflectable {
    /// Says that there is a text, not what it says.
    public var description: String { "provider text of \(text.count) characters" }
    /// No children: `dump` shows the description alone.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
