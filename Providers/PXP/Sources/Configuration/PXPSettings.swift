public import Payments

/// The settings, in the order a person fills them in.
enum PXPSettings {
    static let credentialsFor = ProviderSetting(
        "credentials-for", environmentVariable: "PXP_CREDENTIALS_FOR",
        summary: "which environment the credentials were issued for: test or live")
    static let merchant = ProviderSetting(
        "merchant", environmentVariable: "PXP_MERCHANT", summary: "the merchant's name at PXP, at most 20 characters")
    static let site = ProviderSetting(
        "site", environmentVariable: "PXP_SITE", summary: "the site's name at PXP, at most 20 characters")
    static let clientID = ProviderSetting(
        "client-id", environmentVariable: "PXP_CLIENT_ID",
        summary: "the Client ID from the portal (Merchant setup, Merchant groups, Inbound calls)")
    static let tokenID = ProviderSetting(
        "token-id", environmentVariable: "PXP_TOKEN_ID", isSecret: true,
        summary: "the token id from the portal's inbound-calls page")
    static let tokenValue = ProviderSetting(
        "token-value", environmentVariable: "PXP_TOKEN_VALUE", isSecret: true,
        summary: "the token value shown once when the token was made")
    static let tokenExpires = ProviderSetting(
        "token-expires", environmentVariable: "PXP_TOKEN_EXPIRES", isRequired: false,
        summary: "when the token ends, such as 2026-01-31T00:00:00Z; refused from then on instead of at PXP")
    static let tokenID2 = ProviderSetting(
        "token-id-2", environmentVariable: "PXP_TOKEN_ID_2", isSecret: true, isRequired: false,
        summary: "the id of the token that replaces the first one")
    static let tokenValue2 = ProviderSetting(
        "token-value-2", environmentVariable: "PXP_TOKEN_VALUE_2", isSecret: true, isRequired: false,
        summary: "the value of the token that replaces the first one")
    static let token2From = ProviderSetting(
        "token-2-from", environmentVariable: "PXP_TOKEN_2_FROM", isRequired: false,
        summary: "when the second token takes over, such as 2026-01-15T00:00:00Z; without it, once the first expired")
    static let token2Expires = ProviderSetting(
        "token-2-expires", environmentVariable: "PXP_TOKEN_2_EXPIRES", isRequired: false,
        summary: "when the second token ends")
    static let baseURL = ProviderSetting(
        "base-url", environmentVariable: "PXP_BASE_URL", isRequired: false,
        summary: "the API's address with its version path, when it is not the documented one")
    static let assumptions = ProviderSetting(
        "assumptions", environmentVariable: "PXP_ASSUMPTIONS", isRequired: false,
        summary: "name=position pairs with commas, for what PXP's documentation leaves open; see the adapter's README")

    static let all = [
        credentialsFor, merchant, site, clientID, tokenID, tokenValue, tokenExpires, tokenID2, tokenValue2, token2From,
        token2Expires, baseURL, assumptions,
    ]

    /// The variables of a token, for messages.
    static func tokenVariables(place: Int) -> String {
        let pair = place == 1 ? (tokenID, tokenValue) : (tokenID2, tokenValue2)
        return "\(pair.0.environmentVariable)/\(pair.1.environmentVariable)"
    }
}

extension PXPProvider: ConfigurableProvider {
    /// Account, credentials, and optional address and assumptions.
    public static var settings: [ProviderSetting] { PXPSettings.all }

    /// Merchant and site.
    public var account: String { "\(configuration.merchant)/\(configuration.site)" }

    /// Makes the provider from named settings; everything that can be checked without the network is.
    /// - Throws: `PaymentError` with code `.configuration`, naming the setting and how to set it.
    public init(settings: ProviderSettings, context: ProviderContext) throws(PaymentError) {
        let reader = PXPSettingsReader(settings: settings)
        try reader.refuseMissing()
        let configuration = try Configuration(
            environment: context.environment, credentialsFor: reader.credentialsFor(),
            baseURL: reader.optional(PXPSettings.baseURL), merchant: reader.required(PXPSettings.merchant),
            site: reader.required(PXPSettings.site), clientID: reader.required(PXPSettings.clientID),
            tokens: reader.tokens(),
            assumptions: PXPAssumptions(parsing: reader.optional(PXPSettings.assumptions) ?? ""))
        try self.init(configuration: configuration, context: context)
    }
}

/// Reads settings and names the variable in every complaint; never the value.
private struct PXPSettingsReader {
    let settings: ProviderSettings

    /// All that is missing in one message, so that a person fixes it once.
    func refuseMissing() throws(PaymentError) {
        let missing = PXPSettings.all.filter { $0.isRequired && settings[$0.name] == nil }
        guard !missing.isEmpty else { return }
        let list = missing.map { "\($0.environmentVariable) (\($0.summary))" }.joined(separator: "; ")
        throw .pxpConfiguration("missing for PXP: \(list). Set them, or use --environment sandbox, which needs none")
    }

    func optional(_ setting: ProviderSetting) -> String? { settings[setting.name]?.reveal() }

    func required(_ setting: ProviderSetting) throws(PaymentError) -> String {
        guard let value = optional(setting) else {
            throw .pxpConfiguration("\(setting.environmentVariable) is missing: \(setting.summary)")
        }
        return value
    }

    func credentialsFor() throws(PaymentError) -> ProviderEnvironment {
        guard let environment = ProviderEnvironment(rawValue: try required(PXPSettings.credentialsFor)) else {
            throw .pxpConfiguration(
                "\(PXPSettings.credentialsFor.environmentVariable) must be test or live: "
                    + PXPSettings.credentialsFor.summary)
        }
        return environment
    }

    func tokens() throws(PaymentError) -> PXPTokens {
        let first = try PXPToken(
            id: required(PXPSettings.tokenID), value: required(PXPSettings.tokenValue),
            expiresAt: moment(PXPSettings.tokenExpires))
        switch (optional(PXPSettings.tokenID2), optional(PXPSettings.tokenValue2)) {
        case (nil, nil): return PXPTokens(first)
        case (let id?, let value?):
            // Without a date of its own the second token takes over where the first one ends.
            let from = try moment(PXPSettings.token2From) ?? first.expiresAt
            let second = try PXPToken(
                id: id, value: value, activeFrom: from, expiresAt: moment(PXPSettings.token2Expires))
            return PXPTokens(first, second: second)
        default:
            throw .pxpConfiguration(
                "\(PXPSettings.tokenVariables(place: 2)): only one of the two is set; a token needs both")
        }
    }

    private func moment(_ setting: ProviderSetting) throws(PaymentError) -> Timestamp? {
        guard let text = optional(setting) else { return nil }
        do throws(TimestampError) { return try Timestamp(rfc3339: text) } catch {
            throw .pxpConfiguration(
                "\(setting.environmentVariable) is no moment such as 2026-01-31T00:00:00Z: \(error)")
        }
    }
}
