internal import Payments

/// PXP's error body: errorCode, errorReason, correlationId, and details as texts or as objects with code and message.
/// Read leniently; codes are kept only when they look like codes, sentences only as `ProviderText`.
struct PXPErrorBody {
    /// PXP's code, or the first one among the details.
    let code: String?
    /// What PXP's support asks for.
    let correlationID: String?
    /// Everything PXP said in words.
    let text: ProviderText?
    /// Whether the body has the documented shape at all. An answer without it may come from a proxy, not from PXP.
    let isDocumented: Bool

    private static let maximumCorrelationByteCount = 128
    /// So many digits in a row may be a card number, which must not travel as an id. Unlike in a code, groups of digits
    /// are not joined over dashes: ids are often UUIDs.
    private static let suspiciousDigitCount = 12
    private static let maximumDetailCount = 20

    /// Reads a body; one that is no JSON object gives an empty value.
    init(_ bytes: [UInt8]) {
        let body = (try? JSONValue(parsing: bytes)) ?? .null
        let details = (body.member("details")?.arrayValue ?? []).prefix(Self.maximumDetailCount)
        let ownCode = Self.scalar(body.member("errorCode"))
        let codes = [ownCode] + details.map { Self.scalar($0.member("code")) }
        code = codes.lazy.compactMap { $0 }.first { DiagnosticCode.masked($0) == $0 }
        correlationID = body.text("correlationId").flatMap {
            Self.isCorrelationID($0) ? $0 : nil
        }
        let sentences = [body.text("errorReason")] + details.map { $0.stringValue ?? $0.text("message") }
        let joined = sentences.compactMap { $0 }.joined(separator: "; ")
        text = joined.isEmpty ? nil : ProviderText(joined)
        isDocumented = ownCode != nil
    }

    private static func scalar(_ value: JSONValue?) -> String? { value?.stringValue ?? value?.numberValue?.literal }

    private static func isCorrelationID(_ text: String) -> Bool {
        guard (1...maximumCorrelationByteCount).contains(text.utf8.count) else { return false }
        var digitCount = 0
        for byte in text.utf8 {
            guard (0x21...0x7E).contains(byte) else { return false }
            digitCount = (48...57).contains(byte) ? digitCount + 1 : 0
            if digitCount >= suspiciousDigitCount { return false }
        }
        return true
    }
}
