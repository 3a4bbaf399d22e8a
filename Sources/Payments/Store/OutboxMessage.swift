/// The id of an outbox message: the order and the place of the event that caused it. Stable over redelivery.
public struct OutboxMessageID: Hashable, Sendable, CustomStringConvertible {
    /// The order.
    public let order: OrderID
    /// The place of the causing event in the stream, from 1.
    public let event: Int

    /// Names a message.
    public init(order: OrderID, event: Int) {
        self.order = order
        self.event = event
    }

    /// Order and place.
    public var description: String { "\(order)/\(event)" }
}

/// Something that other systems want to know, once for each order and event.
public struct OutboxMessage: Hashable, Sendable {
    /// What happened.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        /// The order is paid, or complete without a payment.
        case orderPlaced = "order.placed"
        /// The cancellation ended, or ended differently.
        case orderCancelled = "order.cancelled"
        /// Money was taken.
        case paymentCaptured = "payment.captured"
        /// Money was released.
        case paymentVoided = "payment.voided"
        /// Money was returned.
        case paymentRefunded = "payment.refunded"
        /// A refund failed after it was accepted.
        case refundFailed = "payment.refund-failed"
        /// A dispute moved.
        case disputed = "payment.disputed"
        /// A person has to look.
        case attention = "order.attention"
    }

    /// The stable id.
    public let id: OutboxMessageID
    /// What happened.
    public let topic: Topic
    /// When it was decided.
    public let at: Timestamp

    /// Describes a message.
    public init(id: OutboxMessageID, topic: Topic, at: Timestamp) {
        self.id = id
        self.topic = topic
        self.at = at
    }
}
