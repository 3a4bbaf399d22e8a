/// The id of a stored webhook: the provider and its deduplication key.
public struct InboxMessageID: Hashable, Sendable, CustomStringConvertible {
    /// The provider.
    public let provider: ProviderID
    /// Equal for deliveries of one event.
    public let deduplicationKey: String

    /// Names a message.
    public init(provider: ProviderID, deduplicationKey: String) {
        self.provider = provider
        self.deduplicationKey = deduplicationKey
    }

    /// Provider and key.
    public var description: String { "\(provider)/\(deduplicationKey)" }
}

/// A webhook that was stored before it was acknowledged: the raw bytes, so that it can be read again by a newer
/// version.
public struct InboxMessage: Hashable, Sendable {
    /// Its id.
    public let id: InboxMessageID
    /// The account whose secret verified it.
    public let account: ProviderAccount
    /// The bytes as they came, with the time of receipt that travels with them.
    public let delivery: WebhookDelivery

    /// Describes a message.
    public init(id: InboxMessageID, account: ProviderAccount, delivery: WebhookDelivery) {
        self.id = id
        self.account = account
        self.delivery = delivery
    }
}
