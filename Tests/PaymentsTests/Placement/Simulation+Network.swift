import Payments

extension Simulation {
    /// A call leaves a node: the network decides what becomes of it.
    mutating func send(_ node: Int, _ generation: Int, _ effect: EffectNumber, _ call: ProviderCall) {
        callCount += 1
        checkCall(call)
        let leaves = shortDelay()
        let order = shelfOrder(call)
        func fail(_ delivery: Delivery, status: Int? = nil, effect known: PaymentError.Effect, after: Duration) {
            let error = PaymentError(
                delivery == .replied ? .unavailable : .timedOut, effect: known, explanation: "simulated",
                evidence: CallEvidence(delivery: delivery, status: status))
            schedule(
                .input(node: node, generation: generation, order, .answered(effect, .failed(error), token: "unused")),
                after: after)
        }
        let isStale = now.advanced(by: leaves) > call.lease.sendBy
        if isStale { return fail(.notSent, effect: .untouched, after: leaves) }
        let plan = plan(call)
        let arrives = Reply(node: node, generation: generation, effect: effect, arrives: true, status: nil)
        guard !isCalm, chance(weather.networkFault) else {
            return schedule(.arrival(call, plan, reply: arrives), after: leaves)
        }
        switch random.next(upTo: 7) {
        case 0: fail(.notSent, effect: .untouched, after: leaves)
        case 1: fail(.replied, status: 429, effect: .untouched, after: leaves)
        case 2: fail(.replied, status: 500, effect: .unknown, after: leaves)
        case 3:
            // The request never arrives, and nobody says so.
            fail(.sent, effect: .unknown, after: call.timeout)
        case 4:
            // It arrives late: after the caller gave up, within the provider's settling time.
            fail(.sent, effect: .unknown, after: call.timeout)
            schedule(.arrival(call, plan, reply: nil), after: call.timeout + .seconds(Int64(random.next(upTo: 80))))
        case 5:
            fail(.partialReply, effect: .unknown, after: .seconds(2))
            schedule(.arrival(call, plan, reply: nil), after: leaves)
        case 6:
            schedule(
                .arrival(
                    call, plan,
                    reply: Reply(node: node, generation: generation, effect: effect, arrives: true, status: 500)),
                after: leaves)
        default:
            fail(.sent, effect: .unknown, after: call.timeout)
            schedule(.arrival(call, plan, reply: nil), after: leaves)
        }
    }

    private mutating func plan(_ call: ProviderCall) -> SimulatedProvider.Plan {
        if call.intent.isPlanned || isCalm { return chance(100) && !isCalm ? .pending : .approve }
        switch random.next(upTo: 11) {
        case 0, 1: return .decline
        case 2: return .pending
        case 3: return .challenge
        case 4: return .partial
        default: return .approve
        }
    }

    func shelfOrder(_ call: ProviderCall) -> OrderID {
        shelf.orders(.merchantReference(call.intent.reference)).first
            ?? { preconditionFailure("a call without a stored intent") }()
    }

    mutating func arrive(_ call: ProviderCall, _ plan: SimulatedProvider.Plan, _ reply: Reply?) {
        let account = call.intent.account
        let outcome = providers[account]?.receive(call, plan: plan) ?? .pending(nil)
        checkOneCharge(shelfOrder(call))
        let reference = call.intent.reference
        if case .pending = outcome {
            schedule(
                .decide(account, reference, approve: chance(700)), after: .seconds(Int64(1 + random.next(upTo: 900))))
        }
        announce(account, reference)
        guard let reply else { return }
        let answer: ProviderAnswer
        if let status = reply.status {
            answer = .failed(
                PaymentError(
                    .unavailable, effect: .unknown, explanation: "simulated",
                    evidence: CallEvidence(delivery: .replied, status: status)))
        } else {
            answer = .outcome(outcome)
        }
        sequence += 1
        schedule(
            .input(
                node: reply.node, generation: reply.generation, shelfOrder(call),
                .answered(reply.effect, answer, token: "token-\(sequence)")), after: shortDelay())
    }

    // MARK: Webhooks

    mutating func announce(_ account: ProviderAccount, _ reference: MerchantReference) {
        guard account != ProviderDirectory.storedValueAccount, !isCalm else { return }
        while chance(weather.webhook) {
            schedule(.webhook(account, reference), after: .milliseconds(Int64(1 + random.next(upTo: 60_000))))
        }
    }

    /// Stores first; a node takes it in later. Duplicates keep their key.
    mutating func deliverWebhook(_ account: ProviderAccount, _ reference: MerchantReference) {
        guard let provider = providers[account], let entry = provider.entries[reference] else { return }
        let record = provider.record(entry, reference)
        let id = InboxMessageID(provider: account.provider, deduplicationKey: "\(reference)/\(record.state)")
        webhookCount += 1
        let delivery = WebhookDelivery(headers: [], body: Array(reference.rawValue.utf8), receivedAt: now)
        _ = shelf.receive(InboxMessage(id: id, account: account, delivery: delivery))
    }

    mutating func take(_ node: Int, _ message: InboxMessage) {
        guard let reference = MerchantReference(String(decoding: message.delivery.body, as: UTF8.self)),
            let order = shelf.orders(.merchantReference(reference)).first,
            let provider = providers[message.account], let entry = provider.entries[reference]
        else { return }
        let event = WebhookEvent(
            deduplicationKey: message.id.deduplicationKey, merchantReference: reference, providerReference: nil,
            occurredAt: nil, content: .record(provider.record(entry, reference)))
        feed(node, order, .webhook(message.id, message.account, event))
    }
}
