import Payments
import PaymentsCrypto

/// What an event says, in one line of plain words.
enum StoryText {
    /// The line.
    static func line(_ fact: PlacementFact) -> String {
        let number = fact.operation.map { "\($0) " } ?? ""
        return number + (operationText(fact) ?? orderText(fact))
    }

    private static func operationText(_ fact: PlacementFact) -> String? {
        switch fact {
        case .operationIntended(let intent):
            return "\(intent.verb.rawValue) \(intent.amount) at \(intent.account), reference \(intent.reference)"
        case .sendCommitted(_, let send, let lease): return "try \(send) may leave until \(lease.sendBy)"
        case .sendConcluded(_, let send, let end): return "try \(send) ended without an outcome\(text(end))"
        case .approved(_, let approval):
            let taken = approval.isCaptured ? ", taken at once" : ""
            return "approved \(approval.amount)\(taken)"
        case .declined(_, let decline): return "declined: \(decline.reason)"
        case .untouched(_, let cause): return "certainly did nothing: \(text(cause))"
        case .pending: return "accepted and not decided"
        case .challenged: return "waits for the shopper"
        case .challengeResumed: return "the shopper came back"
        case .sessionCreated(_, let session): return "a session until \(session.expiresAt)"
        case .sessionHandedOut: return "the session's keys left us"
        case .readBack(_, let note): return "read back: \(text(note.result))"
        case .mismatched(_, let kind): return "does not fit: \(text(kind))"
        case .observed(_, let movement): return "moved without us: \(text(movement))"
        case .refundReversed: return "the refund failed after it was accepted"
        case .disputed(_, let stage, let total): return "dispute \(stage.rawValue), \(total) in all"
        case .operatorSettled(_, let verdict, let name): return "settled by \(name.printable): \(text(verdict))"
        default: return nil
        }
    }

    private static func orderText(_ fact: PlacementFact) -> String {
        switch fact {
        case .orderClaimed(let terms): "claimed for \(terms.amount), fingerprint \(terms.fingerprint.hex.prefix(12))…"
        case .attemptStarted(let start): "attempt \(start.id) begins, \(start.capture.rawValue)"
        case .attemptRestarted(let id): "attempt \(id) goes on"
        case .attemptAbandoned(let id): "attempt \(id) is over: the card is needed again"
        case .evidence(_, let note): "\(note.source.rawValue) says \(note.verdict)"
        case .attemptRejected(let id, let decline): "attempt \(id) is not wanted: \(decline.reason)"
        case .placed(let id): "placed by attempt \(id)"
        case .completedWithoutPayment: "complete, nothing was owed"
        case .cancelRequested(let origin, _): "cancellation wanted by the \(origin.rawValue)"
        case .cancelConcluded(let ending): "cancellation ended: \(text(ending))"
        case .attentionRaised(_, let topic): "for a person to look at: \(topic.rawValue)"
        default: fact.typeName
        }
    }

    private static func text(_ end: SendEnd) -> String {
        let parts = [
            end.code?.description, end.delivery.map { "delivery \($0.rawValue)" }, end.status.map { "status \($0)" },
            "money \(end.effect.rawValue)",
        ]
        return ": " + parts.compactMap { $0 }.joined(separator: ", ")
    }

    private static func text(_ cause: UntouchedCause) -> String {
        switch cause {
        case .refused(let code): "refused (\(code))"
        case .neverSent(let code): "no byte left (\(code))"
        case .absent(let moment): "absent at \(moment)"
        case .withdrawn: "every caller left before the first byte"
        case .sessionUnused: "the session's keys never left us"
        case .operatorDecided: "an operator said so"
        }
    }

    private static func text(_ result: ReadBackNote.Result) -> String {
        switch result {
        case .absent: "absent, too early to believe"
        case .undecided: "not decided"
        case .failed(let code): "no answer (\(code))"
        }
    }

    private static func text(_ kind: MismatchKind) -> String {
        switch kind {
        case .amount(let amount): "the provider says \(amount)"
        case .amountMissing: "the provider names no amount"
        case .reference: "the provider names another reference"
        case .account: "it belongs to another account"
        }
    }

    private static func text(_ movement: ObservedMovement) -> String {
        switch movement {
        case .captured(let amount): "\(amount) captured"
        case .voided(let amount): "\(amount) released"
        case .expired(let amount): "\(amount) ran out"
        case .refunded(let amount): "\(amount) returned"
        case .stillHeld(let until): "still held, look again at \(until)"
        }
    }

    /// How a cancellation ended.
    static func text(_ ending: CancelEnding) -> String {
        switch ending {
        case .cancelled: "nothing is kept"
        case .refunding(let pending): "\(pending) is on its way back"
        case .holdUntil(let moment, let amount): "\(amount) stays held until \(moment?.description ?? "it runs out")"
        case .tooLate(let amount): "too late, \(amount) is kept"
        }
    }

    private static func text(_ verdict: OperatorVerdict) -> String {
        switch verdict {
        case .happened(let amount): "it happened, \(amount)"
        case .didNotHappen: "it did not happen"
        }
    }
}
