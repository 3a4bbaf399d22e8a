public import Payments

extension PXPProvider {
    /// Who we are at PXP and how to reach it. Its initializer refuses everything that can be seen to be wrong before a
    /// socket opens, above all credentials of one environment used in another.
    public struct Configuration: Sendable {
        /// Which world is talked to.
        public let environment: ProviderEnvironment
        /// The API's base, version path included.
        public let baseURL: PXPBaseURL
        /// The merchant's name at PXP; 1 to 20 characters.
        public let merchant: String
        /// The site's name at PXP; 1 to 20 characters.
        public let site: String
        /// The "Client ID" of the portal's inbound-calls page.
        public let clientID: String
        /// One token, or two during a rotation.
        public let tokens: PXPTokens
        /// How we read what the documentation leaves open.
        public let assumptions: PXPAssumptions

        /// Checks and keeps a configuration.
        /// - Parameters:
        ///   - credentialsFor: the environment that the credentials were issued for, as their owner states it.
        ///   - baseURL: nil for the documented address of the environment; the sandbox has none and needs one.
        /// - Throws: `PaymentError` with code `.configuration` and effect `untouched`, naming the setting and the fix.
        public init(
            environment: ProviderEnvironment, credentialsFor: ProviderEnvironment, baseURL: String? = nil,
            merchant: String, site: String, clientID: String, tokens: PXPTokens,
            assumptions: PXPAssumptions = PXPAssumptions()
        ) throws(PaymentError) {
            try PXPEnvironmentGuard.check(credentialsFor, against: environment)
            try PXPEnvironmentGuard.check(tokens, against: environment)
            self.baseURL = try PXPEnvironmentGuard.baseURL(baseURL, for: environment)
            self.environment = environment
            self.merchant = try Self.checked(merchant, PXPLimits.merchant, PXPSettings.merchant)
            self.site = try Self.checked(site, PXPLimits.site, PXPSettings.site)
            self.clientID = try Self.checked(clientID, PXPLimits.clientID, PXPSettings.clientID)
            self.tokens = tokens
            self.assumptions = assumptions
        }

        private static func checked(
            _ value: String, _ rules: TextRules, _ setting: ProviderSetting
        ) throws(PaymentError) -> String {
            if let fault = rules.fault(of: value) {
                throw .pxpConfiguration("\(setting.environmentVariable) \(fault); \(setting.summary)")
            }
            return value
        }
    }
}

extension PXPProvider.Configuration: CustomStringConvertible, CustomReflectable {
    /// Environment, host and account names; no credential.
    public var description: String { "\(environment.rawValue) at \(baseURL), merchant \(merchant), site \(site)" }
    /// No children beside the description: `dump` shows no credential.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension PaymentError {
    /// A fault of our set-up, found before anything was sent.
    static func pxpConfiguration(_ explanation: String) -> PaymentError {
        PaymentError(
            .configuration, effect: .untouched, provider: PXPProvider.descriptor.id, explanation: explanation)
    }

    /// A request that breaks a rule, found before anything was sent.
    static func pxpRequest(_ explanation: String) -> PaymentError {
        PaymentError(
            .invalidRequest, effect: .untouched, provider: PXPProvider.descriptor.id, explanation: explanation)
    }
}
