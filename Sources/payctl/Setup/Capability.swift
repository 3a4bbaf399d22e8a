import Payments

/// What an adapter can do, read from its conformances.
struct Capability: Sendable {
    /// The stable word.
    let name: String
    /// Whether a provider offers it.
    let isOffered: @Sendable (any PaymentProvider.Type) -> Bool

    /// All capabilities, in the order of a payment's life.
    static let all: [Capability] = [
        Capability(name: "session") { $0 is any SessionProvider.Type },
        Capability(name: "authorize") { $0 is any AuthorizingProvider.Type },
        Capability(name: "capture") { $0 is any CapturingProvider.Type },
        Capability(name: "void") { $0 is any VoidingProvider.Type },
        Capability(name: "refund") { $0 is any RefundingProvider.Type },
        Capability(name: "read-back") { $0 is any ReadableProvider.Type },
        Capability(name: "preview") { $0 is any RequestPreviewing.Type },
        Capability(name: "webhook") { $0 is any WebhookProvider.Type },
        Capability(name: "wallet-request") { $0 is any WalletRequestProvider.Type },
    ]
}
