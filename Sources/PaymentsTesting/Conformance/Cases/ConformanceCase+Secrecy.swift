internal import Payments

extension ConformanceCase {
    /// Secrets: what describes itself tells nothing, even when the other side repeats all that it was sent.
    static let secrecy: [ConformanceCase] =
        [providerShowsNothing] + ConformanceVerb.allCases.map(echo) + [declineEcho]

    private static let providerShowsNothing = ConformanceCase(
        "secret.provider", "an adapter that is printed, dumped or interpolated shows none of its credentials",
        advice: ConformanceAdvice.secrets, when: ConformanceCondition.always
    ) { bench in try bench.requireNoSecret(in: bench.provider, "the adapter itself") }

    private static func echo(_ verb: ConformanceVerb) -> ConformanceCase {
        ConformanceCase(
            "secret.\(verb.rawValue)",
            "a server or proxy that answers \(verb.noun) with all that it was sent puts none of it into what the "
                + "adapter reports",
            advice: ConformanceAdvice.secrets, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for status in [200, 400, 401, 422, 500] {
                for form in [
                    "{\"error\":{\"code\":%,\"message\":%},\"code\":%,\"message\":%,\"status\":%,\"state\":%}", "%",
                ] {
                    let trial = await bench.make(call, [.answer { Self.echo(of: $0, status, form) }])
                    try trial.requireSupported()
                    try bench.requireNoSecret(in: trial.ending, "what \(verb.noun) ended with")
                    if let error = trial.ending.error { try bench.requireNoSecret(in: error, "the error") }
                }
            }
        }
    }

    /// The request's header fields and body as one text, wherever the form has a place for it.
    private static func echo(of request: TransportRequest, _ status: Int, _ form: String) -> TransportResponse {
        let fields = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: " ")
        let text = fields + " " + String(decoding: request.body, as: UTF8.self)
        let quoted = String(decoding: JSONValue.string(text).compactBytes, as: UTF8.self)
        let body =
            form == "%" ? text : form.split(separator: "%", omittingEmptySubsequences: false).joined(separator: quoted)
        return response(status, "application/json", body)
    }

    private static let declineEcho = ConformanceCase(
        "secret.decline", "a decline code that is the card's number is not kept as a code",
        advice: "DiagnosticCode.masked on every code that is passed on", when: ConformanceVerb.authorize.exists
    ) { bench in
        let number = try bench.cardNumber(.declined)
        let amount = try bench.amount()
        let plain = await bench.make(try bench.charge(try bench.request(amount, .later, .declined)))
        guard let body = plain.exchanges.last?.response?.body else { throw ConformanceGap("nothing was answered") }
        for path in try JSONVariations.paths(body, JSONVariations.isString) {
            let change: @Sendable (TransportResponse) -> TransportResponse = {
                $0.with(JSONVariations.replacing(path, in: $0.body, with: .string(number)))
            }
            let trial = await bench.make(
                try bench.charge(try bench.request(amount, .later, .declined)), [.change(change)])
            let code = trial.ending.decline?.providerCode ?? trial.ending.error?.evidence?.providerCode
            try require(
                code?.contains(number) != true,
                "the adapter kept a card number as a code, from \(path)\n"
                    + "  expected: nil or a masked code")
        }
    }
}

extension ConformanceBench {
    /// The descriptions of everything that reflection shows inside a value, so many levels deep.
    private static func inside(_ value: Any, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        return Mirror(reflecting: value).children.flatMap { child in
            ["\(child.value)"] + inside(child.value, depth: depth - 1)
        }
    }

    /// Fails the case if a value shows a secret in any of the ways in which values end in logs.
    func requireNoSecret(in value: Any, _ what: String) throws {
        let texts = ["\(value)", String(reflecting: value)] + Self.inside(value, depth: 6)
        var secrets = harness.secrets + [Self.holder, Self.cryptogram]
        secrets += ConformanceWish.allCases.compactMap(harness.cardNumber)
        for secret in secrets where !secret.isEmpty {
            try require(
                !texts.contains { $0.contains(secret) },
                "the adapter shows a secret of \(secret.utf8.count) "
                    + "characters in \(what)\n  expected: none, however the value is printed")
        }
    }
}
