internal import Payments

/// What the sheets accept as the text of an amount.
enum AmountGrammar {
    /// Apple Pay JS: `-?[0-9]+(\.[0-9][0-9])?`. Safari itself takes any number of decimals; Apple's page does not.
    case applePay
    /// W3C Payment Request: `-?[0-9]+(\.[0-9]+)?`, nothing rounded or completed.
    case w3c
    /// Google Pay: `-?[0-9]+(\.[0-9][0-9]?)?`.
    case google

    /// The longest text that is looked at, in bytes; no amount of any shop is longer.
    private static let maximumByteCount = 64

    func accepts(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(Self.maximumByteCount + 1))
        guard bytes.count <= Self.maximumByteCount else { return false }
        let parts = bytes.drop { $0 == UInt8(ascii: "-") }
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let signCount = bytes.prefix { $0 == UInt8(ascii: "-") }.count
        guard signCount <= 1, (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
        else { return false }
        guard parts.count == 2 else { return true }
        switch self {
        case .applePay: return parts[1].count == 2
        case .w3c: return true
        case .google: return parts[1].count <= 2
        }
    }

    var rule: ApplePayRule {
        switch self {
        case .applePay: .amountMalformed
        case .w3c: .amountMalformedOnPage
        case .google: .amountMalformedForGoogle
        }
    }

    var form: String {
        switch self {
        case .applePay: "digits, or digits with a point and exactly two decimals"
        case .w3c: "digits, or digits with a point and decimals"
        case .google: "digits, or digits with a point and one or two decimals"
        }
    }
}
