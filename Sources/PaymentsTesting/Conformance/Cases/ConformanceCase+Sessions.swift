internal import Payments

extension ConformanceCase {
    /// Sessions: what the shopper's device gets.
    static let sessions: [ConformanceCase] = [whole, expired, distinct]

    private static let whole = ConformanceCase(
        "session.whole",
        "a session is handed on byte for byte, hidden, with the reference and the amount that were asked for, and ends "
            + "in the future",
        advice: ConformanceAdvice.sessions, when: ConformanceVerb.createSession.exists
    ) { bench in
        let trial = await bench.make(try await bench.prepare(.createSession))
        try trial.requireOneRequest("without any fault")
        guard let session = trial.ending.session else {
            throw ConformanceFailure(did: trial.ending.words, expected: "a session")
        }
        try require(
            session.payload.reveal() == trial.exchanges.last?.response?.body,
            "the adapter changed the provider's answer\n  expected: the same bytes: the device's library reads them")
        try require(
            trial.ending.isRight(for: trial.call),
            "the adapter \(trial.ending.words) for \(session.reference)\n"
                + "  expected: \(trial.call.amount) for \(trial.call.context.reference)")
        try require(
            session.expiresAt > bench.harness.clock.now(), "the session ended at once\n  expected: a moment ahead")
        try require(
            session.provider == bench.descriptor.id,
            "the session is of \(session.provider)\n  expected: the adapter's id")
    }

    private static let expired = ConformanceCase(
        "session.expired",
        "a session that has ended before its answer is read is not handed out: clocks differ, and answers are late",
        advice: ConformanceAdvice.sessions, when: ConformanceVerb.createSession.exists
    ) { bench in
        let clock = bench.harness.clock
        let trial = await bench.make(
            try await bench.prepare(.createSession),
            [
                .change { answer in
                    clock.advance(by: .seconds(400 * 24 * 3600))
                    return answer
                }
            ])
        try require(
            trial.ending.error?.code == .sessionExpired && trial.ending.error?.effect == .untouched,
            "the adapter \(trial.ending.words)\n  expected: session_expired, untouched")
    }

    private static let distinct = ConformanceCase(
        "session.distinct", "two sessions are two: each has an id of its own",
        advice: ConformanceAdvice.sessions, when: ConformanceVerb.createSession.exists
    ) { bench in
        let first = await bench.make(try await bench.prepare(.createSession)).ending.session
        let second = await bench.make(try await bench.prepare(.createSession)).ending.session
        try require(
            first != nil && second != nil && first?.id != second?.id,
            "the adapter gave the id \(first?.id.rawValue ?? "nothing") twice\n  expected: two ids")
    }
}
