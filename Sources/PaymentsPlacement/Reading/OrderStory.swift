public import Payments

/// What happened to one order and why: every event with the rule that caused it.
public struct OrderStory: Hashable, Sendable {
    /// One event.
    public struct Line: Hashable, Sendable {
        /// Its place in the stream, from 1.
        public let place: Int
        /// When it was decided, by the clock of the worker that decided.
        public let at: Timestamp
        /// The operation that it is about; nil when it is about the order or an attempt.
        public let operation: OperationNumber?
        /// The stable name of its type.
        public let type: String
        /// What happened, in a clause.
        public let what: String
        /// The rule that caused it: a stable id and a sentence.
        public let rule: Rule
    }

    /// The order.
    public let orderID: OrderID
    /// The events, oldest first.
    public let lines: [Line]
    /// Whether events of a newer version follow, which this version cannot read.
    public let isCut: Bool

    init(_ orderID: OrderID, _ stream: EventStream) {
        self.orderID = orderID
        isCut = stream.hasUnknownEvents
        lines = stream.events.enumerated().map { index, event in
            Line(
                place: index + 1, at: event.at, operation: event.fact.operation, type: event.fact.typeName,
                what: event.fact.summary, rule: event.rule)
        }
    }
}
