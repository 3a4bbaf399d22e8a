import Payments

/// `pay`: one purchase against a provider that answers as scripted; the last answer of the script repeats.
struct PayOperation: CaseOperation {
    let name = "pay"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        var script: [ScriptedAnswer] = []
        for element in try input.array("provider") { script.append(try ScriptedAnswer(element)) }
        guard let last = script.last else { throw .unreadable("a provider answers at least once") }
        let amount = try purchaseAmount(input)
        var world = try CaseWorld(amount: amount, honoursKeys: input["keyHonoured"]?.boolValue ?? true)
        var capture = AuthorizeRequest.Capture.immediately
        if let query = input["laterStatusQuery"]?.stringValue {
            world.provider.laterState = try providerState(query)
            world.provider.isLaterAbsent = world.provider.laterState == nil
            if world.provider.laterState == .authorized { capture = .later }
        }
        let seconds = try input["budgetSeconds"] == nil ? 30 : Int64(input.integer("budgetSeconds", in: 1...86_400))
        let caller = world.place(capture: capture, seconds: seconds)
        let answers = script
        world.run(until: caller) { $0 < answers.count ? answers[$0] : last }
        let immediate = world.replies[caller].map(CaseWords.outcome) ?? "unknown"
        world.provider.isLaterVisible = true
        world.settle(last)
        let outcome = CaseWords.outcome(world.state)
        let keys = Set(world.sends.map(\.intent.key))
        var reported = world.told.map(CaseWords.outcome)
        reported.append(outcome)
        return JSONObject(pairs: [
            ("attempts", .integer(Int64(world.sends.count))), ("sends", .integer(Int64(world.sends.count))),
            ("distinctIdempotencyKeys", .integer(Int64(keys.count))),
            ("providerCharges", .integer(Int64(world.provider.chargeCount))), ("outcome", .string(outcome)),
            ("immediate", .string(immediate)), ("afterQuery", .string(outcome)), ("reported", .texts(reported)),
        ])
    }
}

/// The amount of a purchase; which one plays no part where a case names none.
func purchaseAmount(_ input: CaseInput, _ name: String = "amount") throws(CaseFault) -> Money {
    let code = input["currency"]?.stringValue ?? input[name]?.objectValue?["currency"]?.stringValue ?? "USD"
    let currency = try readCurrency(code)
    guard let value = input[name] else {
        return try caseMoney { () throws(MoneyError) in try Money(decimalText: "20", currency: currency) }
    }
    return try readMoney(value.objectValue?["amount"] ?? value, in: currency)
}

/// `pay_twice_same_key`: one id, two bodies.
struct PayTwiceOperation: CaseOperation {
    let name = "pay_twice_same_key"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let bodies = try input.array("bodies")
        guard bodies.count == 2 else { throw .unreadable("there are two bodies") }
        var amounts: [Money] = []
        for body in bodies {
            guard let object = body.objectValue else { throw .unreadable("a body is an object") }
            amounts.append(try purchaseAmount(CaseInput(object)))
        }
        var world = try CaseWorld(order: try input.text("key"), amount: amounts[0])
        let first = world.place(content: Self.content(bodies[0]))
        world.run(until: first) { _ in .approved }
        let sentBefore = world.sends.count
        world.amount = amounts[1]
        let second = world.place(content: Self.content(bodies[1]))
        world.run(until: second) { _ in .approved }
        let sentAfter = world.sends.count - sentBefore
        let secondText = CaseWords.refusal(world.replies[second]).map { "error: \($0.name)" }
        return JSONObject(pairs: [
            ("first", .string(world.replies[first].map(CaseWords.outcome) ?? "unknown")),
            ("second", .string(secondText ?? world.replies[second].map(CaseWords.outcome) ?? "unknown")),
            ("retried", .bool(sentAfter > 0)), ("detectedLocally", .bool(sentAfter == 0)),
            ("providerCharges", .integer(Int64(world.provider.chargeCount))),
            ("sends", .integer(Int64(world.sends.count))),
        ])
    }

    /// Everything of a body but its amount, in the order of its names: content, not spelling, counts.
    private static func content(_ body: JSONValue) -> String {
        let members = (body.objectValue?.members ?? []).filter { !["amount", "currency"].contains($0.name) }
        return members.sorted { $0.name < $1.name }.map {
            "\($0.name)=\(String(decoding: $0.value.compactBytes, as: UTF8.self))"
        }.joined(separator: "&")
    }
}

/// `sequence`: steps of one payment, each with a key of its own that a retry keeps.
struct SequenceOperation: CaseOperation {
    let name = "sequence"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let steps = try input.array("steps").map { $0.objectValue?["op"]?.stringValue ?? $0.stringValue ?? "" }
        let amount = try purchaseAmount(input)
        var world = try CaseWorld(order: input["purchase"]?.stringValue ?? "order-1", amount: amount)
        let captureCount = steps.filter { plainWord($0) == "capture" }.count
        // Without a capture of its own, what is refunded was taken by the first step.
        let takesAtOnce = captureCount == 0 && steps.contains { plainWord($0) == "refund" }
        var results: [String] = []
        var isStable = true
        for (index, step) in steps.enumerated() {
            let sent = world.sends.count
            let caller = try ask(step, index, captures: captureCount, takesAtOnce: takesAtOnce, amount, &world)
            // The first try of each step gets no answer, so that its key is seen twice.
            world.run(until: caller) {
                $0 == sent ? ScriptedAnswer(.lost, isAccepted: false) : .approved
            }
            let keys = world.sends.dropFirst(sent).map(\.intent.key)
            if Set(keys).count > 1 { isStable = false }
            let refusal = CaseWords.refusal(world.replies[caller]).map { "error: \($0.name)" }
            results.append(refusal ?? world.replies[caller].map(CaseWords.outcome) ?? "unknown")
        }
        let keys = Set(world.sends.map(\.intent.key))
        return JSONObject(pairs: [
            ("distinctKeys", .integer(Int64(keys.count))), ("stablePerStepOnRetry", .bool(isStable)),
            ("results", .texts(results)), ("sends", .integer(Int64(world.sends.count))),
            ("providerCharges", .integer(Int64(world.provider.chargeCount))),
        ])
    }

    private func ask(
        _ step: String, _ index: Int, captures: Int, takesAtOnce: Bool, _ amount: Money, _ world: inout CaseWorld
    ) throws(CaseFault) -> CallerID {
        switch plainWord(step) {
        case "create", "pay", "authorize", "authorise", "authorization", "authorisation", "charge", "place", "payment":
            return world.place(capture: takesAtOnce ? .immediately : .later)
        case "purchase", "sale": return world.place(capture: .immediately)
        case "capture":
            guard captures > 1 else { return world.modify(.capture(nil, isFinal: true), id: "step-\(index)") }
            let parts = try caseMoney { () throws(MoneyError) in
                try amount.allocated(byWeights: Array(repeating: ExactDecimal(1), count: captures))
            }
            return world.modify(.capture(parts[0], isFinal: false), id: "step-\(index)")
        case "refund": return world.modify(.refund(nil), id: "step-\(index)")
        case "void", "release": return world.modify(.void, id: "step-\(index)")
        case "cancel": return world.cancel(.merchant)
        default: throw .unreadable("no step is called \(step)")
        }
    }
}
