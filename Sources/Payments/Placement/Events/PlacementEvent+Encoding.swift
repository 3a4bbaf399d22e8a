internal import PaymentsCrypto

extension PlacementEvent {
    /// The version of every type in this version of the library. A type whose meaning changes gets a new version.
    static let codingVersion: Int64 = 1

    /// The stored form: compact JSON with `type` and `v` first. It holds no card data, secret or provider's sentence,
    /// because no fact has a place for one.
    public var bytes: [UInt8] {
        var writer = EventWriter(type: fact.typeName, version: Self.codingVersion)
        writer.text("rule", rule.id)
        writer.moment("at", at)
        fact.write(to: &writer)
        return writer.finish()
    }
}

extension PlacementFact {
    /// The stable name of the fact's type.
    public var typeName: String {
        switch self {
        case .orderClaimed: "order.claimed"
        case .attemptStarted: "attempt.started"
        case .attemptRestarted: "attempt.restarted"
        case .attemptAbandoned: "attempt.abandoned"
        case .operationIntended: "operation.intended"
        case .sendCommitted: "send.committed"
        case .sendConcluded: "send.concluded"
        case .approved: "operation.approved"
        case .declined: "operation.declined"
        case .untouched: "operation.untouched"
        case .pending: "operation.pending"
        case .challenged: "operation.challenged"
        case .challengeResumed: "challenge.resumed"
        case .sessionCreated: "session.created"
        case .sessionHandedOut: "session.handed-out"
        case .readBack: "operation.read"
        case .evidence: "evidence.recorded"
        case .mismatched: "operation.mismatched"
        case .observed: "payment.observed"
        case .refundReversed: "refund.reversed"
        case .disputed: "payment.disputed"
        case .attemptRejected: "attempt.rejected"
        case .placed: "order.placed"
        case .completedWithoutPayment: "order.completed-without-payment"
        case .cancelRequested: "cancel.requested"
        case .cancelConcluded: "cancel.concluded"
        case .attentionRaised: "attention.raised"
        case .attentionAcknowledged: "attention.acknowledged"
        case .operatorSettled: "operator.settled"
        }
    }

    /// The operation that the fact is about; nil when it is about the order or an attempt.
    public var operation: OperationNumber? {
        switch self {
        case .operationIntended(let intent): intent.number
        case .sendCommitted(let number, _, _), .sendConcluded(let number, _, _), .approved(let number, _),
            .declined(let number, _), .untouched(let number, _), .pending(let number, _), .challenged(let number, _),
            .challengeResumed(let number), .sessionCreated(let number, _), .sessionHandedOut(let number),
            .readBack(let number, _), .mismatched(let number, _), .observed(let number, _), .refundReversed(let number),
            .disputed(let number, _, _), .operatorSettled(let number, _, _):
            number
        case .evidence(let number, _), .attentionRaised(let number, _), .attentionAcknowledged(let number, _, _): number
        case .orderClaimed, .attemptStarted, .attemptRestarted, .attemptAbandoned, .attemptRejected, .placed,
            .completedWithoutPayment, .cancelRequested, .cancelConcluded:
            nil
        }
    }

    fileprivate func write(to writer: inout EventWriter) {
        writer.number("op", operation.map { Int64($0.value) })
        switch self {
        case .orderClaimed(let terms): writer.write(terms)
        case .attemptStarted(let start): writer.write(start)
        case .attemptRestarted(let id), .attemptAbandoned(let id), .placed(let id), .completedWithoutPayment(let id):
            writer.text("attempt", id.rawValue)
        case .operationIntended(let intent): writer.write(intent)
        case .attemptRejected(let id, let decline):
            writer.text("attempt", id.rawValue)
            writer.write(decline)
        case .cancelRequested(let origin, let command):
            writer.text("origin", origin.rawValue)
            writer.text("command", command?.rawValue)
        case .cancelConcluded(let ending): writer.write(ending)
        case .attentionRaised(_, let topic): writer.text("topic", topic.rawValue)
        case .attentionAcknowledged(_, let topic, let name):
            writer.text("topic", topic.rawValue)
            writer.text("by", name)
        case .evidence(_, let note): writer.write(note)
        default: writeOperation(to: &writer)
        }
    }

    private func writeOperation(to writer: inout EventWriter) {
        switch self {
        case .sendCommitted(_, let send, let lease):
            writer.number("send", Int64(send))
            writer.text("owner", lease.owner.rawValue)
            writer.moment("sendBy", lease.sendBy)
            writer.moment("until", lease.until)
        case .sendConcluded(_, let send, let end):
            writer.number("send", Int64(send))
            writer.text("effect", end.effect.rawValue)
            writer.text("code", end.code?.description)
            writer.text("delivery", end.delivery?.rawValue)
            writer.number("status", end.status.map { Int64($0) })
        case .approved(_, let record):
            writer.money("amount", record.amount)
            writer.text("reference", record.providerReference?.rawValue)
            writer.flag("captured", record.isCaptured)
            writer.moment("expiresAt", record.expiresAt)
        case .declined(_, let decline): writer.write(decline)
        case .untouched(_, let cause): writer.write(cause)
        case .pending(_, let reference): writer.text("reference", reference?.rawValue)
        case .challenged(_, let record):
            writer.text("token", record.tokenDigest)
            writer.text("reference", record.providerReference?.rawValue)
            writer.moment("expiresAt", record.expiresAt)
        case .sessionCreated(_, let session):
            writer.text("session", session.id.rawValue)
            writer.moment("expiresAt", session.expiresAt)
        case .readBack(_, let note): writer.write(note)
        case .mismatched(_, let kind): writer.write(kind)
        case .observed(_, let movement): writer.write(movement)
        case .disputed(_, let stage, let total):
            writer.text("stage", stage.rawValue)
            writer.money("total", total)
        case .operatorSettled(_, let verdict, let name):
            if case .happened(let amount) = verdict { writer.money("amount", amount) }
            writer.text("by", name)
        default: break
        }
    }
}

// The parts, each written by the function for its type.
extension EventWriter {
    fileprivate mutating func write(_ terms: OrderTerms) {
        text("order", terms.orderID.rawValue)
        text("fingerprint", terms.fingerprint.hex)
        money("amount", terms.amount)
        money("storedValue", terms.storedValue)
    }

    fileprivate mutating func write(_ start: AttemptStart) {
        text("attempt", start.id.rawValue)
        text("method", start.method.rawValue)
        text("capture", start.capture.rawValue)
        accounts("routes", start.routes)
        flag("acceptsPartial", start.acceptsPartialApproval)
        text("wallet", start.walletTransaction)
    }

    fileprivate mutating func write(_ intent: OperationIntent) {
        text("verb", intent.verb.rawValue)
        text("attempt", intent.attempt.rawValue)
        account("account", intent.account)
        money("amount", intent.amount)
        text("reference", intent.reference.rawValue)
        text("key", intent.key.rawValue)
        text("body", intent.bodyDigest.hex)
        number("payment", intent.payment.map { Int64($0.value) })
        flag("final", intent.isFinal)
        flag("planned", intent.isPlanned)
        text("command", intent.command?.rawValue)
    }

    fileprivate mutating func write(_ decline: DeclineRecord) {
        text("reason", decline.reason.description)
        text("advice", decline.advice.rawValue)
        text("providerCode", decline.providerCode)
    }

    fileprivate mutating func write(_ cause: UntouchedCause) {
        switch cause {
        case .refused(let code):
            text("cause", "refused")
            text("code", code.description)
        case .neverSent(let code):
            text("cause", "never-sent")
            text("code", code.description)
        case .absent(let moment):
            text("cause", "absent")
            self.moment("absentAt", moment)
        case .withdrawn: text("cause", "withdrawn")
        case .sessionUnused: text("cause", "session-unused")
        case .operatorDecided: text("cause", "operator")
        }
    }

    fileprivate mutating func write(_ note: ReadBackNote) {
        switch note.result {
        case .absent: text("result", "absent")
        case .undecided: text("result", "undecided")
        case .failed(let code):
            text("result", "failed")
            text("code", code.description)
        }
    }

    fileprivate mutating func write(_ note: EvidenceNote) {
        text("source", note.source.rawValue)
        text("verdict", note.verdict)
        money("amount", note.amount)
        text("deduplicationKey", note.deduplicationKey)
    }

    fileprivate mutating func write(_ kind: MismatchKind) {
        switch kind {
        case .amount(let amount):
            text("kind", "amount")
            money("amount", amount)
        case .amountMissing: text("kind", "amount-missing")
        case .reference(let reference):
            text("kind", "reference")
            text("reference", reference.rawValue)
        case .account: text("kind", "account")
        }
    }

    fileprivate mutating func write(_ movement: ObservedMovement) {
        switch movement {
        case .captured(let amount):
            text("movement", "captured")
            money("amount", amount)
        case .voided(let amount):
            text("movement", "voided")
            money("amount", amount)
        case .expired(let amount):
            text("movement", "expired")
            money("amount", amount)
        case .refunded(let amount):
            text("movement", "refunded")
            money("amount", amount)
        case .stillHeld(let until):
            text("movement", "still-held")
            self.moment("until", until)
        }
    }

    fileprivate mutating func write(_ ending: CancelEnding) {
        switch ending {
        case .cancelled: text("ending", "cancelled")
        case .refunding(let amount):
            text("ending", "refunding")
            money("amount", amount)
        case .holdUntil(let moment, let amount):
            text("ending", "hold-until")
            self.moment("until", moment)
            money("amount", amount)
        case .tooLate(let amount):
            text("ending", "too-late")
            money("amount", amount)
        }
    }
}
