/// Our name for one order. All attempts to pay it share this id.
public struct OrderID: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
