import Payments

/// A provider in memory with a ledger of its own: the oracle that the books are compared with. It knows nothing of the
/// machine; it answers requests as a card processor would, honours keys when told to, and can be read by reference.
struct SimulatedProvider {
    /// One thing it did, by our reference.
    struct Entry {
        let verb: CallVerb
        let amount: Money
        let payment: MerchantReference
        let reference: ProviderReference
        let key: IdempotencyKey
        let isFinal: Bool
        var state: ProviderRecord.State
    }

    /// One payment.
    struct Account {
        var authorized: Int64 = 0
        var captured: Int64 = 0
        var voided: Int64 = 0
        var refunded: Int64 = 0

        var held: Int64 { authorized - captured - voided }
        var kept: Int64 { captured - refunded }
        var total: Int64 { held + kept }
    }

    var model: FailureModel
    var entries: [MerchantReference: Entry] = [:]
    var payments: [MerchantReference: Account] = [:]
    var answers: [IdempotencyKey: PaymentOutcome] = [:]
    /// How often each key moved money: more than once breaks the promise.
    var movements: [IdempotencyKey: Int] = [:]
    private var count = 0

    init(model: FailureModel) { self.model = model }

    /// What happens when a request arrives.
    enum Plan: Hashable { case approve, decline, pending, challenge, partial }

    mutating func receive(_ call: ProviderCall, plan: Plan) -> PaymentOutcome {
        if model.keyHorizon != nil, let stored = answers[call.intent.key] { return stored }
        if model.refusesDuplicateReferences, let entry = entries[call.intent.reference], call.intent.verb != .resume {
            return .pending(entry.reference)
        }
        let outcome = perform(call, plan)
        answers[call.intent.key] = outcome
        return outcome
    }

    private mutating func perform(_ call: ProviderCall, _ plan: Plan) -> PaymentOutcome {
        count += 1
        guard let reference = ProviderReference("p\(count)") else { preconditionFailure() }
        let payment = call.paymentReference ?? call.intent.reference
        // Completing a payment is that payment: a sale stays a sale.
        let verb = call.intent.verb == .resume ? entries[payment]?.verb ?? .authorize : call.intent.verb
        var units = call.intent.amount.minorUnits
        var account = payments[payment] ?? Account()
        func entry(_ state: ProviderRecord.State, _ amount: Money? = nil) -> Entry {
            Entry(
                verb: verb, amount: amount ?? call.intent.amount, payment: payment, reference: reference,
                key: call.intent.key, isFinal: call.intent.isFinal, state: state)
        }
        switch plan {
        case .decline:
            entries[call.intent.reference] = entry(.declined(.insufficientFunds))
            return .declined(Decline(.insufficientFunds))
        case .pending where !call.intent.verb.isStoredValue:
            entries[call.intent.reference] = entry(.pending)
            return .pending(reference)
        case .challenge where call.intent.verb.isCharge:
            entries[call.intent.reference] = entry(.pending)
            return .actionRequired(CustomerAction(kind: .challenge, payload: Secret([1]), providerReference: reference))
        case .partial where call.intent.verb.isCharge: units = max(1, units / 2)
        default: break
        }
        let amount = Money(minorUnits: units, currency: call.intent.amount.currency)
        switch verb {
        case .authorize: account.authorized += units
        case .sale:
            account.authorized += units
            account.captured += units
        case .capture:
            guard units <= account.held else { return refuse(call, entry(.declined(.unspecified))) }
            account.captured += units
            if call.intent.isFinal { account.voided += account.held }
        case .void:
            guard account.held > 0, account.held == units else { return refuse(call, entry(.declined(.unspecified))) }
            account.voided += units
        case .refund:
            guard units <= account.kept else { return refuse(call, entry(.declined(.unspecified))) }
            account.refunded += units
        default: break
        }
        payments[payment] = account
        movements[call.intent.key, default: 0] += 1
        entries[call.intent.reference] = entry(Self.state(after: verb), amount)
        return .approved(Approval(providerReference: reference, amount: amount))
    }

    private mutating func refuse(_ call: ProviderCall, _ entry: Entry) -> PaymentOutcome {
        entries[call.intent.reference] = entry
        return .declined(Decline(.unspecified))
    }

    private static func state(after verb: CallVerb) -> ProviderRecord.State {
        switch verb {
        case .sale, .capture: .captured
        case .void: .voided
        case .refund: .refunded
        default: .authorized
        }
    }

    /// Decides something that was pending: approved or declined.
    mutating func decide(_ reference: MerchantReference, approve: Bool) {
        guard var entry = entries[reference], entry.state == .pending else { return }
        if approve {
            var account = payments[entry.payment] ?? Account()
            let units = entry.amount.minorUnits
            switch entry.verb {
            case .capture:
                account.captured += min(units, account.held)
                if entry.isFinal { account.voided += account.held }
            case .void: account.voided += min(units, account.held)
            case .refund: account.refunded += min(units, account.kept)
            case .sale:
                account.authorized += units
                account.captured += units
            default: account.authorized += units
            }
            payments[entry.payment] = account
            movements[entry.key, default: 0] += 1
            entry.state = Self.state(after: entry.verb)
        } else {
            entry.state = .declined(.unspecified)
        }
        entries[reference] = entry
    }

    /// Reads by our reference. Of a charge it tells where the payment stands now.
    func read(_ reference: MerchantReference, at now: Timestamp) -> ReadAnswer {
        guard let entry = entries[reference] else { return .absent(at: now) }
        return .found(record(entry, reference))
    }

    func record(_ entry: Entry, _ reference: MerchantReference) -> ProviderRecord {
        var state = entry.state
        var amount: Money? = entry.amount
        if entry.verb.isCharge || entry.verb == .resume, state == .authorized || state == .captured,
            let account = payments[reference]
        {
            if account.kept > 0 {
                state = .captured
                amount = Money(minorUnits: account.captured, currency: entry.amount.currency)
            } else if account.captured > 0 {
                state = .refunded
            } else if account.held == 0 {
                state = .voided
            }
        }
        return ProviderRecord(
            providerReference: entry.reference, merchantReference: reference, state: state, providerState: "simulated",
            amount: amount)
    }
}
