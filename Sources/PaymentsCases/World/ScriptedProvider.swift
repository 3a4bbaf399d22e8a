import Payments

/// A provider with a ledger of its own. It does what the script says, and remembers it by key where it honours keys.
struct ScriptedProvider: Sendable {
    /// What it holds for one of our references.
    struct Entry: Sendable {
        let verb: CallVerb
        let amount: Money
        var state: ProviderRecord.State
        let reference: ProviderReference
    }

    let honoursKeys: Bool
    /// What a status query finds where the script left open what happened; nil when it finds nothing out.
    var laterState: ProviderRecord.State?
    /// Whether a status query is answered by that already.
    var isLaterVisible = false
    /// Whether a query answers that there is nothing.
    var isLaterAbsent = false

    private(set) var entries: [MerchantReference: Entry] = [:]
    private(set) var chargeCount = 0
    private(set) var openReferences: Set<MerchantReference> = []
    private var outcomes: [IdempotencyKey: ScriptedAnswer.Reply] = [:]
    private var count = 0

    init(honoursKeys: Bool) { self.honoursKeys = honoursKeys }

    /// Takes a request and gives what the caller hears of it.
    mutating func receive(_ call: ProviderCall, _ scripted: ScriptedAnswer) -> ProviderAnswer {
        if honoursKeys, let key = Optional(call.intent.key), let first = outcomes[key] {
            // The first result again; but the network may lose it again.
            switch scripted.reply {
            case .lost, .neverSent: return answer(call, scripted.reply)
            default: return answer(call, first)
            }
        }
        switch scripted.isAccepted {
        case true?: accept(call)
        case nil: openReferences.insert(call.intent.reference)
        case false?: break
        }
        if case .declined = scripted.reply { remember(call, .declined(.unspecified)) }
        if case .pending = scripted.reply { remember(call, .pending) }
        if honoursKeys, scripted.isAccepted == true { outcomes[call.intent.key] = .approved }
        if honoursKeys, case .declined = scripted.reply { outcomes[call.intent.key] = scripted.reply }
        return answer(call, scripted.reply)
    }

    private mutating func accept(_ call: ProviderCall) {
        remember(call, Self.state(after: call.intent.verb))
        if call.intent.verb.isCharge || call.intent.verb == .resume { chargeCount += 1 }
    }

    private mutating func remember(_ call: ProviderCall, _ state: ProviderRecord.State) {
        let reference = reference(of: call)
        entries[call.intent.reference] = Entry(
            verb: call.intent.verb, amount: call.intent.amount, state: state, reference: reference)
        if call.intent.verb == .resume, let payment = call.paymentReference, state != .pending {
            entries[payment]?.state = state
        }
    }

    private mutating func reference(of call: ProviderCall) -> ProviderReference {
        if let known = entries[call.intent.reference] { return known.reference }
        count += 1
        guard let reference = ProviderReference("p\(count)") else { preconditionFailure("a literal id is valid") }
        return reference
    }

    private static func state(after verb: CallVerb) -> ProviderRecord.State {
        switch verb {
        case .sale, .capture: .captured
        case .void: .voided
        case .refund: .refunded
        default: .authorized
        }
    }

    private mutating func answer(_ call: ProviderCall, _ reply: ScriptedAnswer.Reply) -> ProviderAnswer {
        switch reply {
        case .approved:
            let entry = entries[call.intent.reference]
            return .outcome(
                .approved(
                    Approval(
                        providerReference: entry?.reference ?? reference(of: call),
                        amount: entry?.amount ?? call.intent.amount)))
        case .declined(let reason, let advice): return .outcome(.declined(Decline(reason, advice: advice)))
        case .pending: return .outcome(.pending(entries[call.intent.reference]?.reference))
        case .challenge:
            return .outcome(.actionRequired(CustomerAction(kind: .challenge, payload: Secret([]))))
        case .lost: return failure(.timedOut, .sent)
        case .neverSent(let code): return failure(code, .notSent)
        case .status(let status, let retryAfter):
            let reading = CommonErrorCodes.reading(of: .init(httpStatus: status))
            let code: PaymentError.Code =
                switch reading.meaning {
                case .failed(let code), .unknown(let code): code
                default: .invalidResponse
                }
            return failure(code, .replied, effect: reading.meaning.effect ?? .unknown, status, retryAfter)
        }
    }

    private func failure(
        _ code: PaymentError.Code, _ delivery: Delivery, effect: PaymentError.Effect? = nil, _ status: Int? = nil,
        _ retryAfter: String? = nil
    ) -> ProviderAnswer {
        .failed(
            PaymentError(
                code, effect: effect ?? (delivery == .notSent ? .untouched : .unknown), explanation: "as scripted",
                evidence: CallEvidence(delivery: delivery, status: status, retryAfter: retryAfter)))
    }

    // MARK: Reading

    /// What a status query finds. What the script left open is told by `laterState`, once that is visible.
    mutating func read(_ reference: MerchantReference, at now: Timestamp, of operation: OperationState?) -> ReadAnswer {
        if let entry = entries[reference], entry.state != .pending || laterState == nil {
            return .found(record(entry, reference))
        }
        guard openReferences.contains(reference) || entries[reference] != nil else { return .absent(at: now) }
        if isLaterAbsent { return .absent(at: now) }
        guard let laterState, let operation else { return .failed(.unavailable) }
        guard isLaterVisible else { return .absent(at: now) }
        learn(reference, laterState, operation)
        return entries[reference].map { .found(record($0, reference)) } ?? .absent(at: now)
    }

    /// Writes into the ledger what the script reveals only now.
    mutating func learn(_ reference: MerchantReference, _ state: ProviderRecord.State, _ operation: OperationState) {
        if entries[reference] == nil || entries[reference]?.state == .pending {
            switch state {
            case .declined, .pending: break
            default: if operation.intent.verb.isCharge { chargeCount += 1 }
            }
        }
        count += 1
        guard let name = ProviderReference("p\(count)") else { preconditionFailure("a literal id is valid") }
        entries[reference] = Entry(
            verb: operation.intent.verb, amount: operation.intent.amount, state: state,
            reference: entries[reference]?.reference ?? name)
    }

    func record(_ entry: Entry, _ reference: MerchantReference) -> ProviderRecord {
        ProviderRecord(
            providerReference: entry.reference, merchantReference: reference, state: entry.state,
            providerState: "scripted", amount: entry.amount)
    }
}

/// A provider's state by the word that cases use; nil for "nothing is there".
func providerState(_ text: String) throws(CaseFault) -> ProviderRecord.State? {
    switch plainWord(text) {
    case "captured", "succeeded", "success", "paid", "completed", "settled": .captured
    case "authorised", "authorized", "approved", "requirescapture", "held": .authorized
    case "voided", "cancelled", "canceled", "released": .voided
    case "refunded": .refunded
    case "expired": .expired
    case "declined", "failed", "refused", "rejected": .declined(.unspecified)
    case "insufficientfunds": .declined(.insufficientFunds)
    case "pending", "processing", "submitted", "unknown", "inprogress": .pending
    case "absent", "notfound", "none", "nothing", "unknownpayment", "neverreceived": nil
    default: throw .unreadable("no state of a provider is called \(text)")
    }
}
