/// The provider's name for a session: what a device uses to charge.
public struct SessionID: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
