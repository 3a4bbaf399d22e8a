public import Payments

/// What one look at the store came to.
public struct ReconcilePass: Hashable, Sendable {
    /// The orders that were due and were looked after.
    public var orders = 0
    /// The webhooks that were taken into an order's story.
    public var webhooks = 0
    /// The webhooks whose order is not known yet; they wait.
    public var unmatchedWebhooks = 0
    /// The webhooks that were put aside: too old, or not readable any more.
    public var droppedWebhooks = 0
    /// The messages that were handed to other systems.
    public var outboxMessages = 0
    /// Why the store could not be read; nil when it could.
    public var storeError: StoreError?

    /// Nothing was done.
    public init() {}

    /// Whether there was nothing to do.
    public var isEmpty: Bool { orders == 0 && webhooks == 0 && droppedWebhooks == 0 && outboxMessages == 0 }

    /// Adds another look.
    public mutating func add(_ other: ReconcilePass) {
        orders += other.orders
        webhooks += other.webhooks
        unmatchedWebhooks = other.unmatchedWebhooks
        droppedWebhooks += other.droppedWebhooks
        outboxMessages += other.outboxMessages
        storeError = other.storeError ?? storeError
    }
}
