/// What leads to an order.
public enum LookupKey: Hashable, Sendable {
    /// Our reference of one of its operations.
    case merchantReference(MerchantReference)
    /// A provider's reference.
    case providerReference(ProviderID, ProviderReference)
    /// A session.
    case session(ProviderID, SessionID)
}

/// A key that belongs to one owner for ever, such as a wallet's transaction.
public struct UniqueClaim: Hashable, Sendable {
    /// What kind of key.
    public enum Space: String, Hashable, Sendable, CaseIterable {
        /// A wallet's id of one token.
        case walletTransaction = "wallet-transaction"
        /// An order, held by the way in which it is paid.
        case paymentRoad = "payment-road"
    }

    /// What kind of key.
    public let space: Space
    /// The key.
    public let value: String
    /// Who holds it: claiming it again for the same owner is no conflict.
    public let owner: String

    /// Describes a claim.
    public init(space: Space, value: String, owner: String) {
        self.space = space
        self.value = value
        self.owner = owner
    }
}
