extension PlacementFact {
    /// One clause for people who read an order's story: names, amounts, codes and moments, no secret and no sentence of
    /// a provider.
    public var summary: String {
        switch self {
        case .orderClaimed(let terms):
            "order over \(terms.amount)" + (terms.storedValue.map { " and \($0) of stored value" } ?? "")
        case .attemptStarted(let start):
            "attempt \(start.id), \(start.method.rawValue)"
                + (start.routes.isEmpty ? "" : ", at \(start.routes.map(\.description).joined(separator: ", then "))")
        case .attemptRestarted(let id): "attempt \(id) goes on"
        case .attemptAbandoned(let id): "attempt \(id) is abandoned"
        case .attemptRejected(let id, let decline): "attempt \(id) is not wanted: \(decline.reason)"
        case .placed(let id): "placed by attempt \(id)"
        case .completedWithoutPayment(let id): "complete without a payment, by attempt \(id)"
        case .cancelRequested(let origin, _): "cancellation by the \(origin.rawValue)"
        case .cancelConcluded(let ending): "cancellation ended: \(ending.summary)"
        case .attentionRaised(_, let topic): "a person has to look: \(topic.rawValue)"
        case .attentionAcknowledged(_, let topic, let name): "\(name) has looked: \(topic.rawValue)"
        case .evidence(_, let note):
            "evidence by \(note.source.rawValue): \(note.verdict)" + (note.amount.map { ", \($0)" } ?? "")
        default: operationSummary
        }
    }

    private var operationSummary: String {
        switch self {
        case .operationIntended(let intent):
            "\(intent.verb.rawValue) \(intent.amount) at \(intent.account), reference \(intent.reference)"
        case .sendCommitted(_, let send, let lease): "send \(send) may leave until \(lease.sendBy)"
        case .sendConcluded(_, let send, let end): "send \(send) brought no outcome, money \(end.summary)"
        case .approved(_, let record): "approved \(record.amount)" + (record.isCaptured ? ", taken" : "")
        case .declined(_, let decline): "declined: \(decline.reason)"
        case .untouched(_, let cause): "nothing happened: \(cause.summary)"
        case .pending: "accepted, not decided"
        case .challenged: "the shopper has to act"
        case .challengeResumed: "the shopper acted"
        case .sessionCreated(_, let session): "session made, usable until \(session.expiresAt)"
        case .sessionHandedOut: "session handed out"
        case .readBack(_, let note): "read back: \(note.summary)"
        case .mismatched(_, let kind): "evidence does not fit: \(kind.summary)"
        case .observed(_, let movement): "moved without us: \(movement.summary)"
        case .refundReversed: "the refund failed after it was accepted"
        case .disputed(_, let stage, let total): "dispute \(stage.rawValue), \(total) in total"
        case .operatorSettled(_, .happened(let amount), let name): "\(name) found that it happened: \(amount)"
        case .operatorSettled(_, .didNotHappen, let name): "\(name) found that it did not happen"
        default: typeName
        }
    }
}

extension CancelEnding {
    /// One clause for people.
    public var summary: String {
        switch self {
        case .cancelled: "nothing is kept"
        case .refunding(let amount): "\(amount) is on its way back"
        case .holdUntil(let moment, let amount):
            "\(amount) stays held until " + (moment.map { "\($0)" } ?? "the bank lets go")
        case .tooLate(let amount): "\(amount) cannot be undone"
        }
    }
}

extension UntouchedCause {
    fileprivate var summary: String {
        switch self {
        case .refused(let code): "refused, \(code)"
        case .neverSent(let code): "never sent, \(code)"
        case .absent(let moment): "absent at \(moment)"
        case .withdrawn: "withdrawn before the first byte"
        case .sessionUnused: "the session's keys never left"
        case .operatorDecided: "an operator decided"
        }
    }
}

extension SendEnd {
    fileprivate var summary: String {
        ([effect.rawValue] + [code?.description, delivery?.rawValue, status.map { "status \($0)" }].compactMap { $0 })
            .joined(separator: ", ")
    }
}

extension ReadBackNote {
    fileprivate var summary: String {
        switch result {
        case .absent: "absent, too early to believe"
        case .undecided: "not decided"
        case .failed(let code): "no answer, \(code)"
        }
    }
}

extension MismatchKind {
    fileprivate var summary: String {
        switch self {
        case .amount(let amount): "it names \(amount)"
        case .amountMissing: "it names no amount"
        case .reference(let reference): "it names reference \(reference)"
        case .account: "it belongs to another account"
        }
    }
}

extension ObservedMovement {
    fileprivate var summary: String {
        switch self {
        case .captured(let amount): "\(amount) captured"
        case .voided(let amount): "\(amount) released"
        case .expired(let amount): "\(amount) expired"
        case .refunded(let amount): "\(amount) refunded"
        case .stillHeld(let until): "nothing; still held, looked at again at \(until)"
        }
    }
}
