internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

extension MockCardEmulator {
    /// `POST /payments`.
    func createPayment(_ request: ServerRequest) async throws(SandboxError) -> (MockCardReply, MockCardFault?) {
        guard let body = Self.object(request.body) else { return (Self.noObject, nil) }
        let caller = MockCardCaller(request, self)
        let payment: MockCardPaymentRequest
        switch MockCardPaymentRequest.read(body, account: books.account, now: caller.now) {
        case .success(let read): payment = read
        case .failure(let refusal): return (refusal.reply, nil)
        }
        let told = await scenario.take(
            .init(
                route: "payments", reference: payment.reference, orderID: payment.orderID, card: payment.cardName,
                units: payment.units, currency: payment.currency.code))
        let behavior = told ?? payment.trigger ?? .approve
        if let early = try await strike(behavior, caller) { return early }
        let operation = self.operation(payment, behavior, caller.now)
        let extra = action(of: operation, behavior, request)
        let reply = try await books.decide { ledger in
            if let earlier = caller.earlier(payment.reference, ledger) { return (nil, earlier) }
            return caller.answer(Self.refusingUsedCryptogram(operation, ledger), ledger, extra: extra)
        }
        return (reply, await afterwards(behavior, reply, payment.reference))
    }

    /// Plays a trigger's fault that comes before processing.
    /// - Returns: the end of the request; nil when it is processed now.
    func strike(
        _ behavior: MockCardBehavior, _ caller: MockCardCaller
    ) async throws(SandboxError) -> (MockCardReply, MockCardFault?)? {
        guard case .fault(let fault) = behavior, try await strikesNow(fault, caller) else { return nil }
        guard fault.kind == .slowBefore else { return (Self.noObject, fault) }
        return await before(fault, "").map { _ in (Self.noObject, MockCardFault(.resetBefore)) }
    }

    /// What still happens after the answer was decided: time decides what is pending, and a trigger's fault spoils the
    /// first answer. Replays are whole.
    func afterwards(_ behavior: MockCardBehavior, _ reply: MockCardReply, _ reference: String) async -> MockCardFault? {
        guard reply.status < 300, !reply.headers.contains(where: { $0.name == "MockCard-Replayed" }) else { return nil }
        switch behavior {
        case .pend: settleLater(reference)
        case .fault(let fault) where fault.answerBeforeProcessing(requestID: "") == nil: return fault
        default: break
        }
        return nil
    }

    private func operation(
        _ request: MockCardPaymentRequest, _ behavior: MockCardBehavior, _ now: Timestamp
    ) -> MockCardOperation {
        let id = "pay_" + context.random.uuid()
        var operation = MockCardOperation(
            id: id, kind: .payment, reference: request.reference, payment: id, currency: request.currency,
            requested: request.units, amount: request.units, isSale: request.isSale, isFinal: false,
            standing: .approved, createdAt: now, details: request.details)
        operation.take(behavior, isAuthenticated: request.isAuthenticated)
        if operation.standing == .approved {
            operation.details["networkTransactionId"] = .string("ntx_" + context.random.uuid())
        }
        return operation
    }

    private static func refusingUsedCryptogram(
        _ operation: MockCardOperation, _ ledger: MockCardLedger
    ) -> MockCardOperation {
        guard let used = operation.details["_cryptogram"]?.stringValue, ledger.usedCryptograms.contains(used) else {
            return operation
        }
        // A cryptogram proves one payment; a second one with it is a forgery.
        var refused = operation
        refused.take(.decline("security_violation"), isAuthenticated: false)
        return refused
    }

    /// What the shopper has to do, for an answer that asks for it.
    private func action(
        of operation: MockCardOperation, _ behavior: MockCardBehavior, _ request: ServerRequest
    ) -> JSONObject {
        guard operation.standing == .action, case .challenge(let redirect, _) = behavior else { return JSONObject() }
        let host = request.headers["Host"] ?? "127.0.0.1"
        let address = "http://\(host)\(request.mountPath)\(Self.apiPath)/challenges/\(operation.id)"
        let token = books.account.fingerprint(Array(operation.id.utf8), label: "challenge")
        var action = JSONObject()
        action["kind"] = .string(redirect ? "redirect" : "challenge")
        if redirect {
            action["payload"] = .string("\(address)?token=\(token)")
        } else {
            var payload = JSONObject()
            payload["address"] = .string(address)
            payload["token"] = .string(token)
            action["payload"] = .object(payload)
        }
        var extra = JSONObject()
        extra["action"] = .object(action)
        let expiresAt = operation.createdAt.advanced(by: MockCardOperation.actionLife)
        extra["expiresAt"] = .string(expiresAt.rfc3339(fractionDigits: 3))
        return extra
    }

    /// `GET /operations?reference=…`.
    func readOperation(_ request: ServerRequest) async throws(SandboxError) -> MockCardReply {
        let items = request.queryItems
        guard items.count == 1, items[0].name == "reference", (1...64).contains(items[0].value.count) else {
            return .error(400, "field_invalid", "the query names reference, once")
        }
        let reference = items[0].value
        try await settleDue(reference)
        let now = context.clock.now()
        guard let found = try await books.decide({ (nil, $0.json(of: reference, at: now)) }) else {
            return .error(404, "operation_not_found", "nothing is held under this reference")
        }
        return MockCardReply(body: found)
    }
}

extension MockCardOperation {
    /// Gives the operation what the issuer makes of it.
    mutating func take(_ behavior: MockCardBehavior, isAuthenticated: Bool) {
        (standing, declineCode, laterDecline, decidesAt) = (.approved, nil, nil, nil)
        switch behavior {
        case .approve: break
        case .decline(let code): (standing, declineCode) = (.declined, code)
        case .approveHalf: if kind == .payment { amount = max(1, requested / 2) }
        case .challenge(_, let then):
            // Only a payment can ask for a challenge, and not when its shopper has proved himself before.
            if kind == .payment, !isAuthenticated {
                (standing, laterDecline) = (.action, then)
            } else if let then {
                (standing, declineCode) = (.declined, then)
            }
        case .pend(let then):
            (standing, laterDecline) = (.pending, then)
            decidesAt = createdAt.advanced(by: Self.pendingLife)
        case .pendForever: standing = .pending
        case .fault(let fault):
            if fault.kind == .duplicateWebhook { details["_webhooks"] = .number(JSONNumber(2)) }
            if fault.kind == .lostWebhook { details["_webhooks"] = .number(JSONNumber(0)) }
        }
    }

    /// After this time a pending operation decides itself.
    static let pendingLife: Duration = .seconds(2)
}
