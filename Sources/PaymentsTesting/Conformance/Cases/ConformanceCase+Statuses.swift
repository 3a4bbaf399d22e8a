internal import Payments

extension ConformanceCase {
    /// Statuses of failure, whoever sends them: no body says what they mean.
    static let statuses: [ConformanceCase] =
        ConformanceVerb.money.map(afterEffect)
        + ConformanceVerb.allCases.flatMap { verb in
            openStatuses.map { open(verb, $0) } + closedStatuses.map { refusal(verb, $0) }
                + [redirect(verb), retryAfter(verb)]
        }

    /// Statuses that leave it open whether the request was processed.
    private static let openStatuses = [408, 409, 500, 502, 503, 504]
    /// Statuses that normally mean a refusal.
    private static let closedStatuses = [400, 401, 403, 404, 422, 429]

    /// Bodies of nobody in particular, by what they are.
    private static let bodies: [(name: String, type: String?, text: String)] = [
        ("no body", nil, ""), ("an HTML page", "text/html", "<html><body>Bad Gateway</body></html>"),
        ("an HTML page that is called JSON", "application/json", "<html></html>"),
        ("an empty object", "application/json", "{}"), ("null", "application/json", "null"),
        ("an unseen code", "application/json", #"{"error":{"code":"conformance_unseen","message":"?"},"code":"?"}"#),
    ]

    static func response(_ status: Int, _ type: String?, _ text: String, _ more: [HeaderField] = [])
        -> TransportResponse
    {
        TransportResponse(
            status: status, headers: (type.map { [HeaderField("Content-Type", $0)] } ?? []) + more,
            body: Array(text.utf8))
    }

    private static func open(_ verb: ConformanceVerb, _ status: Int) -> ConformanceCase {
        ConformanceCase(
            "status.\(verb.rawValue).\(status)",
            "status \(status) to \(verb.noun) does not say whether it was processed, unless the descriptor lists "
                + "it as refused before processing",
            advice: ConformanceAdvice.status, when: verb.exists
        ) { bench in
            let isRefusal = bench.descriptor.failureModel.refusedBeforeProcessing.contains(status)
            let call = try await bench.prepare(verb)
            for body in bodies {
                let trial = await bench.make(call, [.answer { _ in response(status, body.type, body.text) }])
                let situation = "answered \(status) with \(body.name)"
                try trial.requireSupported()
                if !isRefusal { try trial.requireUnknown(situation) }
                try trial.requireEvidence(.replied, status: status, situation)
                try trial.requireOneRequest(situation)
            }
        }
    }

    private static func refusal(_ verb: ConformanceVerb, _ status: Int) -> ConformanceCase {
        ConformanceCase(
            "status.\(verb.rawValue).\(status)",
            "status \(status) to \(verb.noun) is an error, never an outcome: a verdict needs the provider's word",
            advice: ConformanceAdvice.status, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for body in bodies {
                let trial = await bench.make(call, [.answer { _ in response(status, body.type, body.text) }])
                let situation = "answered \(status) with \(body.name)"
                try trial.requireSupported()
                try require(
                    trial.ending.error != nil,
                    "the adapter \(trial.ending.words) for \(verb.noun) \(situation)\n"
                        + "  expected: an error")
                try trial.requireEvidence(.replied, status: status, situation)
                try trial.requireOneRequest(situation)
            }
        }
    }

    private static func redirect(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "status.\(verb.rawValue).redirect",
            "a redirect of \(verb.noun) is not followed and is no outcome: credentials go to one host",
            advice: ConformanceAdvice.status, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for status in [301, 302, 307, 308] {
                let location = HeaderField("Location", "https://elsewhere.example/")
                let trial = await bench.make(call, [.answer { _ in response(status, nil, "", [location]) }])
                try trial.requireSupported()
                try trial.requireUnknown("answered \(status)")
                try trial.requireOneRequest("answered \(status)")
            }
        }
    }

    private static func retryAfter(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "status.\(verb.rawValue).retry-after",
            "the Retry-After of the very answer to \(verb.noun) reaches the evidence as it came, and nothing is "
                + "made up where there is none",
            advice: "CallEvidence.retryAfter in the adapter's mapping of failures", when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for status in [429, 503] {
                for value in ["7", "Wed, 21 Oct 2015 07:28:00 GMT", "soon", nil] {
                    let fields = value.map { [HeaderField("retry-after", $0)] } ?? []
                    let trial = await bench.make(
                        call, [.answer { _ in response(status, "application/json", "{}", fields) }])
                    try trial.requireSupported()
                    let found = trial.ending.error?.evidence?.retryAfter
                    try require(
                        found == value,
                        "the adapter put \(found ?? "nil") into evidence.retryAfter of status \(status)\n"
                            + "  expected: \(value ?? "nil")")
                }
            }
        }
    }

    private static func afterEffect(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "status.\(verb.rawValue).after-effect",
            "a status of failure in front of the provider's own answer does not make \(verb.noun) that was "
                + "processed untouched",
            advice: ConformanceAdvice.status, when: verb.exists
        ) { bench in
            for status in [500, 502, 503] where !bench.descriptor.failureModel.refusedBeforeProcessing.contains(status)
            {
                let change: @Sendable (TransportResponse) -> TransportResponse = {
                    TransportResponse(status: status, headers: $0.headers, body: $0.body)
                }
                let trial = await bench.make(try await bench.prepare(verb), [.change(change)])
                try trial.requireUnknown("that was processed and answered \(status)")
            }
        }
    }
}
