internal import Payments

extension ConformanceCase {
    /// What makes an operation happen once: keys, references, and one request for one call.
    static let keys: [ConformanceCase] =
        ConformanceVerb.money.flatMap { [keyIsSent($0), keyIsStable($0), keyIsNeeded($0)] } + [
            oddReferences, longReferences,
        ] + ConformanceVerb.allCases.map(sentOnce)

    private static func honoursKeys(_ verb: ConformanceVerb) -> @Sendable (any PaymentProvider.Type) -> Bool {
        { verb.exists(in: $0) && $0.descriptor.failureModel.keyHorizon != nil }
    }

    private static func keyIsSent(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "key.\(verb.rawValue).sent",
            "\(verb.noun) carries the idempotency key of its call, so that a second send does not move money twice",
            advice: ConformanceAdvice.keys, when: honoursKeys(verb)
        ) { bench in
            let trial = await bench.make(try await bench.prepare(verb))
            guard let key = trial.call.context.idempotencyKey else { return }
            try require(
                trial.exchanges.allSatisfy { $0.shows(key.rawValue) } && !trial.exchanges.isEmpty,
                "the adapter sent \(verb.noun) without the key of the call\n  expected: the key's exact text in "
                    + "address, header fields or body")
        }
    }

    private static func keyIsStable(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "key.\(verb.rawValue).stable",
            "\(verb.noun) that is sent again has the same key and the same body: providers refuse a key with "
                + "another body, and take another key for another operation",
            advice: ConformanceAdvice.keys + "; random or time-dependent members of the body", when: honoursKeys(verb)
        ) { bench in
            let call = try await bench.prepare(verb)
            let first = await bench.make(call, [.loseAnswer(.timeout)])
            bench.harness.clock.advance(by: .seconds(3))
            let second = await bench.make(call)
            guard let key = call.context.idempotencyKey, let one = first.exchanges.first,
                let two = second.exchanges.first
            else { throw ConformanceFailure(did: "sent nothing", expected: "a request for each call") }
            try require(
                !one.fields(with: key.rawValue).isEmpty
                    && one.fields(with: key.rawValue) == two.fields(with: key.rawValue),
                "the adapter sent two keys for \(verb.noun)\n  expected: the call's key both times")
            try require(
                one.request.body == two.request.body && one.request.url == two.request.url,
                "the adapter sent another body or address when \(verb.noun) was sent again\n"
                    + "  expected: the same bytes for the same call")
        }
    }

    private static func keyIsNeeded(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "key.\(verb.rawValue).needed",
            "\(verb.noun) without a key is refused before anything is sent: it could happen twice",
            advice: ConformanceAdvice.keys, when: honoursKeys(verb)
        ) { bench in
            let call = try await bench.prepare(verb)
            var context = call.context
            context.idempotencyKey = nil
            try await bench.make(call, context: context).requireNothingSent("without a key")
        }
    }

    private static func sentOnce(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "once.\(verb.rawValue)",
            "whatever goes wrong with \(verb.noun), the adapter sends it once: only the placement, which knows key, "
                + "lease and deadline, may send it again",
            advice: ConformanceAdvice.retry, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let faults: [(String, FaultingTransport.Fault)] = [
                ("refused connection", .refuse(.connection)), ("time-out", .loseRequest(.timeout)),
                ("closed connection", .loseRequest(.closed)), ("broken answer", .cutAnswer(.closed)),
                ("status 503", .answer { _ in response(503, nil, "") }),
                ("status 429", .answer { _ in response(429, nil, "", [HeaderField("Retry-After", "0")]) }),
                ("status 500", .answer { _ in response(500, "application/json", "{}") }),
                ("an HTML page", .answer { _ in response(200, "text/html", "<html>") }),
            ]
            for (name, fault) in faults {
                let trial = await bench.make(call, [fault])
                try trial.requireSupported()
                try trial.requireOneRequest("after \(name)")
            }
        }
    }

    // MARK: References

    private static let oddReferences = ConformanceCase(
        "reference.odd",
        "a reference with characters that mean something in JSON, XML or addresses is found again under itself, or "
            + "refused before anything is sent",
        advice: "escaping in bodies and percent-encoding in addresses", when: ConformanceVerb.authorize.exists
    ) { bench in
        for text in [
            #"kit-"quoted"\back"#, "kit/slash/../up", "kit?a=1&b=2#f", "kit%41+plus", "kit<x>&amp;'y'", "kit,;:=@",
        ] {
            try await requireRoundTrip(text, bench)
        }
    }

    private static let longReferences = ConformanceCase(
        "reference.long",
        "two long references that differ in their last character are two payments, or are refused before anything is "
            + "sent: none is cut",
        advice: "length limits: ProviderDescriptor.textRules for .reference, with handling .refuse",
        when: ConformanceVerb.authorize.exists
    ) { bench in
        for length in [36, 50, 64, 100, 128] {
            let stem = String(repeating: "r", count: length - 1)
            try await requireRoundTrip(stem + "1", bench)
            try await requireRoundTrip(stem + "2", bench)
        }
    }

    private static func requireRoundTrip(_ text: String, _ bench: ConformanceBench) async throws {
        let reference = identifier(MerchantReference(text))
        let call = try bench.charge(try bench.request(try bench.amount()))
        let trial = await bench.make(call, context: bench.context(reference))
        guard trial.ending.approval != nil else { return try trial.requireNothingSent("with the reference \(text)") }
        guard let record = try await bench.record(reference) else {
            throw ConformanceFailure(did: "found nothing under \(text)", expected: "the payment that was just made")
        }
        try require(
            record.merchantReference.map { $0 == reference } ?? true,
            "the adapter found \(record.merchantReference?.rawValue ?? "") under \(text)\n  expected: the same text")
    }
}

extension FaultingTransport.Exchange {
    /// The header fields that show a text, and the body if it does: two keys that begin alike are two.
    fileprivate func fields(with text: String) -> [String] {
        let fields = request.headers.filter { $0.value.contains(text) }.map { "\($0.name): \($0.value)" }
        let body = String(decoding: request.body, as: UTF8.self)
        return fields + (body.contains(text) ? [body] : [])
    }
}
