internal import Payments

extension ConformanceCase {
    /// Answers with a status of success that are not what the provider sends.
    static let answers: [ConformanceCase] = ConformanceVerb.allCases.flatMap { verb in
        foreign.map { notTheProvider(verb, $0.id, $0.what, $0.type, $0.body) }
            + [half(verb), huge(verb), wrongType(verb), noType(verb)]
    }

    private struct Foreign: Sendable {
        let id: String
        let what: String
        let type: String?
        let body: [UInt8]

        init(_ id: String, _ what: String, type: String? = "application/json", _ text: String) {
            self.init(id, what, type: type, bytes: Array(text.utf8))
        }

        init(_ id: String, _ what: String, type: String? = "application/json", bytes: [UInt8]) {
            self.id = id
            self.what = what
            self.type = type
            body = bytes
        }
    }

    private static let foreign: [Foreign] = [
        Foreign("empty", "an empty body", ""),
        Foreign("html", "an HTML page", type: "text/html", "<html><body>Sign in to the guest network</body></html>"),
        Foreign("html-as-json", "an HTML page that is called JSON", "<html></html>"),
        Foreign("empty-object", "an empty object", "{}"), Foreign("null", "null", "null"),
        Foreign("text", "a JSON text", #""approved""#), Foreign("number", "a JSON number", "200"),
        Foreign("true", "true", "true"),
        Foreign(
            "not-utf8", "bytes that are no UTF-8",
            bytes: Array(#"{"status":""#.utf8) + [0xFF, 0xFE] + Array(#""}"#.utf8)),
        Foreign("twice", "an object with one member twice", #"{"status":"approved","status":"declined"}"#),
        Foreign("deep", "arrays in arrays, a hundred thousand deep", String(repeating: "[", count: 100_000)),
    ]

    private static func notTheProvider(
        _ verb: ConformanceVerb, _ id: String, _ what: String, _ type: String?, _ body: [UInt8]
    ) -> ConformanceCase {
        ConformanceCase(
            "answer.\(verb.rawValue).\(id)",
            "\(what) with status 200 in answer to \(verb.noun) is not understood: no verdict follows from it",
            advice: ConformanceAdvice.parsing, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            for status in [200, 201] {
                let fields = type.map { [HeaderField("Content-Type", $0)] } ?? []
                let answer = TransportResponse(status: status, headers: fields, body: body)
                let trial = await bench.make(call, [.answer { _ in answer }])
                try trial.requireSupported()
                // What a provider answers to a change of a session may be empty, or say nothing.
                let isDone = verb == .modifySession && (body.isEmpty || body == Array("{}".utf8))
                try trial.requireNoVerdict("answered \(status) with \(what)", unless: { _ in isDone })
                try trial.requireOneRequest("answered \(status) with \(what)")
            }
        }
    }

    private static func changed(
        _ verb: ConformanceVerb, _ id: String, _ requirement: String,
        mayBeRead: Bool = false, _ change: @escaping @Sendable (TransportResponse) -> TransportResponse
    ) -> ConformanceCase {
        ConformanceCase(
            "answer.\(verb.rawValue).\(id)", requirement, advice: ConformanceAdvice.parsing, when: verb.exists
        ) { bench in
            let call = try await bench.prepare(verb)
            let trial = await bench.make(call, [.change(change)])
            try trial.requireSupported()
            let isUntouchedByChange = trial.exchanges.first?.response.map { $0.body.isEmpty } ?? false
            try trial.requireNoVerdict("with \(id)") { ending in
                (mayBeRead && ending.isRight(for: call)) || (isUntouchedByChange && verb == .modifySession)
            }
            try trial.requireOneRequest("with \(id)")
        }
    }

    private static func half(_ verb: ConformanceVerb) -> ConformanceCase {
        changed(
            verb, "half", "half of the provider's answer to \(verb.noun) is not understood, although it arrived"
        ) {
            TransportResponse(status: $0.status, headers: $0.headers, body: Array($0.body.prefix($0.body.count / 2)))
        }
    }

    private static func huge(_ verb: ConformanceVerb) -> ConformanceCase {
        changed(
            verb, "huge", "an answer to \(verb.noun) is read up to a limit, and one beyond it is not understood"
        ) {
            let padding = [UInt8](repeating: UInt8(ascii: " "), count: maximumAnswerByteCount + 1)
            return TransportResponse(status: $0.status, headers: $0.headers, body: $0.body + padding)
        }
    }

    /// The most that an adapter may be ready to read: four megabytes are no answer about one payment.
    private static let maximumAnswerByteCount = 4 << 20

    private static func wrongType(_ verb: ConformanceVerb) -> ConformanceCase {
        changed(
            verb, "wrong-type", "an answer to \(verb.noun) that says that it is HTML is read right or not at all",
            mayBeRead: true
        ) {
            TransportResponse(status: $0.status, headers: [HeaderField("Content-Type", "text/html")], body: $0.body)
        }
    }

    private static func noType(_ verb: ConformanceVerb) -> ConformanceCase {
        changed(
            verb, "no-type", "an answer to \(verb.noun) without header fields is read right or not at all",
            mayBeRead: true
        ) { TransportResponse(status: $0.status, body: $0.body) }
    }
}

extension ConformanceEnding {
    /// Whether it is the right answer to a call that the server side has done.
    func isRight(for call: ConformanceCall) -> Bool {
        switch self {
        case .answer(.outcome(.approved(let approval))): approval.amount == call.amount
        case .answer(.outcome): false
        case .answer(.read(.found(let record))): record.state == call.verb.stateAfter && record.amount == call.amount
        case .answer(.read(.absent)): call.findsNothing
        case .answer(.session(let session)):
            session.amount == call.amount && session.reference == call.context.reference
        case .answer(.done): true
        case .error: false
        }
    }
}
