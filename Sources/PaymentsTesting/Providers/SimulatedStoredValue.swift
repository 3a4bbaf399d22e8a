public import Payments
internal import PaymentsConcurrency

/// A keeper of stored value in memory: balances by name, every key performed once for ever, and faults on demand.
public final class SimulatedStoredValue: StoredValueHandler {
    private enum Standing {
        case reserved
        case spent
        case released
        case returned
    }

    private struct State {
        var balances: [String: Int64]
        var reservations: [MerchantReference: (source: String, units: Int64, standing: Standing)] = [:]
        var answers: [IdempotencyKey: StoredValueAnswer] = [:]
        var lostAnswers = 0
        var calls: [CallVerb] = []
    }

    private let state: Lock<State>

    /// Makes a keeper.
    /// - Parameter balances: What is on each card or account, in minor units.
    public init(balances: [String: Int64]) { state = Lock(State(balances: balances)) }

    /// What is left on a card or account.
    public func balance(_ name: String) -> Int64 { state.withLock { $0.balances[name] ?? 0 } }

    /// The calls that came, in order, repeats included.
    public var calls: [CallVerb] { state.withLock { $0.calls } }

    /// The next so many calls are performed and their answers lost.
    public func loseAnswers(_ count: Int) { state.withLock { $0.lostAnswers = count } }

    /// Sets an amount aside, if the balance has it.
    public func reserve(
        _ request: StoredValueRequest, _ call: CallContext
    ) async throws(PaymentError) -> StoredValueAnswer {
        try answer(.reserveValue, call) { state in
            guard let source = request.source?.reveal(), let balance = state.balances[source],
                balance >= request.amount.minorUnits
            else { return .declined(.insufficientFunds) }
            state.balances[source] = balance - request.amount.minorUnits
            state.reservations[request.reservation] = (source, request.amount.minorUnits, .reserved)
            return .done(nil)
        }
    }

    /// Spends what was set aside.
    public func commit(
        _ request: StoredValueRequest, _ call: CallContext
    ) async throws(PaymentError) -> StoredValueAnswer {
        try answer(.commitValue, call) { state in
            guard state.reservations[request.reservation]?.standing == .reserved else {
                return .declined(.unspecified)
            }
            state.reservations[request.reservation]?.standing = .spent
            return .done(nil)
        }
    }

    /// Gives back what was set aside.
    public func release(
        _ request: StoredValueRequest, _ call: CallContext
    ) async throws(PaymentError) -> StoredValueAnswer {
        try answer(.releaseValue, call) { state in
            guard let held = state.reservations[request.reservation] else { return .done(nil) }
            guard held.standing == .reserved else { return .declined(.unspecified) }
            state.balances[held.source, default: 0] += held.units
            state.reservations[request.reservation]?.standing = .released
            return .done(nil)
        }
    }

    /// Returns what was spent.
    public func giveBack(
        _ request: StoredValueRequest, _ call: CallContext
    ) async throws(PaymentError) -> StoredValueAnswer {
        try answer(.returnValue, call) { state in
            guard let spent = state.reservations[request.reservation], spent.standing == .spent else {
                return .declined(.unspecified)
            }
            state.balances[spent.source, default: 0] += spent.units
            state.reservations[request.reservation]?.standing = .returned
            return .done(nil)
        }
    }

    private func answer(
        _ verb: CallVerb, _ call: CallContext, _ body: (inout State) -> StoredValueAnswer
    ) throws(PaymentError) -> StoredValueAnswer {
        let answer: StoredValueAnswer? = state.withLock { state in
            state.calls.append(verb)
            let answer = call.idempotencyKey.flatMap { state.answers[$0] } ?? body(&state)
            if let key = call.idempotencyKey { state.answers[key] = answer }
            guard state.lostAnswers == 0 else {
                state.lostAnswers -= 1
                return nil
            }
            return answer
        }
        guard let answer else {
            throw PaymentError(
                .timedOut, effect: .unknown, explanation: "The script loses this answer.",
                evidence: CallEvidence(delivery: .sent))
        }
        return answer
    }
}
