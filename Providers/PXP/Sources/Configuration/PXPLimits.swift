internal import Payments

/// How long PXP's texts may be. A text that breaks its limit is refused and never cut: two references that become one
/// would merge two payments. Which characters PXP takes is not documented; names and ids are kept to printable ASCII.
enum PXPLimits {
    /// merchant, at most 20 (sessions reference).
    static let merchant = TextRules(minimum: 1, maximum: 20, alphabet: .printableASCII, handling: .refuse)
    /// site, at most 20 (sessions reference).
    static let site = TextRules(minimum: 1, maximum: 20, alphabet: .printableASCII, handling: .refuse)
    /// merchantTransactionId, at most 50 (sessions and transactions reference).
    static let reference = TextRules(minimum: 1, maximum: 50, alphabet: .printableASCII, handling: .refuse)
    /// The client id is a GUID in samples; its limit is not documented, ours only keeps nonsense out of a header.
    static let clientID = TextRules(
        minimum: 1, maximum: 64, alphabet: .printableASCII.removing(" "), handling: .refuse)
    /// Lengths in addressVerification are not documented; ours only keeps nonsense out of the body.
    static let addressPart = TextRules(minimum: 1, maximum: 255, handling: .refuse)
    /// serviceType and member names: one value is documented, `CheckoutDropIn`; the limit is ours.
    static let word = TextRules(minimum: 1, maximum: 50, alphabet: .printableASCII, handling: .refuse)
}

extension TextRules {
    /// What is wrong with a text, as the end of a sentence; nil when nothing is.
    func fault(of text: String) -> String? {
        // The usual case without a look at characters: visible ASCII keeps the alphabet of every rule above.
        let count = text.utf8.count
        if count >= minimum, count <= maximum, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return nil }
        let broken = violations(in: text)
        return broken.isEmpty ? nil : "is refused: \(broken.map(\.description).joined(separator: "; "))"
    }
}
