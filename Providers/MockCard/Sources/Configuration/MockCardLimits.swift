internal import Payments

/// What MockCard's fields and amounts may be. The emulator keeps the same rules.
enum MockCardLimits {
    /// Integers in the minor units of ISO 4217, without exceptions.
    static let encoding = AmountEncoding(.integerMinorUnits)

    /// At most 999,999,999 minor units an operation, 100 captures and 100 refunds a payment, 20 metadata fields.
    static let limits = ProviderLimits(
        maximumMinorUnits: 999_999_999, maximumCaptureCount: 100, maximumRefundCount: 100, maximumMetadataCount: 20)

    /// Ids are refused when they do not fit; text for people is made to fit.
    static let textRules: [ProviderTextField: TextRules] = [
        .reference: TextRules(
            minimum: 1, maximum: 64, alphabet: .printableASCII.removing(" "), handling: .refuse),
        .orderID: TextRules(minimum: 1, maximum: 128, alphabet: .printableASCII.removing(" "), handling: .refuse),
        .statementText: TextRules(
            minimum: 5, maximum: 22, alphabet: .latin.removing("<>\\'\"*"), requiresLetter: true, handling: .sanitize),
        .metadataName: TextRules(minimum: 1, maximum: 40, alphabet: .printableASCII, handling: .refuse),
        .metadataValue: TextRules(minimum: 0, maximum: 200, handling: .refuse),
        .houseNumberOrName: TextRules(minimum: 1, maximum: 100, handling: .sanitize),
        .postalCode: TextRules(minimum: 1, maximum: 16, alphabet: .printableASCII, handling: .sanitize),
    ]
}
