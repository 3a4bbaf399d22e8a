internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

extension MockCardEmulator {
    /// `POST /payments/{id}/captures`, `/voids` and `/refunds`.
    func modify(
        _ payment: String, _ kind: MockCardOperation.Kind, _ request: ServerRequest
    ) async throws(SandboxError) -> (MockCardReply, MockCardFault?) {
        guard let body = Self.object(request.body) else { return (Self.noObject, nil) }
        let caller = MockCardCaller(request, self)
        var fields = MockCardFields(body)
        let reference = fields.text("reference", required: true) ?? ""
        let units = fields.units("amount")
        let currency = fields.currency("currency")
        let isFinal = kind == .capture && fields.flag("final", required: true)
        fields.refuseUnknown()
        if let refusal = fields.refusal { return (refusal, nil) }
        guard let currency else { preconditionFailure("a missing currency was refused") }
        let told = await scenario.take(
            .init(route: "\(kind.rawValue)s", reference: reference, units: units, currency: currency.code))
        let behavior = told ?? MockCardTriggers.behavior(ofAmount: units) ?? .approve
        if let early = try await strike(behavior, caller) { return early }
        var operation = MockCardOperation(
            id: "\(kind == .capture ? "cap" : kind == .void ? "vd" : "ref")_" + context.random.uuid(), kind: kind,
            reference: reference, payment: payment, currency: currency, requested: units, amount: units,
            isSale: false, isFinal: isFinal, standing: .approved, createdAt: caller.now, details: JSONObject())
        operation.take(behavior, isAuthenticated: true)
        let wanted = operation
        let reply = try await books.decide { ledger in
            if let earlier = caller.earlier(reference, ledger) { return (nil, earlier) }
            if let refusal = wanted.refusal(ledger, at: caller.now) { return (nil, refusal) }
            return caller.answer(wanted, ledger)
        }
        return (reply, await afterwards(behavior, reply, reference))
    }
}

extension MockCardOperation {
    /// Why the payment cannot be modified like this; nil when it can.
    func refusal(_ ledger: MockCardLedger, at now: Timestamp) -> MockCardReply? {
        guard let reference = ledger.payments[payment], let charge = ledger.operations[reference] else {
            return .error(404, "payment_not_found", "there is no payment of this id")
        }
        guard charge.currency == currency else {
            return .error(422, "currency_mismatch", "the payment is in \(charge.currency)")
        }
        guard charge.standing == .approved else {
            return .error(422, "payment_state", "the payment is \(charge.standing.rawValue)")
        }
        guard kind == .void || ledger.count(kind, of: payment) < Self.maximumCount else {
            return .error(422, "too_many_operations", "a payment takes \(Self.maximumCount) of these")
        }
        return refusal(ledger.balances[payment] ?? MockCardBalances(), at: now)
    }

    private func refusal(_ balances: MockCardBalances, at now: Timestamp) -> MockCardReply? {
        let held = balances.held(at: now)
        switch kind {
        case .payment: return nil
        case .capture:
            guard held > 0 else { return .error(422, "payment_state", "nothing is held that could be captured") }
            return requested <= held ? nil : .error(422, "capture_too_large", "\(held) minor units are held")
        case .void:
            guard held > 0 else { return .error(422, "nothing_to_void", "nothing is held") }
            return requested == held
                ? nil : .error(422, "amount_invalid", "a void releases all that is held, which is \(held) minor units")
        case .refund:
            return requested <= balances.kept
                ? nil : .error(422, "refund_too_large", "\(balances.kept) minor units are captured and not refunded")
        }
    }

    private static let maximumCount = 100
}
