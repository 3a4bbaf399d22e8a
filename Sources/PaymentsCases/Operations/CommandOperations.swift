import Payments

/// `commands`: captures, voids and refunds of one payment, some while another runs.
struct CommandsOperation: CaseOperation {
    let name = "commands"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let steps = try input.array("sequence").map { $0.stringValue ?? "" }
        let words = try steps.map { step throws(CaseFault) in try Word(step) }
        // A void of captured money can be asked for only where a provider takes that.
        let hasVoid = words.contains { if case .ask(.void, _) = $0 { true } else { false } }
        let payment = try PaidPayment(input["payment"], currency: input["currency"]?.stringValue)
        let currency = payment.authorized.currency
        var world = try payment.world(voidsCaptured: hasVoid && payment.captured.isPositive)
        let before = world.sends.count
        var results: [JSONValue] = []
        for (index, word) in words.enumerated() {
            switch word {
            case .ask(let verb, let text):
                let isAnsweredLater = words.dropFirst(index + 1).contains { $0.ends(verb) }
                results.append(.string(try ask(verb, text, index, answerNow: !isAnsweredLater, currency, &world)))
            case .end(_, let scripted):
                world.answer(scripted)
                results.append(.string("state \(CaseWords.money(world.state, in: currency))"))
            }
        }
        let refunds = world.sends.dropFirst(before).filter { $0.intent.verb == .refund }
        return JSONObject(pairs: [
            ("results", .array(results)), ("state", .string(CaseWords.money(world.state, in: currency))),
            ("providerCalls", .integer(Int64(world.sends.count - before))),
            ("refunds", .texts(refunds.map(\.intent.amount.decimalText))),
            ("refundCount", .integer(Int64(refunds.count))),
        ])
    }

    private enum Word {
        case ask(CallVerb, amount: String?)
        case end(CallVerb, ScriptedAnswer)

        init(_ text: String) throws(CaseFault) {
            let bare = text.prefix { $0 != "(" }
            let words = bare.split(separator: " ").map { plainWord(String($0)) }
            let verbs: [String: CallVerb] = [
                "void": .void, "refund": .refund, "capture": .capture, "release": .void, "cancel": .void,
            ]
            guard let first = words.first, let verb = verbs[first] else {
                throw .unreadable("a command is a void, a refund or a capture: \(text)")
            }
            let amount = bare.split(separator: " ").dropFirst().first { $0.first?.isNumber == true }.map(String.init)
            switch words.dropFirst().first(where: { Int($0) == nil && $0.contains { !$0.isNumber } }) {
            case nil, "again", "all", "requested", "rest": self = .ask(verb, amount: amount)
            case "fails", "failed", "declined", "refused", "rejected": self = .end(verb, .declined)
            case "succeeds", "succeeded", "completes", "completed", "approved", "ok", "confirmed", "done":
                self = .end(verb, .approved)
            case "timesout", "times", "timeout", "timedout", "unanswered": self = .end(verb, .lost)
            case let word?: throw .unreadable("a command does not \(word)")
            }
        }

        /// Whether this says how a command of this verb ended.
        func ends(_ verb: CallVerb) -> Bool {
            if case .end(verb, _) = self { true } else { false }
        }
    }

    private func ask(
        _ verb: CallVerb, _ text: String?, _ index: Int, answerNow: Bool, _ currency: Currency, _ world: inout CaseWorld
    ) throws(CaseFault) -> String {
        let amount = try text.map { text throws(CaseFault) in try readMoney(.string(text), in: currency) }
        let change: ModifyCommand.Change =
            switch verb {
            case .void: .void
            case .refund: .refund(amount)
            default: .capture(amount, isFinal: true)
            }
        let sent = world.sends.count
        let caller = world.modify(change, id: "command-\(index)")
        if let refusal = CaseWords.refusal(world.replies[caller]) { return "error: \(refusal.name)" }
        guard world.sends.count > sent, let call = world.sends.last else { return "nothing to do" }
        if answerNow { world.run(until: caller) { _ in .approved } }
        return "\(verb.rawValue) \(call.intent.amount.decimalText) accepted"
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasPrefix("results"), let left = expected.stringValue, let right = actual.stringValue else {
            return nil
        }
        if left.hasSuffix("accepted"), right.hasSuffix("accepted") {
            return left.split(separator: " ").allSatisfy { right.split(separator: " ").contains($0) }
        }
        guard left.hasPrefix("state"), right.hasPrefix("state") else { return nil }
        let state = left.split(separator: " ").last.map { plainWord(String($0)) }
        return state == right.split(separator: " ").last.map { plainWord(String($0)) }
    }
}

/// `cancel_order`: how an order is undone, by where its payment stands.
struct CancelOrderOperation: CaseOperation {
    let name = "cancel_order"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let code = input["currency"]?.stringValue
        guard let variants = input["variants"]?.arrayValue else {
            let answer = try cancel(PaidPayment(input["payment"], currency: code))
            return JSONObject(pairs: [
                ("action", .string(answer.action)), ("actions", .texts([answer.action])),
                ("state", .string(answer.outcome)), ("outcome", .string(answer.outcome)),
                ("providerCalls", .integer(Int64(answer.calls))),
                ("order", .string(answer.order)),
            ])
        }
        var answers: [(action: String, outcome: String, order: String, calls: Int)] = []
        for variant in variants {
            let value = variant.objectValue == nil ? input["payment"] : variant
            answers.append(
                try cancel(PaidPayment(value, currency: code, as: variant.stringValue)))
        }
        return JSONObject(pairs: [
            ("actions", .texts(answers.map(\.action))), ("states", .texts(answers.map(\.outcome))),
            ("outcomes", .texts(answers.map(\.outcome))), ("orders", .texts(answers.map(\.order))),
        ])
    }

    private func cancel(
        _ payment: PaidPayment
    ) throws(CaseFault) -> (action: String, outcome: String, order: String, calls: Int) {
        var world = try payment.world()
        let before = world.sends.count
        let wasUnknown = payment.isUnknown
        let caller = world.cancel(.merchant)
        world.run(until: caller) { _ in .approved }
        let sent = world.sends.dropFirst(before)
        let refund = sent.first { $0.intent.verb == .refund }?.intent.amount
        let void = sent.first { $0.intent.verb == .void }?.intent.amount
        let action: String
        switch (refund, void) {
        case (let refund?, _?): action = "refund \(refund.decimalText) and void the rest"
        case (let refund?, nil): action = "refund \(refund.decimalText)"
        case (nil, _?): action = "void"
        case (nil, nil): action = wasUnknown ? "query status first" : "none"
        }
        return (action, CaseWords.outcome(world.state), CaseWords.order(world.state), sent.count)
    }

    func accepts(_ expected: JSONValue, _ actual: JSONValue, at path: String, in input: CaseInput) -> Bool? {
        guard path.hasPrefix("action"), let left = expected.stringValue, let right = actual.stringValue else {
            return nil
        }
        if right == "none" { return ["none", "nothing", "noaction", "nomoneyaction", ""].contains(plainWord(left)) }
        if right.hasPrefix("query") {
            return ["query", "wait", "status", "read"].contains { left.lowercased().contains($0) }
        }
        // The amount of a void may be named or not; that of a refund counts.
        let amounts = { (text: String) in text.split(separator: " ").filter { $0.first?.isNumber == true } }
        let verbs = { (text: String) in ["refund", "void"].filter { text.lowercased().contains($0) } }
        guard verbs(left) == verbs(right) else { return false }
        return verbs(left) == ["void"] || amounts(left).first == amounts(right).first
    }
}
