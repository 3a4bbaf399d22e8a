import Payments

/// An amount that a case writes as a text, or as an object with a currency of its own.
func readAmount(_ value: JSONValue?, in currency: Currency?) throws(CaseFault) -> Money {
    let object = value?.objectValue
    let code = object?["currency"]?.stringValue
    let own = try code.map { code throws(CaseFault) in try readCurrency(code) } ?? currency
    guard let own else { throw .unreadable("an amount has no currency") }
    return try readMoney(object?["amount"] ?? value, in: own)
}

/// Refuses another currency before amounts are compared.
func requireSame(_ found: Currency, as required: Currency) throws(CaseFault) {
    guard found == required else {
        throw CaseFault(
            "currencyMismatch", [("required", .string(required.code)), ("found", .string(found.code))])
    }
}

/// `submit`: what the shopper approved against what is about to be sent.
struct SubmitOperation: CaseOperation {
    let name = "submit"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        if let amounts = input["amounts"] { return try submitEach(amounts, input) }
        let currency = try input["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
        let approved = try readAmount(input["approved"], in: currency)
        let order = try readAmount(input["orderAtSubmit"], in: currency ?? approved.currency)
        return try submit(order, approved: approved)
    }

    private func submit(_ order: Money, approved: Money?) throws(CaseFault) -> JSONObject {
        var world = try CaseWorld(amount: order)
        let caller = world.place(approved: approved)
        world.run(until: caller) { _ in .approved }
        var answer = JSONObject()
        answer["providerCalls"] = .integer(Int64(world.sends.count))
        guard let refusal = CaseWords.refusal(world.replies[caller]) else {
            answer["outcome"] = .string(world.replies[caller].map(CaseWords.outcome) ?? "unknown")
            return answer
        }
        let otherCurrency = approved.map { $0.currency != order.currency } == true
        let isChange = refusal.name == "amountChangedSinceApproval"
        answer["error"] = .string(
            isChange && otherCurrency ? "currencyMismatch" : isChange ? refusal.name : "invalidAmount")
        if isChange { answer["nextStep"] = .string("ask the buyer to approve \(order.decimalText)") }
        return answer
    }

    /// Amounts that are submitted each for itself, or one amount as several places have it.
    private func submitEach(_ amounts: JSONValue, _ input: CaseInput) throws(CaseFault) -> JSONObject {
        let currency = try input["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
        if let places = amounts.objectValue {
            var known: [Money] = []
            for place in places.members { known.append(try readAmount(place.value, in: currency)) }
            guard let last = known.last else { throw .unreadable("there is at least one amount") }
            let differs = known.first { $0 != last }
            return try submit(last, approved: differs ?? last)
        }
        var answers: [JSONObject] = []
        for element in amounts.arrayValue ?? [] {
            let amount = try readAmount(element, in: currency ?? Currency(code: "USD"))
            answers.append(try submit(amount, approved: nil))
        }
        let calls = answers.compactMap { $0["providerCalls"]?.numberValue?.integer }.reduce(0, +)
        var answer = JSONObject(pairs: [
            ("results", .array(answers.map { $0["error"] == nil ? $0["outcome"] ?? .null : .object($0) })),
            ("providerCalls", .integer(calls)),
        ])
        if let error = answers.compactMap({ $0["error"] }).first { answer["error"] = error }
        return answer
    }
}

/// `capture`: taking what is held, or part of it.
struct CaptureOperation: CaseOperation {
    let name = "capture"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let held = try readAmount(input["authorised"] ?? input["authorized"], in: currency(input))
        var world = try CaseWorld(amount: held)
        let charge = world.place(capture: .later)
        world.run(until: charge) { _ in .approved }
        let wishes = input["requested"]?.arrayValue ?? [input["requested"] ?? .null]
        let before = world.sends.count
        var fault: CaseFault?
        for (index, wish) in wishes.enumerated() where fault == nil {
            let isFinal = input["final"]?.boolValue ?? (index == wishes.count - 1)
            do throws(CaseFault) {
                let amount = wish == .null ? nil : try readAmount(wish, in: held.currency)
                if let amount { try requireSame(amount.currency, as: held.currency) }
                let caller = world.modify(.capture(amount, isFinal: isFinal), id: "capture-\(index)")
                world.run(until: caller) { _ in .approved }
                fault = refusal(world.replies[caller])
            } catch { fault = error }
        }
        let balances = world.state.balances(in: held.currency)
        var answer = fault?.json ?? JSONObject()
        let isWhole = balances.captured == held
        if fault == nil { answer["outcome"] = .string(isWhole ? "captured" : "partiallyCaptured") }
        for (name, amount) in [
            ("recordedCaptured", balances.captured), ("captured", balances.captured), ("released", balances.voided),
            ("stillHeld", balances.held),
        ] { answer[name] = .string(amount.decimalText) }
        answer["providerCalls"] = .integer(Int64(world.sends.count - before))
        return answer
    }

    private func currency(_ input: CaseInput) throws(CaseFault) -> Currency? {
        try input["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
    }

    private func refusal(_ result: PlacementResult?) -> CaseFault? {
        guard case .failed(let error)? = result else { return nil }
        return error.code == .invalidRequest ? CaseFault("invalidAmount") : CaseWords.refusal(result)
    }
}

/// `refund`: returning what was taken, or part of it.
struct RefundOperation: CaseOperation {
    let name = "refund"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let payment = try PaidPayment(input["payment"], currency: input["currency"]?.stringValue)
        var world = try payment.world()
        let before = world.sends.count
        var results: [JSONValue] = []
        var fault: CaseFault?
        let wishes = input["refund"]?.arrayValue ?? [input["refund"] ?? .null]
        for (index, wish) in wishes.enumerated() {
            let result = refund(wish, index, payment, &world)
            if let error = result { fault = fault ?? error }
            results.append(result.map { .string("error: \($0.name)") } ?? .string("accepted"))
        }
        let balances = world.state.balances(in: payment.captured.currency)
        var answer = fault?.json ?? JSONObject()
        answer["results"] = .array(results)
        if fault == nil { answer["outcome"] = .string(CaseWords.money(world.state, in: payment.captured.currency)) }
        answer["state"] = .string(CaseWords.money(world.state, in: payment.captured.currency))
        for (name, amount) in [
            ("recordedRefunded", balances.refunded), ("refunded", balances.refunded),
            ("refundable", balances.refundable), ("remaining", balances.refundable),
        ] { answer[name] = .string(amount.decimalText) }
        answer["providerCalls"] = .integer(Int64(world.sends.count - before))
        return answer
    }

    private func refund(
        _ wish: JSONValue, _ index: Int, _ payment: PaidPayment, _ world: inout CaseWorld
    ) -> CaseFault? {
        do throws(CaseFault) {
            let currency = payment.captured.currency
            let amount = wish == .null || wish.stringValue == "all" ? nil : try readAmount(wish, in: currency)
            if let amount { try requireSame(amount.currency, as: currency) }
            let caller = world.modify(.refund(amount), id: "refund-\(index)")
            world.run(until: caller) { _ in .approved }
            guard case .failed(let error)? = world.replies[caller] else { return nil }
            return error.code == .invalidRequest ? CaseFault("invalidAmount") : CaseWords.refusal(world.replies[caller])
        } catch { return error }
    }
}

/// `present`: a sheet against the session or order that it is for.
struct PresentOperation: CaseOperation {
    let name = "present"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        guard let session = input["session"]?.objectValue, let sheet = input["sheet"]?.objectValue else {
            throw .unreadable("there is a session and a sheet")
        }
        var fault: CaseFault?
        do throws(CaseFault) { try compare(session, sheet) } catch { fault = error }
        if fault?.name == "unreadableCase", let fault { throw fault }
        var answer = fault?.json ?? JSONObject()
        answer["sheetShown"] = .bool(fault == nil)
        answer["providerCalls"] = .integer(0)
        if fault == nil { answer["outcome"] = .string("shown") }
        return answer
    }

    private func compare(_ session: JSONObject, _ sheet: JSONObject) throws(CaseFault) {
        guard let required = session["currency"]?.stringValue, let found = sheet["currency"]?.stringValue else {
            throw .unreadable("session and sheet name a currency")
        }
        let (currency, shown) = (try readCurrency(required), try readCurrency(found))
        try requireSame(shown, as: currency)
        let names = ["amount", "total"]
        guard let submitted = names.compactMap({ session[$0] }).first, let seen = names.compactMap({ sheet[$0] }).first
        else { return }
        let approval = ShopperApproval(amount: try readMoney(seen, in: shown))
        let amount = try readMoney(submitted, in: currency)
        do throws(PaymentError) { try approval.verify(amount: amount) } catch {
            throw CaseFault(CaseWords.error(error.code))
        }
    }
}

/// `checkout`: what happens to an order with this total.
struct CheckoutOperation: CaseOperation {
    let name = "checkout"

    func answer(_ input: CaseInput) async throws(CaseFault) -> JSONObject {
        let total = try input.money("total", in: input.currency())
        var world = try CaseWorld(amount: total)
        let caller = world.place(approved: total)
        world.run(until: caller) { _ in .approved }
        if world.replies[caller].flatMap({ CaseWords.refusal($0) }) != nil { throw CaseFault("invalidAmount") }
        return JSONObject(pairs: [
            ("outcome", .string(world.replies[caller].map(CaseWords.outcome) ?? "unknown")),
            ("providerCalls", .integer(Int64(world.sends.count))), ("walletShown", .bool(!total.isZero)),
        ])
    }
}
