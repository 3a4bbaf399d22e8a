public import Payments

/// MockCard: a direct card processor that exists only here, with everything that real ones have. Its server side is the
/// emulator in this folder; there is no test or live system.
public struct MockCardProvider: AuthorizingProvider, CapturingProvider, VoidingProvider, RefundingProvider {
    /// The facts about MockCard. Its interface is this project's own, so all of them are documented: in the README of
    /// this folder, and kept by the emulator.
    public static let descriptor = ProviderDescriptor(
        id: ProviderID("mock-card")!, name: "MockCard",
        summary: "A direct card processor to develop and test against, played by the built-in sandbox",
        currencies: .all, capabilities: capabilities, limits: MockCardLimits.limits,
        amountEncodings: [.card: MockCardLimits.encoding], textRules: MockCardLimits.textRules,
        documentation: "MockCard API 1, this project's own (Providers/MockCard/README.md)",
        failureModel: FailureModel(
            keyHorizon: .seconds(24 * 3600), refusesDuplicateReferences: true, refusedBeforeProcessing: [429],
            absenceSettles: .seconds(5), distinguishesModifications: true, voidsCaptured: false,
            authorizationLife: .seconds(7 * 24 * 3600)))

    private static let capabilities: Set<ProviderCapability> = [
        .cards, .networkTokens, .storedTokens, .sale, .partialCapture, .severalCaptures, .partialRefund,
        .severalRefunds, .voidOfRest, .partialApproval, .threeDSecure, .externalThreeDSecure, .addressVerification,
        .securityCodeCheck, .storedCredentials,
    ]

    /// Credentials and address, already checked.
    public let configuration: Configuration
    let context: ProviderContext

    /// Makes the provider. Nothing is sent.
    public init(configuration: Configuration, context: ProviderContext) {
        self.configuration = configuration
        self.context = context
    }
}

extension MockCardProvider: CustomStringConvertible, CustomReflectable {
    /// Names the address, no credential.
    public var description: String { "MockCardProvider(\(configuration))" }
    /// No children beside the description: `dump` shows no credential.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
