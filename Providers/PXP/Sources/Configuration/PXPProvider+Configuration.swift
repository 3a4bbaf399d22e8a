public import Payments

extension PXPProvider {
    /// Who we are at PXP and how to reach it. Its initializer refuses everything that can be seen to be wrong before a
    /// socket opens, above all credentials of one environment used in another.
    public struct Configuration: Sendable {
        /// The values behind one reference: a configuration travels with every call.
        private let storage: Storage

        private final class Storage: Sendable {
            let environment: ProviderEnvironment
            let baseURL: PXPBaseURL
            let merchant: String
            let site: String
            let clientID: String
            let tokens: PXPTokens
            let assumptions: PXPAssumptions

            init(
                environment: ProviderEnvironment, baseURL: PXPBaseURL, merchant: String, site: String,
                clientID: String, tokens: PXPTokens, assumptions: PXPAssumptions
            ) {
                self.environment = environment
                self.baseURL = baseURL
                self.merchant = merchant
                self.site = site
                self.clientID = clientID
                self.tokens = tokens
                self.assumptions = assumptions
            }
        }

        /// Which world is talked to.
        public var environment: ProviderEnvironment { storage.environment }
        /// The API's base, version path included.
        public var baseURL: PXPBaseURL { storage.baseURL }
        /// The merchant's name at PXP; 1 to 20 characters.
        public var merchant: String { storage.merchant }
        /// The site's name at PXP; 1 to 20 characters.
        public var site: String { storage.site }
        /// The "Client ID" of the portal's inbound-calls page.
        public var clientID: String { storage.clientID }
        /// One token, or two during a rotation.
        public var tokens: PXPTokens { storage.tokens }
        /// How we read what the documentation leaves open.
        public var assumptions: PXPAssumptions { storage.assumptions }

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
            storage = Storage(
                environment: environment, baseURL: try PXPEnvironmentGuard.baseURL(baseURL, for: environment),
                merchant: try Self.checked(merchant, PXPLimits.merchant, PXPSettings.merchant),
                site: try Self.checked(site, PXPLimits.site, PXPSettings.site),
                clientID: try Self.checked(clientID, PXPLimits.clientID, PXPSettings.clientID), tokens: tokens,
                assumptions: assumptions)
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
