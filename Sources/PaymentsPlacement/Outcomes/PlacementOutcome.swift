public import Payments

/// What became of a press of Pay, a resumption, a question or a cancellation, as far as it is known.
public enum PlacementOutcome: Sendable {
    /// The order is paid: the money is held, or taken when that was asked.
    case placed(PlacedPayment)
    /// Nothing was owed, so no provider was asked.
    case completedWithoutPayment
    /// A verdict: no. Another press, with a new attempt id, may follow.
    case declined(DeclineRecord)
    /// The shopper has to act; then `resume` with the token. Handed out once.
    case actionRequired(CustomerAction, token: String)
    /// A session for the shopper's device.
    case session(SessionTicket)
    /// The provider accepted and has not decided.
    case pending(MerchantReference)
    /// Not known yet: never shown as failed, and nothing is charged again. The answer, or a read-back, settles it.
    case confirming(MerchantReference)
    /// The order was undone; the ending says how far.
    case cancelled(CancelEnding)

    /// Reads the machine's result.
    /// - Throws: The `PaymentError` of a call for which certainly nothing happened.
    init(_ result: PlacementResult) throws(PaymentError) {
        switch result {
        case .placed(let payment): self = .placed(payment)
        case .completedWithoutPayment: self = .completedWithoutPayment
        case .declined(let decline): self = .declined(decline)
        case .actionRequired(let action, let token): self = .actionRequired(action, token: token)
        case .session(let ticket): self = .session(ticket)
        case .pending(let reference): self = .pending(reference)
        case .confirming(let reference): self = .confirming(reference)
        case .cancelled(let ending): self = .cancelled(ending)
        case .failed(let error): throw error
        case .done, .noted: preconditionFailure("a press of Pay answers with an outcome")
        }
    }

    /// The stable word for machines: `placed`, `completed_without_payment`, `declined`, `action_required`, `session`,
    /// `pending`, `confirming`, `cancelled`.
    public var word: String {
        switch self {
        case .placed: "placed"
        case .completedWithoutPayment: "completed_without_payment"
        case .declined: "declined"
        case .actionRequired: "action_required"
        case .session: "session"
        case .pending: "pending"
        case .confirming: "confirming"
        case .cancelled: "cancelled"
        }
    }

    /// What the shopper reads; nil where there is nothing to say: a placed order has its own confirmation, an action or
    /// session its own screen.
    public var message: MessageID? {
        switch self {
        case .placed, .completedWithoutPayment, .actionRequired, .session: nil
        case .declined(let decline): decline.reason.guidance.message
        case .pending: .pending
        case .confirming: .confirming
        case .cancelled(.holdUntil): .holdReleased
        case .cancelled: .orderCancelled
        }
    }
}

/// What became of a capture, void or refund, or of an operator's decision, as far as it is known.
public enum ChangeOutcome: Hashable, Sendable {
    /// The provider did it, with this amount.
    case done(OperationNumber, Money)
    /// A verdict: no.
    case declined(DeclineRecord)
    /// The provider accepted and has not decided.
    case pending(MerchantReference)
    /// Not known yet. Asking again with the same id joins it; nothing is sent twice.
    case confirming(MerchantReference)

    /// Reads the machine's result.
    /// - Throws: The `PaymentError` of a call for which certainly nothing happened.
    init(_ result: PlacementResult) throws(PaymentError) {
        switch result {
        case .done(let number, let amount): self = .done(number, amount)
        case .declined(let decline): self = .declined(decline)
        case .pending(let reference): self = .pending(reference)
        case .confirming(let reference): self = .confirming(reference)
        case .failed(let error): throw error
        case .placed, .completedWithoutPayment, .actionRequired, .session, .cancelled, .noted:
            preconditionFailure("a change of a payment answers with a change")
        }
    }
}
