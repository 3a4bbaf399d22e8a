/// Remembers who holds a key that belongs to one owner for ever, outside any order's stream: a wallet's transaction is
/// claimed when its token is opened, before there is an attempt to write down.
///
/// Where a store keeps both, the claims of ``EventStore/append(_:)`` and these are the same ones.
public protocol UniqueClaimStore: Sendable {
    /// Claims a key, durably when the call returns. Claiming it again for the same owner is no conflict.
    /// - Returns: Whether the owner holds it now; false when another does, and then nothing was changed.
    /// - Throws: `StoreError`; when `written` is `.unknown`, claim again before anything else.
    func claim(_ claim: UniqueClaim) async throws(StoreError) -> Bool
}

extension UniqueClaim {
    /// A wallet's transaction, bound to one attempt to pay one order: the same attempt resumed holds it already.
    public static func walletTransaction(_ id: String, order: OrderID, attempt: AttemptID) -> UniqueClaim {
        UniqueClaim(space: .walletTransaction, value: id, owner: "\(order.rawValue)/\(attempt.rawValue)")
    }

    /// The way in which an order is paid, where an app offers several that do not know of each other, such as its own
    /// charge and a session on the shopper's device: who holds it may charge, nobody else.
    public static func paymentRoad(of order: OrderID, _ road: String) -> UniqueClaim {
        UniqueClaim(space: .paymentRoad, value: order.rawValue, owner: road)
    }
}

extension MemoryEventStore: UniqueClaimStore {
    /// Claims a key.
    public func claim(_ claim: UniqueClaim) throws(StoreError) -> Bool { shelf.claim(claim) }
}
