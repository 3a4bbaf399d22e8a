extension Observation {
    /// What a commit tells observers, derived from its events alone, so that nothing is told that was not stored.
    /// - Parameter state: The order's state after the commit.
    public static func observations(of events: [PlacementEvent], after state: PlacementState) -> [Observation] {
        events.compactMap { observation(of: $0, after: state) }
    }

    private static func observation(of event: PlacementEvent, after state: PlacementState) -> Observation? {
        switch event.fact {
        case .attemptStarted(let start):
            return attemptStarted(order: state.orderID, attempt: start.id, method: start.method, at: event.at)
        case .sendConcluded(let number, _, let end) where end.effect == .unknown:
            return unknown(.unknownOpened, number, event, state, [(.code, end.code.map { .text($0.description) })])
        case .approved(let number, _): return settled(number, "approved", event, state)
        case .declined(let number, _): return settled(number, "declined", event, state)
        case .untouched(let number, _): return settled(number, "untouched", event, state)
        case .operatorSettled(let number, _, _): return settled(number, "operator", event, state)
        case .attentionRaised(let number, let topic):
            return Observation(
                .attentionRaised, at: event.at,
                [
                    (.order, .text(state.orderID.rawValue)), (.operation, number.map { .count($0.value) }),
                    (.result, .text(topic.rawValue)), (.rule, .text(event.rule.id)),
                ])
        default: return nil
        }
    }

    /// A verdict settles an unknown only where one was open.
    private static func settled(
        _ number: OperationNumber, _ word: String, _ event: PlacementEvent, _ state: PlacementState
    ) -> Observation? {
        guard let operation = state.operation(number), let first = operation.sends.first(where: { $0.wasUnknown })
        else { return nil }
        let age = max(.zero, event.at.duration(since: first.at))
        return unknown(.unknownSettled, number, event, state, [(.result, .text(word)), (.age, .duration(age))])
    }

    private static func unknown(
        _ name: Name, _ number: OperationNumber, _ event: PlacementEvent, _ state: PlacementState,
        _ more: [(Key, Value?)]
    ) -> Observation {
        let intent = state.operation(number)?.intent
        return Observation(
            name, at: event.at,
            [
                (.order, .text(state.orderID.rawValue)), (.operation, .count(number.value)),
                (.account, intent.map { .text($0.account.description) }),
                (.verb, intent.map { .text($0.verb.rawValue) }),
            ] + more + [(.rule, .text(event.rule.id))])
    }
}

extension OperationState.Send {
    fileprivate var wasUnknown: Bool { end?.effect == .unknown }
}
