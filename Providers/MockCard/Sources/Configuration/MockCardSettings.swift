public import Payments

/// The settings, in the order a person fills them in. `payctl` takes them from the sandbox.
enum MockCardSettings {
    static let secretKey = ProviderSetting(
        "secret-key", environmentVariable: "MOCKCARD_SECRET_KEY", isSecret: true,
        summary: "the secret key of the sandbox's account, begins with sandbox-")
    static let baseURL = ProviderSetting(
        "base-url", environmentVariable: "MOCKCARD_BASE_URL",
        summary: "where the sandbox plays MockCard, such as http://127.0.0.1:8080/mock-card/v1")
    static let webhookSecret = ProviderSetting(
        "webhook-secret", environmentVariable: "MOCKCARD_WEBHOOK_SECRET", isSecret: true, isRequired: false,
        summary: "what webhooks are signed with; without it none is believed")
    static let webhookSecret2 = ProviderSetting(
        "webhook-secret-2", environmentVariable: "MOCKCARD_WEBHOOK_SECRET_2", isSecret: true, isRequired: false,
        summary: "the other secret while one replaces the other")

    static let all = [secretKey, baseURL, webhookSecret, webhookSecret2]
}

extension MockCardProvider: ConfigurableProvider {
    /// Key, address and optional webhook secrets.
    public static var settings: [ProviderSetting] { MockCardSettings.all }

    /// Makes the provider from named settings; everything that can be checked without the network is.
    /// - Throws: `PaymentError` with code `.configuration`, naming the setting and how to set it.
    public init(settings: ProviderSettings, context: ProviderContext) throws(PaymentError) {
        guard context.environment == .sandbox else {
            throw .mockCardConfiguration(
                "MockCard has no \(context.environment.rawValue) system: choose --environment sandbox, or a provider "
                    + "that moves real money")
        }
        let missing = MockCardSettings.all.filter { $0.isRequired && settings[$0.name] == nil }
        guard missing.isEmpty, let key = settings[MockCardSettings.secretKey.name],
            let baseURL = settings[MockCardSettings.baseURL.name]
        else {
            let list = missing.map { "\($0.environmentVariable) (\($0.summary))" }.joined(separator: "; ")
            throw .mockCardConfiguration("missing for MockCard: \(list)")
        }
        let secrets = [MockCardSettings.webhookSecret, MockCardSettings.webhookSecret2].compactMap {
            settings[$0.name]
        }
        self.init(
            configuration: try Configuration(baseURL: baseURL.reveal(), secretKey: key, webhookSecrets: secrets),
            context: context)
    }
}
