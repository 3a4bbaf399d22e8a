/// A provider that tools can make from named settings: what lets `payctl` use a provider it knows nothing about.
public protocol ConfigurableProvider: PaymentProvider {
    /// The settings it reads, in the order a person should fill them in.
    static var settings: [ProviderSetting] { get }

    /// Makes the provider. Nothing is sent; everything that can be checked without the network is.
    /// - Throws: `PaymentError` with code `.configuration`, naming the setting and how to set it.
    init(settings: ProviderSettings, context: ProviderContext) throws(PaymentError)

    /// Our account at the provider as far as it is no secret, such as merchant and site: part of the identity of what
    /// is stored. Empty where a provider has one account only.
    var account: String { get }
}

extension ConfigurableProvider {
    /// No account names.
    public var account: String { "" }
}

/// What a provider needs from outside: the edge, injected.
public struct ProviderContext: Sendable {
    /// Which world the provider talks to.
    public let environment: ProviderEnvironment
    /// Moves the bytes.
    public let transport: any Transport
    /// Stamps signatures and judges expiry.
    public let clock: any WallClock
    /// Makes request ids.
    public let random: any RandomSource

    /// Collects the edge.
    public init(
        environment: ProviderEnvironment, transport: any Transport, clock: any WallClock, random: any RandomSource
    ) {
        self.environment = environment
        self.transport = transport
        self.clock = clock
        self.random = random
    }
}

/// Which world a provider talks to.
public enum ProviderEnvironment: String, Hashable, Sendable, CaseIterable {
    /// The emulator in this project, on loopback. No account is needed.
    case sandbox
    /// The provider's test system. No real money.
    case test
    /// The provider's live system. Real money.
    case live
}
