internal import PaymentsCrypto

extension PlacementEvent {
    /// Reads the stored form.
    /// - Throws: `EventCodingError.unknownType` for a type or version of the future; `.damaged` for anything else.
    public init(bytes: [UInt8]) throws(EventCodingError) {
        let reader = try EventReader(bytes)
        let type = try reader.text("type")
        guard try reader.number("v") == Self.codingVersion else {
            throw .unknownType("\(type) version \(try reader.number("v"))")
        }
        self.init(
            try PlacementFact(type: type, reader), rule: Rule.named(try reader.text("rule")),
            at: try reader.moment("at"))
    }
}

extension PlacementFact {
    fileprivate init(type: String, _ reader: EventReader) throws(EventCodingError) {
        switch type {
        case "order.claimed": self = .orderClaimed(try reader.terms())
        case "attempt.started": self = .attemptStarted(try reader.start())
        case "attempt.restarted": self = .attemptRestarted(try reader.id("attempt"))
        case "attempt.abandoned": self = .attemptAbandoned(try reader.id("attempt"))
        case "attempt.rejected": self = .attemptRejected(try reader.id("attempt"), try reader.decline())
        case "order.placed": self = .placed(try reader.id("attempt"))
        case "order.completed-without-payment": self = .completedWithoutPayment(try reader.id("attempt"))
        case "cancel.requested":
            self = .cancelRequested(
                try reader.choice("origin"), reader.has("command") ? try reader.id("command") : nil)
        case "cancel.concluded": self = .cancelConcluded(try reader.ending())
        case "attention.raised": self = .attentionRaised(try reader.optionalOperation(), try reader.choice("topic"))
        case "attention.acknowledged":
            self = .attentionAcknowledged(
                try reader.optionalOperation(), try reader.choice("topic"), by: try reader.text("by"))
        case "evidence.recorded": self = .evidence(try reader.optionalOperation(), try reader.evidence())
        case "operation.intended": self = .operationIntended(try reader.intent())
        default: self = try Self.aboutOperation(type, reader)
        }
    }

    private static func aboutOperation(_ type: String, _ reader: EventReader) throws(EventCodingError) -> Self {
        switch type {
        case "send.committed":
            .sendCommitted(try reader.operation(), send: Int(try reader.number("send")), try reader.lease())
        case "send.concluded":
            .sendConcluded(try reader.operation(), send: Int(try reader.number("send")), try reader.sendEnd())
        case "operation.approved": .approved(try reader.operation(), try reader.approval())
        case "operation.declined": .declined(try reader.operation(), try reader.decline())
        case "operation.untouched": .untouched(try reader.operation(), try reader.cause())
        case "operation.pending": .pending(try reader.operation(), try reader.reference())
        case "operation.challenged": .challenged(try reader.operation(), try reader.challenge())
        case "challenge.resumed": .challengeResumed(try reader.operation())
        case "session.created": .sessionCreated(try reader.operation(), try reader.session())
        case "session.handed-out": .sessionHandedOut(try reader.operation())
        case "operation.read": .readBack(try reader.operation(), try reader.readNote())
        case "operation.mismatched": .mismatched(try reader.operation(), try reader.mismatch())
        case "payment.observed": .observed(try reader.operation(), try reader.movement())
        case "refund.reversed": .refundReversed(try reader.operation())
        case "payment.disputed":
            .disputed(try reader.operation(), try reader.choice("stage"), total: try reader.money("total"))
        case "operator.settled":
            .operatorSettled(
                try reader.operation(),
                reader.has("amount") ? .happened(try reader.money("amount")) : .didNotHappen, by: try reader.text("by"))
        default: throw .unknownType(type)
        }
    }
}

extension EventReader {
    fileprivate func optionalOperation() throws(EventCodingError) -> OperationNumber? {
        has("op") ? try operation() : nil
    }

    fileprivate func digest(_ name: String) throws(EventCodingError) -> Digest256 {
        guard let digest = Digest256(hex: try text(name)) else { throw .damaged(member: name) }
        return digest
    }

    fileprivate func optionalText(_ name: String) throws(EventCodingError) -> String? {
        has(name) ? try text(name) : nil
    }

    fileprivate func optionalMoment(_ name: String) throws(EventCodingError) -> Timestamp? {
        has(name) ? try moment(name) : nil
    }

    fileprivate func optionalMoney(_ name: String) throws(EventCodingError) -> Money? {
        has(name) ? try money(name) : nil
    }

    fileprivate func reference() throws(EventCodingError) -> ProviderReference? {
        has("reference") ? try id("reference") : nil
    }

    fileprivate func code() throws(EventCodingError) -> PaymentError.Code { PaymentError.Code(try text("code")) }

    fileprivate func terms() throws(EventCodingError) -> OrderTerms {
        OrderTerms(
            orderID: try id("order"), fingerprint: try digest("fingerprint"), amount: try money("amount"),
            storedValue: try optionalMoney("storedValue"))
    }

    fileprivate func start() throws(EventCodingError) -> AttemptStart {
        AttemptStart(
            id: try id("attempt"), method: try choice("method"), capture: try choice("capture"),
            routes: try accounts("routes"), acceptsPartialApproval: try flag("acceptsPartial"),
            walletTransaction: try optionalText("wallet"))
    }

    fileprivate func intent() throws(EventCodingError) -> OperationIntent {
        OperationIntent(
            number: try operation(), verb: try choice("verb"), attempt: try id("attempt"),
            account: try account("account"),
            amount: try money("amount"), reference: try id("reference"), key: try id("key"),
            bodyDigest: try digest("body"), payment: has("payment") ? try operation("payment") : nil,
            isFinal: try flag("final"), isPlanned: try flag("planned"),
            command: has("command") ? try id("command") : nil)
    }

    fileprivate func lease() throws(EventCodingError) -> Lease {
        Lease(owner: try id("owner"), sendBy: try moment("sendBy"), until: try moment("until"))
    }

    fileprivate func sendEnd() throws(EventCodingError) -> SendEnd {
        SendEnd(
            effect: try choice("effect"), code: has("code") ? try code() : nil,
            delivery: has("delivery") ? try choice("delivery") : nil,
            status: has("status") ? Int(try number("status")) : nil)
    }

    fileprivate func approval() throws(EventCodingError) -> ApprovalRecord {
        ApprovalRecord(
            amount: try money("amount"), providerReference: try reference(), isCaptured: try flag("captured"),
            expiresAt: try optionalMoment("expiresAt"))
    }

    fileprivate func decline() throws(EventCodingError) -> DeclineRecord {
        DeclineRecord(
            reason: DeclineReason(try text("reason")), advice: try choice("advice"),
            providerCode: try optionalText("providerCode"))
    }

    fileprivate func cause() throws(EventCodingError) -> UntouchedCause {
        switch try text("cause") {
        case "refused": .refused(try code())
        case "never-sent": .neverSent(try code())
        case "absent": .absent(at: try moment("absentAt"))
        case "withdrawn": .withdrawn
        case "session-unused": .sessionUnused
        case "operator": .operatorDecided
        default: throw .damaged(member: "cause")
        }
    }

    fileprivate func challenge() throws(EventCodingError) -> ChallengeRecord {
        ChallengeRecord(
            tokenDigest: try text("token"), providerReference: try reference(),
            expiresAt: try optionalMoment("expiresAt"))
    }

    fileprivate func session() throws(EventCodingError) -> SessionRecordFacts {
        SessionRecordFacts(id: try id("session"), expiresAt: try moment("expiresAt"))
    }

    fileprivate func readNote() throws(EventCodingError) -> ReadBackNote {
        switch try text("result") {
        case "absent": ReadBackNote(.absent)
        case "undecided": ReadBackNote(.undecided)
        case "failed": ReadBackNote(.failed(try code()))
        default: throw .damaged(member: "result")
        }
    }

    fileprivate func evidence() throws(EventCodingError) -> EvidenceNote {
        EvidenceNote(
            source: try choice("source"), verdict: try text("verdict"), amount: try optionalMoney("amount"),
            deduplicationKey: try optionalText("deduplicationKey"))
    }

    fileprivate func mismatch() throws(EventCodingError) -> MismatchKind {
        switch try text("kind") {
        case "amount": .amount(try money("amount"))
        case "amount-missing": .amountMissing
        case "reference": .reference(try id("reference"))
        case "account": .account
        default: throw .damaged(member: "kind")
        }
    }

    fileprivate func movement() throws(EventCodingError) -> ObservedMovement {
        switch try text("movement") {
        case "captured": .captured(try money("amount"))
        case "voided": .voided(try money("amount"))
        case "expired": .expired(try money("amount"))
        case "refunded": .refunded(try money("amount"))
        case "still-held": .stillHeld(until: try moment("until"))
        default: throw .damaged(member: "movement")
        }
    }

    fileprivate func ending() throws(EventCodingError) -> CancelEnding {
        switch try text("ending") {
        case "cancelled": .cancelled
        case "refunding": .refunding(pending: try money("amount"))
        case "hold-until": .holdUntil(try optionalMoment("until"), try money("amount"))
        case "too-late": .tooLate(try money("amount"))
        default: throw .damaged(member: "ending")
        }
    }
}
