internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

/// Routes that a real processor does not have: the emulator's levers and its books. They take no key; the server they
/// are mounted in listens on loopback only.
extension MockCardEmulator {
    /// How many times one call may arm a fault.
    private static let maximumFaultCount: Int64 = 10_000

    func handleOwnRoute(_ request: ServerRequest, _ parts: [String]) async -> MockCardReply {
        do throws(SandboxError) {
            switch (request.method, parts.joined(separator: "/")) {
            case (.get, "ledger"): return try await showLedger(request)
            case (.post, "faults"): return await armFault(request)
            case (.delete, "faults"):
                await faults.disarm()
                return MockCardReply(body: JSONObject())
            case (.put, "scenario"): return await replaceScenario(request)
            case (.delete, "scenario"):
                await scenario.clear()
                return MockCardReply(body: JSONObject())
            case (.post, "decide"): return try await decide(request)
            case (.post, "disputes"): return try await dispute(request)
            case (.get, "webhooks"): return try await listWebhooks()
            case (.post, "webhook-secret"): return try await replaceWebhookSecret()
            default: return .unknownRoute
            }
        } catch {
            return .error(500, "internal_error", "the emulator's books failed: \(error)")
        }
    }

    /// Every operation in the order in which it came, as it stands now; one reference only when the query names it.
    private func showLedger(_ request: ServerRequest) async throws(SandboxError) -> MockCardReply {
        let wanted = request.queryItems.first { $0.name == "reference" }?.value
        let now = context.clock.now()
        let ledger = try await books.current()
        let references = ledger.order.filter { wanted == nil || $0 == wanted }
        var body = JSONObject()
        body["operations"] = .array(references.compactMap { ledger.json(of: $0, at: now).map { .object($0) } })
        return MockCardReply(body: body)
    }

    /// Body: `{"fault": "status-after:503", "route": "payments", "count": 2}`; route and count may be left out.
    private func armFault(_ request: ServerRequest) async -> MockCardReply {
        guard let body = Self.object(request.body), let text = body["fault"]?.stringValue,
            let fault = MockCardFault(text)
        else { return .error(400, "field_invalid", "fault is one of \(MockCardFault.grammar)") }
        let route = body["route"]?.stringValue
        guard route.map(MockCardRoute.names.contains) ?? (body["route"] == nil) else {
            return .error(400, "field_invalid", "route is one of \(MockCardRoute.names.joined(separator: ", "))")
        }
        let count = body["count"].map { $0.numberValue?.integer ?? 0 } ?? 1
        guard (1...Self.maximumFaultCount).contains(count) else {
            return .error(400, "field_invalid", "count is 1 to \(Self.maximumFaultCount)")
        }
        guard await faults.arm(fault, route: route, count: Int(count)) else {
            return .error(400, "field_invalid", "at most \(MockCardFaultPlan.maximumArmedCount) faults wait at once")
        }
        return MockCardReply(status: 201, body: body)
    }

    private func replaceScenario(_ request: ServerRequest) async -> MockCardReply {
        do throws(SandboxError) { try await scenario.replace(with: request.body) } catch {
            return .error(400, "field_invalid", error.message)
        }
        return MockCardReply(body: JSONObject())
    }

    /// Body: `{"reference": "…", "outcome": "approve"}`, or `decline` with an optional `code`. A pending operation is
    /// decided; an approved refund that is declined fails after it was accepted.
    private func decide(_ request: ServerRequest) async throws(SandboxError) -> MockCardReply {
        let body = Self.object(request.body) ?? JSONObject()
        let now = context.clock.now()
        let code = body["code"]?.stringValue ?? "do_not_honor"
        guard let reference = body["reference"]?.stringValue, let outcome = body["outcome"]?.stringValue,
            ["approve", "decline"].contains(outcome), MockCardDeclines.codes.contains(code)
        else { return .error(400, "field_invalid", "reference, outcome approve or decline, and a decline's code") }
        let reply = try await books.decide { ledger -> (MockCardLedger.Event?, MockCardReply?) in
            guard let operation = ledger.operations[reference] else {
                return (nil, .error(404, "operation_not_found", "nothing is held under this reference"))
            }
            let failsLater = operation.standing == .approved && operation.kind == .refund && outcome == "decline"
            guard operation.standing == .pending || failsLater else {
                return (nil, .error(422, "payment_state", "the operation is \(operation.standing.rawValue)"))
            }
            let decline = outcome == "decline" ? code : Self.obstacle(operation, ledger, now)
            let standing: MockCardOperation.Standing = decline == nil ? .approved : .declined
            return (.decided(reference: reference, standing, decline: decline, nil, at: now), nil)
        }
        sender.kick()
        if let reply { return reply }
        return MockCardReply(body: try await books.current().json(of: reference, at: now) ?? JSONObject())
    }

    /// Body: `{"reference": "…", "stage": "opened", "amount": 2500}`; stage is opened, won or lost.
    private func dispute(_ request: ServerRequest) async throws(SandboxError) -> MockCardReply {
        let body = Self.object(request.body) ?? JSONObject()
        let now = context.clock.now()
        guard let reference = body["reference"]?.stringValue,
            let stage = body["stage"]?.stringValue.flatMap(DisputeStage.init(rawValue:)),
            let amount = body["amount"]?.numberValue?.integer, amount > 0
        else { return .error(400, "field_invalid", "reference, stage opened, won or lost, and amount") }
        let reply = try await books.decide { ledger -> (MockCardLedger.Event?, MockCardReply) in
            guard let operation = ledger.operations[reference], operation.kind == .payment,
                amount <= (ledger.balances[operation.id] ?? MockCardBalances()).captured
            else { return (nil, .error(422, "payment_state", "no captured payment of that much")) }
            return (
                .dispute(payment: operation.id, stage: stage.rawValue, amount: amount, at: now),
                MockCardReply(status: 201, body: body)
            )
        }
        sender.kick()
        return reply
    }

    /// Every webhook in the order in which it arose, and whether it was delivered.
    private func listWebhooks() async throws(SandboxError) -> MockCardReply {
        let ledger = try await books.current()
        var body = JSONObject()
        body["webhooks"] = .array(
            ledger.webhooks.map { webhook in
                var json = JSONObject()
                json["id"] = .string(webhook.id)
                json["type"] = .string(webhook.type)
                json["delivered"] = .bool(ledger.deliveredWebhooks.contains(webhook.id))
                return .object(json)
            })
        return MockCardReply(body: body)
    }

    /// A new secret signs from now on, beside the one before it.
    private func replaceWebhookSecret() async throws(SandboxError) -> MockCardReply {
        let secret = MockCardLedger.Account.webhookSecret(context.random)
        try await books.decide { _ in (.webhookSecret(secret), ()) }
        var body = JSONObject()
        body["webhookSecret"] = .string(secret.reveal())
        return MockCardReply(status: 201, body: body)
    }
}
