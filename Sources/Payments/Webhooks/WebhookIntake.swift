/// What is done with a webhook when it arrives: store first, acknowledge second, apply third. Pure; the shell stores.
public enum WebhookIntake: Hashable, Sendable {
    /// Store these, then acknowledge. Nothing was applied yet.
    case store([InboxMessage])
    /// Not proved to come from the provider: acknowledge, believe nothing, and at most read these back.
    case readBack([MerchantReference])
    /// Refuse. The text says why, without any of the body.
    case reject(String)

    /// The most events that one delivery may carry.
    public static let maximumEventCount = 200

    /// Decides about a delivery. Events of one delivery become messages of their own, so that each is done once.
    public init(_ reading: WebhookReading, _ delivery: WebhookDelivery, for account: ProviderAccount) {
        switch reading {
        case .rejected(let why): self = .reject(why)
        case .unverified(let hints): self = .readBack(Array(hints.prefix(Self.maximumEventCount)))
        case .verified(let events):
            guard events.count <= Self.maximumEventCount else {
                self = .reject("more than \(Self.maximumEventCount) events in one delivery")
                return
            }
            var seen: Set<String> = []
            self = .store(
                events.filter { seen.insert($0.deduplicationKey).inserted }.map {
                    InboxMessage(
                        id: InboxMessageID(provider: account.provider, deduplicationKey: $0.deduplicationKey),
                        account: account, delivery: delivery)
                })
        }
    }
}

extension InboxMessage {
    /// The event that this message stands for, read again from the raw bytes and their time of receipt: a backlog does
    /// not age it. nil when the provider does not read it any more.
    public func event(_ provider: any WebhookProvider) -> WebhookEvent? {
        guard case .verified(let events) = provider.read(delivery) else { return nil }
        return events.first { $0.deduplicationKey == id.deduplicationKey }
    }
}

extension WebhookEvent {
    /// The keys under which its order may be found, best first.
    public func lookupKeys(_ provider: ProviderID) -> [LookupKey] {
        var keys: [LookupKey] = []
        if let merchantReference { keys.append(.merchantReference(merchantReference)) }
        if let providerReference { keys.append(.providerReference(provider, providerReference)) }
        return keys
    }
}
