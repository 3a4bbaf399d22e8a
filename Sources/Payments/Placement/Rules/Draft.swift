/// What a decision comes to: events to commit in one go, and at most one thing to do once they are committed.
struct Draft {
    /// The state with all drafted events applied.
    private(set) var state: PlacementState
    private(set) var events: [PlacementEvent] = []
    /// What to do after the commit.
    var action: PlacementAction?
    let now: Timestamp

    init(_ state: PlacementState, at now: Timestamp) {
        self.state = state
        self.now = now
    }

    mutating func add(_ fact: PlacementFact, _ rule: Rule) {
        let event = PlacementEvent(fact, rule: rule, at: now)
        state.apply(event)
        events.append(event)
    }

    /// Raises a topic once for each operation.
    mutating func raise(_ topic: AttentionTopic, _ number: OperationNumber?, _ rule: Rule) {
        let isKnown =
            number.map { state[$0].topics.contains(topic) }
            ?? state.openAttention.contains { $0.operation == nil && $0.topic == topic }
        if !isKnown { add(.attentionRaised(number, topic), rule) }
    }
}

/// What the machine does after a commit.
enum PlacementAction: Hashable, Sendable {
    /// Sends the operation's try with this number. Only the worker that committed the send may do it.
    case send(OperationNumber, send: Int)
    /// Reads the operation back.
    case fetch(OperationNumber)
    /// Decides again at a moment whether the operation is sent once more.
    case retry(OperationNumber, afterSend: Int, SendEnd, at: Timestamp, Rule)
}
