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
                for isPlain in [true, false] {
                    let trial = await bench.make(call, [.answer { Self.echo(of: $0, status, isPlain: isPlain) }])
                    try trial.requireSupported()
                    let sent = trial.exchanges.flatMap(\.confidential)
                    try bench.requireNoSecret(in: trial.ending, "what \(verb.noun) ended with", and: sent)
                    if let error = trial.ending.error { try bench.requireNoSecret(in: error, "the error", and: sent) }
                }
            }
        }
    }

    /// Names under which servers commonly put codes and words.
    private static let wordNames = [
        "code", "errorCode", "error_code", "type", "status", "state", "reason", "errorReason", "message",
        "errorMessage", "error_description", "description", "detail", "title", "correlationId", "requestId",
    ]

    /// The request's header fields and body as one text: as it is, or wherever JSON has a place for words.
    private static func echo(of request: TransportRequest, _ status: Int, isPlain: Bool) -> TransportResponse {
        let fields = request.headers.map { "\($0.name): \($0.value)" }.joined(separator: " ")
        let text = fields + " " + String(decoding: request.body, as: UTF8.self)
        if isPlain { return response(status, "application/json", text) }
        let quoted = String(decoding: JSONValue.string(text).compactBytes, as: UTF8.self)
        let members = wordNames.map { "\"\($0)\":\(quoted)" }.joined(separator: ",")
        let body = "{\(members),\"error\":{\(members)},\"errors\":[{\(members)}],\"details\":[\(quoted)]}"
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
    /// - Parameter more: Secrets beside those of the harness and its cards.
    func requireNoSecret(in value: Any, _ what: String, and more: [String] = []) throws {
        let texts = ["\(value)", String(reflecting: value)] + Self.inside(value, depth: 6)
        var secrets = harness.secrets + more + [Self.holder, Self.cryptogram]
        secrets += ConformanceWish.allCases.compactMap(harness.cardNumber)
        for secret in secrets where !secret.isEmpty {
            try require(
                !texts.contains { $0.contains(secret) },
                "the adapter shows a secret of \(secret.utf8.count) "
                    + "characters in \(what)\n  expected: none, however the value is printed")
        }
    }
}

extension FaultingTransport.Exchange {
    /// What of a request must be in no log: its credential, whole or signed, and its body.
    fileprivate var confidential: [String] {
        let names: Set<String> = ["authorization", "proxy-authorization", "cookie", "x-api-key"]
        let credentials = request.headers.filter { names.contains($0.name.lowercased()) }.map(\.value)
        return credentials + [String(decoding: request.body, as: UTF8.self)]
    }
}
