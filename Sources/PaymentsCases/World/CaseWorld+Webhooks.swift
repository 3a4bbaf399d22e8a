import Payments

extension CaseWorld {
    /// Our reference of the order's first charge, known before anything was sent: it is derived, not drawn.
    func chargeReference(
        attempt: String = "attempt-1", verb: CallVerb = .sale
    ) throws(CaseFault) -> MerchantReference {
        guard let id = AttemptID(attempt) else { throw .unreadable("\(attempt) is no attempt id") }
        return OperationIdentity(
            order: order, attempt: id, account: Self.account, verb: verb, number: OperationNumber(1)
        ).reference
    }

    /// A verified webhook about the order's last charge arrives and is worked on at once.
    mutating func deliver(_ state: ProviderRecord.State, key: String) {
        guard let charge = lastCharge else { return }
        if provider.entries[charge.intent.reference] == nil, state.isMoney {
            provider.learn(charge.intent.reference, state, charge)
        }
        let event = WebhookEvent(
            deduplicationKey: key, merchantReference: charge.intent.reference, providerReference: nil, occurredAt: now,
            content: .record(
                ProviderRecord(
                    providerReference: nil, merchantReference: charge.intent.reference, state: state,
                    providerState: "scripted", amount: charge.intent.amount)))
        _ = take(event)
        workOnInbox([key: event])
    }

    private var lastCharge: OperationState? { state.charges.reversed().first }

    /// Stores an event as its delivery would be; false when it is known already.
    mutating func take(_ event: WebhookEvent) -> Bool {
        let delivery = WebhookDelivery(headers: [], body: [], receivedAt: now)
        guard case .store(let messages) = WebhookIntake(.verified([event]), delivery, for: Self.account) else {
            return false
        }
        var isNew = false
        for message in messages where receive(message) { isNew = true }
        return isNew
    }

    /// Works on what is in the inbox: finds the order of each message, and leaves alone what has none yet.
    mutating func workOnInbox(_ events: [String: WebhookEvent]) {
        // A claim that ends at once: what finds no order is looked at again whenever something happens.
        for message in claimInbox(until: now) {
            guard let event = events[message.id.deduplicationKey] else { continue }
            guard event.lookupKeys(Self.account.provider).contains(where: { shelf.orders($0).contains(order) }) else {
                continue
            }
            feed(.webhook(message.id, Self.account, event))
        }
    }
}

extension ProviderRecord.State {
    /// Whether money is or was with us in this state.
    var isMoney: Bool {
        switch self {
        case .authorized, .captured, .refunded: true
        case .voided, .expired, .declined, .pending: false
        }
    }
}
