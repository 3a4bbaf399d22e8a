public import Payments

/// The settings, in the order a person fills them in.
enum ApplePaySettings {
    static let merchantID = ProviderSetting(
        "merchant-id", environmentVariable: "APPLE_PAY_MERCHANT_ID",
        summary: "the merchant identifier from Apple's developer portal, such as merchant.com.example.shop")
    static let merchantName = ProviderSetting(
        "merchant-name", environmentVariable: "APPLE_PAY_MERCHANT_NAME",
        summary: "the shop as the shopper knows it, at most 64 characters; the label of the total")
    static let country = ProviderSetting(
        "country", environmentVariable: "APPLE_PAY_COUNTRY",
        summary: "the two-letter code of the country where the merchant's payments are processed, such as GB")
    static let networks = ProviderSetting(
        "networks", environmentVariable: "APPLE_PAY_NETWORKS", isRequired: false,
        summary: "card networks with commas, in the order of preference (default: visa,masterCard,amex,discover)")

    static let processingKey = ProviderSetting(
        "processing-key", environmentVariable: "APPLE_PAY_PROCESSING_KEY", isSecret: true, isRequired: false,
        summary: "the private key of the Payment Processing Certificate, PEM; needed to open tokens")
    static let processingCertificate = ProviderSetting(
        "processing-certificate", environmentVariable: "APPLE_PAY_PROCESSING_CERTIFICATE", isRequired: false,
        summary: "the Payment Processing Certificate, PEM; checked against key and merchant identifier")
    static let rootCertificate = ProviderSetting(
        "root-certificate", environmentVariable: "APPLE_PAY_ROOT_CERTIFICATE", isRequired: false,
        summary: "Apple Root CA - G3, PEM, from Apple's certificate authority page; needed to open tokens")
    static let emulatorURL = ProviderSetting(
        "emulator-url", environmentVariable: "APPLE_PAY_EMULATOR_URL", isRequired: false,
        summary: "where the built-in sandbox answers; used in the sandbox only")

    static let all = [
        merchantID, merchantName, country, networks, processingKey, processingCertificate, rootCertificate, emulatorURL,
    ]

    /// Reads the list of networks; the usual ones without a list.
    static func networks(_ text: String?) throws(PaymentError) -> [ApplePayNetwork] {
        guard let text else { return ApplePayNetwork.usual }
        var found: [ApplePayNetwork] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let network = ApplePayNetwork(rawValue: String(name)) else {
                let known = ApplePayNetwork.allCases.map(\.rawValue).joined(separator: ", ")
                throw .applePayConfiguration(
                    "\(networks.environmentVariable) names ‘\(name.prefix(32))’, which is no network; known are \(known)"
                )
            }
            found.append(network)
        }
        return found
    }
}

extension ApplePayProvider: ConfigurableProvider {
    /// The merchant.
    public static var settings: [ProviderSetting] { ApplePaySettings.all }

    /// The merchant identifier.
    public var account: String { configuration.merchantIdentifier }

    /// Makes the provider from named settings; everything that can be checked without the network is.
    /// - Throws: `PaymentError` with code `.configuration`, naming the setting and how to set it.
    public init(settings: ProviderSettings, context: ProviderContext) throws(PaymentError) {
        let missing = ApplePaySettings.all.filter { $0.isRequired && settings[$0.name] == nil }
        guard missing.isEmpty else {
            let list = missing.map { "\($0.environmentVariable) (\($0.summary))" }.joined(separator: "; ")
            throw .applePayConfiguration("missing for Apple Pay: \(list)")
        }
        let value = { (setting: ProviderSetting) in settings[setting.name]?.reveal() ?? "" }
        let configuration = try Configuration(
            merchantIdentifier: value(ApplePaySettings.merchantID),
            merchantName: value(ApplePaySettings.merchantName), countryCode: value(ApplePaySettings.country),
            networks: ApplePaySettings.networks(settings[ApplePaySettings.networks.name]?.reveal()))
        self.init(
            configuration: configuration, context: context,
            opener: try ApplePayTokenOpener(
                settings, merchantIdentifier: configuration.merchantIdentifier, context.environment),
            emulatorURL: settings[ApplePaySettings.emulatorURL.name]?.reveal())
    }
}
