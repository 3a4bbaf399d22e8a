/// Makes a provider perform an operation once however often it is sent. One key per attempt and money verb.
public struct IdempotencyKey: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
