import Payments

/// How an order stands, as a word and an exit code: the outcomes of `order place`, and what is between them.
enum OrderStanding: String, Sendable {
    case placed
    case completedWithoutPayment = "completed_without_payment"
    case declined
    case actionRequired = "action_required"
    case session
    case pending
    case confirming
    case cancelled
    /// Nothing was charged, and the same press may go on.
    case untouched

    /// How a command ends that found this out.
    var exitCode: ExitCode {
        switch self {
        case .placed, .completedWithoutPayment, .session: .success
        case .declined: .declined
        case .actionRequired: .actionRequired
        case .pending: .pending
        case .confirming: .confirming
        case .cancelled: .cancelled
        case .untouched: .unavailable
        }
    }
}

extension PlacementState {
    /// How the order stands.
    var orderStanding: OrderStanding {
        if let cancellation { return cancellation.ending == nil ? .confirming : .cancelled }
        if isFree { return .completedWithoutPayment }
        if placedBy != nil { return .placed }
        guard let last = attempts.last else { return .untouched }
        return attemptStanding(last)
    }

    /// How one press of Pay stands.
    func attemptStanding(_ attempt: AttemptState) -> OrderStanding {
        switch standing(of: attempt) {
        case .working, .mismatched, .undoing: .confirming
        case .pending: .pending
        case .challenged: .actionRequired
        case .prepared, .open: .session
        case .approved: .placed
        case .declined: .declined
        case .untouched, .abandoned: .untouched
        case .free: .completedWithoutPayment
        }
    }

    /// The verdict on a press; nil unless it was declined.
    func decline(of attempt: AttemptState) -> DeclineRecord? {
        switch standing(of: attempt) {
        case .declined(let decline), .undoing(let decline): decline
        default: nil
        }
    }

    /// What the shopper reads; nil where there is nothing to say.
    var shopperMessage: MessageID? {
        switch orderStanding {
        case .placed, .completedWithoutPayment, .session, .actionRequired: return nil
        case .declined: return attempts.last.flatMap(decline(of:))?.reason.guidance.message
        case .pending: return .pending
        case .confirming: return .confirming
        case .cancelled:
            if case .holdUntil = cancellation?.ending { return .holdReleased }
            return .orderCancelled
        case .untouched: return untouchedMessage
        }
    }

    private var untouchedMessage: MessageID? {
        guard let last = attempts.last else { return nil }
        switch standing(of: last) {
        case .untouched(.refused(let code)), .untouched(.neverSent(let code)): return code.guidance.message
        case .abandoned: return PaymentError.Code.abandoned.guidance.message
        default: return PaymentError.Code.unavailable.guidance.message
        }
    }
}
