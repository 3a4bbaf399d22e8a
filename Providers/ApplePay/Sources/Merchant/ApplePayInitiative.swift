public import Payments

/// Where a sheet is shown, as merchant validation names it.
public struct ApplePayInitiative: Hashable, Sendable {
    /// The longest domain name (RFC 1035 section 2.3.4).
    private static let maximumDomainByteCount = 253
    private static let maximumLabelByteCount = 63

    /// `web`, `messaging` or `in_app`.
    let name: String
    /// The domain, gateway address or team.
    let context: String

    private init(name: String, context: String) {
        self.name = name
        self.context = context
    }

    /// A web page on this domain, exactly as the address bar shows it: `www.` makes it another one.
    /// - Throws: `PaymentError` with code `.configuration` for a scheme, port, path or anything else that is no domain.
    public static func web(domain: String) throws(PaymentError) -> ApplePayInitiative {
        let name = domain.lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...maximumLabelByteCount).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        }
        guard labels.count >= 2, areLabels, name.utf8.count <= maximumDomainByteCount else {
            throw .applePayConfiguration(
                "the domain of merchant validation is a full name such as shop.example, without scheme, port or path")
        }
        return ApplePayInitiative(name: "web", context: name)
    }

    /// Apple Messages for Business, with the payment gateway's address.
    public static func messaging(gatewayURL: String) -> ApplePayInitiative {
        ApplePayInitiative(name: "messaging", context: gatewayURL)
    }

    /// An app, with the developer team's id.
    public static func app(teamID: String) -> ApplePayInitiative {
        ApplePayInitiative(name: "in_app", context: teamID)
    }
}
