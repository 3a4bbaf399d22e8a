internal import Payments
internal import PaymentsConcurrency

extension ConformanceCase {
    /// Read-back: what exactly-once rests on.
    static let reads: [ConformanceCase] = [absent, absentMoment, safeMethod, unseenState, notAbsent]

    private static let absent = ConformanceCase(
        "read.absent", "a reference that the provider has never seen is absent: an answer, not an error",
        advice: ConformanceAdvice.reading, when: ConformanceVerb.read.exists
    ) { bench in
        let trial = await bench.make(try bench.read(bench.reference(), try bench.amount()))
        try require(trial.ending.isAbsent, "the adapter \(trial.ending.words)\n  expected: absent")
        try trial.requireOneRequest("of an unknown reference")
    }

    private static let absentMoment = ConformanceCase(
        "read.absent-moment",
        "absence holds for the moment when the read began: what arrived while it was under way is not excluded",
        advice: "the moment in ReadBack.absent(at:): take it before the request leaves",
        when: ConformanceVerb.read.exists
    ) { bench in
        let clock = bench.harness.clock
        let began = clock.now()
        let trial = await bench.make(
            try bench.read(bench.reference(), try bench.amount()),
            [
                .change { answer in
                    clock.advance(by: .seconds(10))
                    return answer
                }
            ])
        guard case .answer(.read(.absent(let moment))) = trial.ending else {
            throw ConformanceFailure(did: trial.ending.words, expected: "absent")
        }
        try require(
            moment <= began,
            "the adapter called the payment absent \(moment.duration(since: began)) after the read "
                + "began\n  expected: at most the moment when it began")
    }

    private static let safeMethod = ConformanceCase(
        "read.harmless", "a read moves no money, however often it is made, and carries no key",
        advice: ConformanceAdvice.reading, when: ConformanceVerb.read.exists
    ) { bench in
        let call = try await bench.prepare(.read)
        let first = await bench.make(call)
        for _ in 0..<3 {
            let again = await bench.make(call)
            try require(
                again.ending.words == first.ending.words,
                "the adapter \(again.ending.words) for the same read that "
                    + "\(first.ending.words) before\n  expected: the same")
        }
    }

    private static let unseenState = ConformanceCase(
        "read.every-state", "each state of a payment is read as what it is, before and after every modification",
        advice: ConformanceAdvice.reading, when: ConformanceCondition.hasEveryMoneyVerb
    ) { bench in
        let amount = try bench.amount()
        let held = try await bench.pay(.authorize, amount)
        try await bench.requireState(.authorized, of: try bench.name(of: held), after: "an authorization")
        _ = try await bench.approved(try bench.void(amount, of: held))
        try await bench.requireState(.voided, of: try bench.name(of: held), after: "a void")
        let taken = try await bench.pay(.sale, amount)
        try await bench.requireState(.captured, of: try bench.name(of: taken), after: "a sale")
        _ = try await bench.approved(try bench.refund(amount, of: taken))
        try await bench.requireState(.refunded, of: try bench.name(of: taken), after: "a refund")
        guard bench.harness.cardNumber(.declined) != nil else { return }
        let refused = await bench.make(try bench.charge(try bench.request(amount, .later, .declined)))
        let record = try await bench.record(refused.call.context.reference)
        if case .declined? = record?.state { return }
        // A provider may keep no record of what it refused.
        try require(
            record == nil,
            "the adapter read \(record.map { "\($0.state)" } ?? "") after a decline\n"
                + "  expected: declined, or absent")
    }

    private static let notAbsent = ConformanceCase(
        "read.not-found-page",
        "a 404 that is not the provider's own word is no absence: a proxy or a wrong address answers like that, and "
            + "the payment would be made again",
        advice: ConformanceAdvice.reading, when: ConformanceVerb.read.exists
    ) { bench in
        let call = try await bench.prepare(.read)
        let pages: [(String?, String)] = [
            ("text/html", "<html><body>404 Not Found</body></html>"), (nil, ""), ("application/json", "{}"),
            ("application/json", "[]"), ("application/json", #"{"message":"no Route matched with those values"}"#),
            ("text/plain", "404 page not found"),
        ]
        for status in [404, 410] {
            for (type, text) in pages {
                let trial = await bench.make(call, [.answer { _ in response(status, type, text) }])
                try require(
                    trial.ending.error != nil,
                    "the adapter \(trial.ending.words) from status \(status) with the body "
                        + "\(text.isEmpty ? "(none)" : text)\n  expected: an error: nobody has answered")
            }
        }
    }
}
