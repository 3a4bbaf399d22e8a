public import Payments

/// What the conformance kit needs of the adapter under test: the adapter, and a server side to talk to. One harness
/// stands for one server side with empty books.
///
/// ```swift
/// struct AcmeHarness: ConformanceHarness {
///     let clock = VirtualClock()
///     let transport: any Transport  // to the provider's emulator, in process or over HTTP
///     let settings: ProviderSettings
///
///     func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
///         try AcmeProvider(
///             settings: settings,
///             context: ProviderContext(
///                 environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
///     }
///
///     func cardNumber(_ wish: ConformanceWish) -> String? { wish == .approved ? "4111111111111111" : nil }
/// }
/// ```
public protocol ConformanceHarness: Sendable {
    /// Leads to the provider's server side. The kit puts its faults before it.
    var transport: any Transport { get }

    /// The clock of the adapter and of the server side: the kit moves it.
    var clock: VirtualClock { get }

    /// Makes the adapter under test. It must send through this transport and no other, and tell time by ``clock``.
    func makeProvider(over transport: any Transport) throws -> any PaymentProvider

    /// The number of a card to which the server side answers as wished; nil when it has none, and the cases that need
    /// it do not apply. By default there is none.
    func cardNumber(_ wish: ConformanceWish) -> String?

    /// A token of the provider's own for an instrument that is approved; nil when there is none, as by default.
    var storedToken: String? { get }

    /// An amount in minor units that triggers nothing, with a digit in every place; 123,457 by default.
    var ordinaryMinorUnits: Int64 { get }

    /// Credentials, webhook secrets and the like: what must appear in no description. Empty by default.
    var secrets: [String] { get }

    /// A webhook of the provider about one payment, signed as the provider signs: with the adapter's first secret, its
    /// second while one replaces the other, or one that the adapter does not have. nil when the provider sends none, or
    /// has no such secret, as by default.
    func webhook(
        about reference: MerchantReference, event: Int, signedAt moment: Timestamp, with key: ConformanceWebhookKey
    ) -> WebhookDelivery?
}

extension ConformanceHarness {
    /// None.
    public func cardNumber(_ wish: ConformanceWish) -> String? { nil }
    /// None.
    public var storedToken: String? { nil }
    /// 123,457.
    public var ordinaryMinorUnits: Int64 { 123_457 }
    /// None.
    public var secrets: [String] { [] }
    /// None.
    public func webhook(
        about reference: MerchantReference, event: Int, signedAt moment: Timestamp, with key: ConformanceWebhookKey
    ) -> WebhookDelivery? { nil }
}

/// How a server side shall answer.
public enum ConformanceWish: String, Hashable, Sendable, CaseIterable {
    /// The payment is approved in full.
    case approved
    /// The issuer refuses.
    case declined
    /// The shopper has to act first.
    case challenged
    /// The payment is approved for less than asked.
    case partlyApproved
    /// The payment is not decided at once.
    case pending
}

/// Which secret signs a webhook.
public enum ConformanceWebhookKey: String, Hashable, Sendable, CaseIterable {
    /// The one that the adapter has.
    case current
    /// The other one that the adapter has during a rotation.
    case other
    /// One that the adapter does not have.
    case stranger
}
