/// Something that a provider can do beyond what its conformances say: an open set with stable spellings.
///
/// Conformances say which calls an adapter has, and the compiler checks them. Capabilities say what those calls take,
/// and decide which cases of the conformance kit a provider has to pass.
public struct ProviderCapability: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, lower case with dashes.
    public let description: String

    /// Names a capability; providers may add their own.
    public init(_ description: String) { self.description = description }

    /// Takes card numbers as the shopper typed them.
    public static let cards = ProviderCapability("cards")
    /// Takes network tokens with a cryptogram, as wallets give them.
    public static let networkTokens = ProviderCapability("network-tokens")
    /// Takes tokens of its own for instruments that it stores.
    public static let storedTokens = ProviderCapability("stored-tokens")
    /// Holds and takes the money with one call.
    public static let sale = ProviderCapability("sale")
    /// Captures less than is held.
    public static let partialCapture = ProviderCapability("partial-capture")
    /// Captures more than once from one authorization.
    public static let severalCaptures = ProviderCapability("several-captures")
    /// Refunds less than was captured.
    public static let partialRefund = ProviderCapability("partial-refund")
    /// Refunds more than once.
    public static let severalRefunds = ProviderCapability("several-refunds")
    /// Releases what is left of a hold after a part of it was captured.
    public static let voidOfRest = ProviderCapability("void-of-rest")
    /// May approve for less than asked.
    public static let partialApproval = ProviderCapability("partial-approval")
    /// Asks the shopper to authenticate and completes the payment afterwards.
    public static let threeDSecure = ProviderCapability("three-d-secure")
    /// Takes the proof of a 3-D Secure that ran elsewhere.
    public static let externalThreeDSecure = ProviderCapability("external-three-d-secure")
    /// Has the issuer compare the billing address.
    public static let addressVerification = ProviderCapability("address-verification")
    /// Has the issuer compare the security code.
    public static let securityCodeCheck = ProviderCapability("security-code-check")
    /// Takes what was agreed about stored credentials.
    public static let storedCredentials = ProviderCapability("stored-credentials")
}
