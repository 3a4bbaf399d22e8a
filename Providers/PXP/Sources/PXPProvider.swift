public import Payments

/// PXP Unity: sessions with which the shopper's device pays, and read-back of what came of them.
///
/// Follows the PXP documentation as far as it could be read; what it leaves open is a switch in `PXPAssumptions`. Not
/// verified against a live PXP system.
public struct PXPProvider: SessionProvider {
    /// The facts about PXP. No idempotency key is documented, and what a repeated merchantTransactionId does is not,
    /// so the failure model claims neither; nor does it claim any status to mean "refused before processing".
    public static let descriptor = ProviderDescriptor(
        id: ProviderID("pxp")!, name: "PXP Unity",
        summary: "Drop-in sessions for cards, Apple Pay and PayPal through PXP Unity", currencies: .all,
        capabilities: [.sale, .addressVerification], amountEncodings: [.card: PXPAmount.encoding],
        textRules: [
            .reference: PXPLimits.reference, .houseNumberOrName: PXPLimits.addressPart,
            .postalCode: PXPLimits.addressPart,
        ],
        documentation: "developer.pxp.io as reachable in 2026; not verified against a live system",
        failureModel: FailureModel())

    /// Credentials, addresses and assumptions, already checked.
    public let configuration: Configuration
    let context: ProviderContext

    /// Makes the provider. Nothing is sent.
    public init(configuration: Configuration, context: ProviderContext) throws(PaymentError) {
        guard configuration.environment == context.environment else {
            throw PaymentError(
                .configuration, effect: .untouched, provider: Self.descriptor.id,
                explanation: "the configuration is for \(configuration.environment.rawValue) and the provider is made "
                    + "for \(context.environment.rawValue); make both for the same environment")
        }
        self.configuration = configuration
        self.context = context
    }
}

extension PXPProvider: CustomStringConvertible, CustomReflectable {
    /// Names the environment and the account, no credential.
    public var description: String { "PXPProvider(\(configuration))" }
    /// No children beside the description: `dump` shows no credential.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}
