/// Whom an operation was sent to: a provider and which of our accounts there. Stored with every operation, so that a
/// read-back asks the right one after configuration changed.
public struct ProviderAccount: Hashable, Sendable, CustomStringConvertible {
    /// The provider.
    public let provider: ProviderID
    /// Our account at it, as far as it is no secret; nil when there is only one.
    public let account: String?

    /// Names an account.
    public init(_ provider: ProviderID, account: String? = nil) {
        self.provider = provider
        self.account = account
    }

    /// Provider, and account where there is one.
    public var description: String { account.map { "\(provider):\($0)" } ?? provider.rawValue }
}
