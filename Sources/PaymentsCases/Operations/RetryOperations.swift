import Payments

/// `retry_decision`: what follows from one answer to one request, with or without a key.
struct RetryDecisionOperation: CaseOperation {
    let name = "retry_decision"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let hasKey = try readKey(input["key"])
        var decisions: [String] = []
        for value in try input.oneOrMany("value", "values") {
            guard let object = value.objectValue else { throw .unreadable("a value has a method and an answer") }
            let own = object["key"] == nil ? hasKey : try readKey(object["key"])
            decisions.append(try Self.decision(object, hasKey: own))
        }
        return JSONObject(pairs: [
            ("decisions", .texts(decisions)), ("decision", .string(decisions.first ?? "")),
        ])
    }

    private static func decision(_ value: JSONObject, hasKey: Bool) throws(CaseFault) -> String {
        let scripted = try ScriptedAnswer(value["error"] ?? .object(value))
        let method = value["method"]?.stringValue?.uppercased() ?? "POST"
        if ["GET", "HEAD", "OPTIONS"].contains(method) { return readDecision(scripted) }
        return try Trial(scripted, hasKey: hasKey).phrase
    }

    /// Reads have no machine of their own: the retry table decides about them.
    private static func readDecision(_ scripted: ScriptedAnswer) -> String {
        var (delivery, answer) = (Delivery.replied, RetryCell.Answer.serverFailure)
        switch scripted.reply {
        case .approved, .pending, .challenge: return "final: completed"
        case .declined: return "final: declined"
        case .lost: (delivery, answer) = (.sent, .none)
        case .neverSent: (delivery, answer) = (.notSent, .none)
        case .status(let status, _):
            if [408, 409, 425, 429].contains(status) || status >= 500 { break }
            answer = .definiteRefusal
        }
        let cell = RetryCell(
            verb: .read, delivery: delivery, hint: .none, answer: answer, key: .notHonoured, budget: .left)
        guard RetryTable.row(for: cell).decision != .resend else { return "retry" }
        guard case .status(let status, _) = scripted.reply else { return "final: unavailable" }
        return "final: " + words(CommonErrorCodes.reading(of: .init(httpStatus: status)).meaning.name)
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasPrefix("decision"), let left = expected.stringValue, let right = actual.stringValue else {
            return nil
        }
        return RetryPhrase(left).isSaid(by: RetryPhrase(right))
    }
}

private func words(_ name: String) -> String { name.split(separator: "_").joined(separator: " ") }

private func readKey(_ value: JSONValue?) throws(CaseFault) -> Bool {
    switch value {
    case nil, .null?: return false
    case .bool(let flag)?: return flag
    case .string(let text)?: return !["absent", "none", "missing", ""].contains(plainWord(text))
    default: throw .unreadable("key is present, absent, or the key itself")
    }
}

/// One payment that gets one answer, to see what the machine does about it.
struct Trial {
    enum Step: Hashable {
        case resend(after: Duration)
        case query, end
    }

    let step: Step
    let hasKey: Bool
    private(set) var result: PlacementResult?

    init(_ scripted: ScriptedAnswer, hasKey: Bool, budget: Duration = .seconds(86_400)) throws(CaseFault) {
        self.hasKey = hasKey
        guard let currency = Currency(code: "EUR") else { throw .unreadable("no currency") }
        var world = try CaseWorld(amount: Money(minorUnits: 1_000, currency: currency), honoursKeys: hasKey)
        let caller = world.place(seconds: budget.components.seconds)
        let start = world.now
        world.answer(scripted)
        if !world.reads.isEmpty {
            step = .query
        } else if world.replies[caller] != nil {
            step = .end
        } else {
            while world.calls.isEmpty, world.replies[caller] == nil, let next = world.wakes.map(\.at).min() {
                world.advance(to: next)
            }
            step = world.calls.isEmpty ? .end : .resend(after: world.now.duration(since: start))
        }
        result = world.replies[caller]
    }

    var phrase: String {
        switch step {
        case .query: return "query status, do not resend"
        case .resend: return hasKey ? "retry same key after delay" : "retry after delay"
        case .end:
            switch result {
            case .failed(let error)?: return "final: " + words(error.code.description)
            case .confirming?: return "query status, do not resend"
            case let result?: return "final: " + CaseWords.outcome(result)
            case nil: return "final: unknown"
            }
        }
    }
}

/// A decision in words, by what it says: the same thing is said in several ways.
private struct RetryPhrase {
    private enum Action: Hashable {
        case retry, query
        case final(String)
        case stop
    }

    private let action: Action
    private let says: Set<String>

    init(_ text: String) {
        let lower = text.lowercased()
        var says: Set<String> = []
        for (fact, signs) in [
            ("same key", ["same key"]), ("new key", ["new key", "fresh key", "another key"]),
            ("later", ["delay", "backoff", "back-off", "later", "wait"]),
            ("at once", ["immediately", "at once", "no delay"]),
        ] where signs.contains(where: lower.contains) { says.insert(fact) }
        self.says = says
        if lower.hasPrefix("final") {
            action = .final(Self.same[plainWord(String(lower.dropFirst(5)))] ?? plainWord(String(lower.dropFirst(5))))
        } else if ["query", "read back", "ask", "do not resend", "do not retry", "unknown"].contains(
            where: lower.contains)
        {
            action = .query
        } else if lower.contains("retry") || lower.contains("resend") {
            action = .retry
        } else {
            action = .stop
        }
    }

    private static let same = [
        "unauthorized": "authentication", "unauthenticated": "authentication", "badrequest": "invalidrequest",
        "validationerror": "invalidrequest", "success": "completed", "ok": "completed", "carddeclined": "declined",
        "idempotencyconflict": "conflict",
    ]

    /// Whether everything in this phrase is said by the other one, which may say more.
    func isSaid(by other: RetryPhrase) -> Bool { action == other.action && says.isSubset(of: other.says) }
}

/// `retry_after`: the header's value, read at a moment.
struct RetryAfterOperation: CaseOperation {
    let name = "retry_after"

    /// Where a case names no budget, a wait of up to a day fits.
    private static let unstatedBudget: Int64 = 86_401

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let now = try readTimestamp(try input.text("now"))
        let budget = input["budgetSeconds"]?.numberValue?.integer ?? Self.unstatedBudget
        let seconds = try input.oneOrMany("value", "values").map { value throws(CaseFault) -> JSONValue in
            if value == .null { return .string("ignored") }
            guard let header = value.stringValue ?? value.numberValue?.literal else {
                throw .unreadable("Retry-After is a text")
            }
            guard case .wait = RetryAfter(header, now: now) else { return .string("ignored") }
            let delay = RetryDelay(header: header, planned: .zero, now: now, remaining: .seconds(budget))
            guard case .after(let wait) = delay else { return .string("over budget: stop") }
            return .integer(wait.roundedUpSeconds)
        }
        return JSONObject(pairs: [("seconds", .array(seconds)), ("delay", seconds.first ?? .null)])
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard let left = expected.stringValue, let right = actual.stringValue else { return nil }
        if right == "ignored" {
            return [left, ""].contains { $0 == "ignored" } || left == input["default"]?.stringValue
        }
        return left.hasPrefix("over budget") && right.hasPrefix("over budget")
    }
}

extension Duration {
    /// Whole seconds; a part of one counts as one, since waiting too short is the mistake.
    fileprivate var roundedUpSeconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds + 1 : seconds
    }
}

/// `retry_delays`: the waits after several answers, each with its own header or the plan's next step.
struct RetryDelaysOperation: CaseOperation {
    let name = "retry_delays"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let plan = try input.array("backoff")
        var now = Timestamp(secondsSinceEpoch: 1_893_456_000)
        if let text = input["now"]?.stringValue { now = try readTimestamp(text) }
        var remaining = Duration.seconds(input["budgetSeconds"]?.numberValue?.integer ?? 1_000_000)
        var delays: [JSONValue] = []
        for (index, element) in try input.array("responses").enumerated() {
            guard let response = element.objectValue else { throw .unreadable("a response is an object") }
            if let status = response["http"]?.numberValue?.integer, Self.isFinal(status) { break }
            guard let step = plan.isEmpty ? nil : plan[min(index, plan.count - 1)] else {
                throw .unreadable("a plan has at least one step")
            }
            let header = response["retryAfter"]?.stringValue ?? response["retryAfter"]?.numberValue?.literal
            let delay = RetryDelay(
                header: header, planned: try readSeconds(step), now: now, remaining: remaining)
            guard case .after(let wait) = delay else {
                delays.append(.string("over budget: stop"))
                break
            }
            remaining -= wait
            delays.append(secondsValue(wait))
        }
        return JSONObject(pairs: [("delays", .array(delays))])
    }

    /// Whether an answer ends the tries.
    private static func isFinal(_ status: Int64) -> Bool {
        status < 500 && ![408, 409, 425, 429].contains(status)
    }
}

/// Seconds as a decimal, to the nanosecond.
private func readSeconds(_ value: JSONValue) throws(CaseFault) -> Duration {
    let decimal = try readDecimal(value)
    let nanoseconds = try caseDecimal { () throws(ExactDecimalError) in
        try (decimal * ExactDecimal(1_000_000_000)).rounded(toScale: 0, rounding: .halfUp)
    }
    guard let count = Int64(nanoseconds.description), count >= 0 else { throw .unreadable("a wait is not negative") }
    return .nanoseconds(count)
}

private func secondsValue(_ wait: Duration) -> JSONValue {
    let (seconds, attoseconds) = wait.components
    guard attoseconds != 0 else { return .integer(seconds) }
    let digits = String(attoseconds / 1_000_000_000 + 1_000_000_000).dropFirst()
    let trimmed = String(digits.reversed().drop { $0 == "0" }.reversed())
    return JSONNumber("\(seconds).\(trimmed)").map(JSONValue.number) ?? .integer(seconds)
}

/// `retry_plan`: whether another try fits into what is left of the deadline, and what the caller hears otherwise.
struct RetryPlanOperation: CaseOperation {
    let name = "retry_plan"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let budget = try readSeconds(input["budgetSeconds"] ?? .null)
        let elapsed = try readSeconds(input["elapsedSeconds"] ?? .integer(0))
        guard let response = input["response"] else { throw .unreadable("response is missing") }
        let hasKey = input["key"] == nil ? true : try readKey(input["key"])
        let left = max(.zero, budget - elapsed)
        let scripted = try ScriptedAnswer(response)
        let trial = try Trial(scripted, hasKey: hasKey, budget: left)
        var answer = JSONObject()
        if case .resend(let wait) = trial.step {
            answer["retry"] = .bool(true)
            // A plan of the machine's own is drawn at random below a second; a header's wish is exact.
            answer["sleptSeconds"] = .integer(wait.components.seconds)
            answer["outcome"] = .string("retried")
        } else {
            answer["retry"] = .bool(false)
            answer["sleptSeconds"] = .integer(0)
            answer["outcome"] = .string(trial.result.map(CaseWords.outcome) ?? "unknown")
            if case .failed(let error)? = trial.result { answer["error"] = .string(CaseWords.error(error.code)) }
        }
        return answer
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path == "outcome", let left = expected.stringValue, actual.stringValue == "failed" else { return nil }
        // Nothing happened, and why: the same outcome under several names.
        return [
            "failed", "ratelimited", "temporarilyunavailable", "unavailable", "budgetexhausted", "overbudget",
            "deadlineexceeded", "stopped", "stop", "gaveup", "retrylater", "error",
        ].contains(plainWord(left.hasPrefix("error: ") ? String(left.dropFirst(7)) : left))
    }
}

/// `transport`: what follows when a connection ends under a request.
struct TransportOperation: CaseOperation {
    let name = "transport"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        guard let variants = input["variants"]?.arrayValue else { return try Self.result(input.object) }
        var results: [JSONValue] = []
        for variant in variants {
            guard let members = variant.objectValue?.members else { throw .unreadable("a variant is an object") }
            var merged = input.object
            for member in members { merged[member.name] = member.value }
            results.append(.object(try Self.result(merged)))
        }
        return JSONObject(pairs: [("results", .array(results))])
    }

    private static func result(_ object: JSONObject) throws(CaseFault) -> JSONObject {
        guard let closedAfter = object["closedAfterRequestSent"]?.boolValue else {
            throw .unreadable("closedAfterRequestSent says how far the request got")
        }
        let hasKey = try readKey(object["idempotencyKey"] ?? object["key"])
        let method = object["method"]?.stringValue?.uppercased() ?? "POST"
        let isRead = ["GET", "HEAD", "OPTIONS"].contains(method)
        // The transport itself never sends twice; what may follow is the caller's decision, by the retry table.
        var (resends, outcome): (JSONValue, String) = (.integer(0), "unknown")
        if isRead {
            (resends, outcome) = (.string("allowed"), "by repeated read")
        } else {
            let scripted =
                closedAfter ? ScriptedAnswer.lost : ScriptedAnswer(.neverSent(.unavailable), isAccepted: false)
            if case .resend = try Trial(scripted, hasKey: hasKey).step {
                resends = .string(hasKey ? "allowed, same key" : "allowed")
                outcome = closedAfter ? "by stored result" : "by first result"
            }
        }
        return JSONObject(pairs: [
            ("automaticResends", resends), ("outcome", .string(outcome)), ("transportResends", .integer(0)),
        ])
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasSuffix("automaticResends"), let left = expected.stringValue, let right = actual.stringValue
        else { return nil }
        return left == right || (left == "allowed" && right.hasPrefix("allowed"))
    }
}
