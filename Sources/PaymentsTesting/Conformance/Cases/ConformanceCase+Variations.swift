internal import Payments

extension ConformanceCase {
    /// The provider's own answers with something added, left out or changed: its next version, or its bad day.
    static let variations: [ConformanceCase] =
        ConformanceVerb.allCases.map(extraMembers)
        + (ConformanceVerb.money + [.read, .createSession]).flatMap { [missingMembers($0), unseenTexts($0)] }
        + (ConformanceVerb.money + [.read]).map(wrongNumbers)
        + (ConformanceVerb.money + [.read]).map(otherReference) + [unseenReason]

    private static func extraMembers(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "vary.\(verb.rawValue).extra-members",
            "members that the adapter does not know change nothing in what \(verb.noun) comes to: providers add "
                + "them at any time",
            advice: ConformanceAdvice.parsing, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let trial = await bench.make(call, [.change { $0.with(JSONVariations.addingMembers($0.body)) }])
            try trial.requireSupported()
            try require(
                trial.ending.isRight(for: call),
                "the adapter \(trial.ending.words) when the answer had members more\n"
                    + "  expected: the same as without them")
        }
    }

    /// Makes the call once for every place in its answer that `isWanted`, with the change made there.
    private static func everywhere(
        _ bench: ConformanceBench, _ verb: ConformanceVerb, _ isWanted: (JSONValue) -> Bool, with value: JSONValue?,
        _ check: (ConformanceTrial, _ place: String) throws -> Void
    ) async throws {
        let plain = await bench.make(try await bench.prepare(verb))
        try plain.requireSupported()
        guard let body = plain.exchanges.last?.response?.body else {
            throw ConformanceFailure(did: "\(plain.ending.words) and sent nothing", expected: "a plain call that works")
        }
        for path in try JSONVariations.paths(body, isWanted) {
            let call = try await bench.prepare(verb)
            let change: @Sendable (TransportResponse) -> TransportResponse = {
                $0.with(JSONVariations.replacing(path, in: $0.body, with: value))
            }
            try check(await bench.make(call, [.change(change)]), "\(path)")
        }
    }

    private static func missingMembers(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "vary.\(verb.rawValue).missing-members",
            "whichever member is missing from the answer to \(verb.noun), it is read right or leaves the outcome "
                + "open",
            advice: ConformanceAdvice.parsing, when: verb.exists
        ) { bench in
            try await everywhere(bench, verb, { _ in true }, with: nil) { trial, place in
                try trial.requireNoVerdict("whose answer lacks \(place)") { ending in
                    ending.isRight(for: trial.call)
                        || ending.record?.amount == nil && ending.record?.state == verb.stateAfter
                        || ending.record?.state == .pending
                }
            }
        }
    }

    private static func unseenTexts(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "vary.\(verb.rawValue).unseen-text",
            "a word that the adapter has never seen, in whichever member of the answer to \(verb.noun), is never "
                + "read as paid, declined or absent",
            advice: ConformanceAdvice.parsing, when: verb.exists
        ) { bench in
            try await everywhere(
                bench, verb, JSONVariations.isString, with: .string("conformance_unseen")
            ) { trial, place in
                try trial.requireNoVerdict("whose answer has an unseen word in \(place)") { ending in
                    ending.isRight(for: trial.call) || ending.record?.state == .pending
                        || ending.record?.state == verb.stateAfter && ending.record?.amount == nil
                }
            }
        }
    }

    private static func wrongNumbers(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "vary.\(verb.rawValue).wrong-amount",
            "the amount of \(verb.noun) is what the answer says and never what was asked for: a wrong one is "
                + "seen, or the answer is not understood",
            advice: ConformanceAdvice.amounts, when: verb.exists
        ) { bench in
            for literal in ["10", "0", "-1", "0.5", "1e999", "123457000"] {
                let call = try await bench.prepare(verb)
                if call.findsNothing { throw ConformanceGap("there is no payment to read") }
                let number = JSONNumber(literal) ?? JSONNumber(0)
                let change: @Sendable (TransportResponse) -> TransportResponse = { answer in
                    answer.with(
                        JSONVariations.changingAll(answer.body) { value in
                            guard JSONVariations.isNumeric(value) else { return nil }
                            return value.stringValue == nil ? .number(number) : .string(literal)
                        })
                }
                let trial = await bench.make(call, [.change(change)])
                let situation = "whose answer says \(literal) wherever it has a number"
                let reported = trial.ending.approval?.amount ?? trial.ending.record?.amount
                try require(
                    reported != call.amount,
                    "the adapter \(trial.ending.words) for \(verb.noun) \(situation)\n"
                        + "  expected: another amount than \(call.amount), or no verdict")
                try trial.requireNoVerdict(situation) { $0.approval != nil || $0.record != nil }
            }
        }
    }

    private static func otherReference(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "vary.\(verb.rawValue).other-reference",
            "an answer to \(verb.noun) that is about another payment is not taken for ours",
            advice: "where the echoed reference is compared or handed on", when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let ours = call.context.reference
            let change: @Sendable (TransportResponse) -> TransportResponse = { answer in
                answer.with(
                    JSONVariations.changingAll(answer.body) {
                        $0.stringValue == ours.rawValue ? .string("kit-other") : nil
                    })
            }
            let trial = await bench.make(call, [.change(change)])
            guard
                trial.exchanges.last?.response.map({ String(decoding: $0.body, as: UTF8.self).contains("kit-other") })
                    ?? false
            else { throw ConformanceGap("the provider's answer does not repeat our reference") }
            let echo = trial.ending.approval?.merchantReference ?? trial.ending.record?.merchantReference
            try trial.requireNoVerdict("whose answer is about another reference") { _ in echo != nil && echo != ours }
        }
    }

    private static let unseenReason = ConformanceCase(
        "vary.decline.unseen-reason",
        "a refusal whose reason nobody has seen before is still a refusal, and never an approval",
        advice: "the mapping of decline codes: an unknown one under a definite refusal is .unspecified",
        when: ConformanceVerb.authorize.exists
    ) { bench in
        let amount = try bench.amount()
        let plain = await bench.make(try bench.charge(try bench.request(amount, .later, .declined)))
        guard plain.ending.decline != nil, let body = plain.exchanges.last?.response?.body else {
            throw ConformanceFailure(did: "\(plain.ending.words) for the harness's declined card", expected: "declined")
        }
        var remained = 0
        for path in try JSONVariations.paths(body, JSONVariations.isString) {
            let change: @Sendable (TransportResponse) -> TransportResponse = {
                $0.with(JSONVariations.replacing(path, in: $0.body, with: .string("conformance_unseen")))
            }
            let trial = await bench.make(
                try bench.charge(try bench.request(amount, .later, .declined)), [.change(change)])
            remained += trial.ending.decline == nil ? 0 : 1
            try trial.requireNoVerdict("declined, with an unseen word in \(path)") { $0.decline != nil }
        }
        try require(
            remained > 1,
            "the adapter took back its decline for nearly every unseen word in the answer\n"
                + "  expected: declined, wherever the unseen word is not the state itself")
    }
}

extension TransportResponse {
    /// This answer with another body.
    func with(_ body: [UInt8]) -> TransportResponse { TransportResponse(status: status, headers: headers, body: body) }
}
