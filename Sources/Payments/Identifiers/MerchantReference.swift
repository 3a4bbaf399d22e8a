/// Our reference for one operation at a provider, made and stored before anything is sent, so that the operation can be
/// read back when its answer is lost.
public struct MerchantReference: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
