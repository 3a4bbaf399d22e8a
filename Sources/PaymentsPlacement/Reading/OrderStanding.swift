public import Payments

/// Where an order stands, in one stable word for people, files and exit codes.
public enum OrderStanding: String, Hashable, Sendable, CaseIterable {
    /// Paid: the money is held or taken.
    case placed
    /// Nothing was owed.
    case completedWithoutPayment = "completed_without_payment"
    /// A verdict: no.
    case declined
    /// The provider accepted and has not decided.
    case pending
    /// Not known yet, or being undone.
    case confirming
    /// The shopper has to act.
    case actionRequired = "action_required"
    /// A session is ready or out; the shopper's device charges.
    case session
    /// Undone; the ending says how far.
    case cancelled
    /// Nothing happened: the last press may be repeated, or the card has to be asked for again.
    case untouched

    /// Reads a story; nil when there is none.
    public init?(_ state: PlacementState) {
        guard state.terms != nil else { return nil }
        if let cancellation = state.cancellation {
            self = cancellation.ending == nil ? .confirming : .cancelled
        } else if state.isFree {
            self = .completedWithoutPayment
        } else if state.placedBy != nil {
            self = .placed
        } else {
            let standings = state.attempts.map { state.standing(of: $0) }
            guard let decisive = standings.first(where: \.blocksOthers) ?? standings.last else { return nil }
            self.init(decisive)
        }
    }

    private init(_ standing: AttemptStanding) {
        switch standing {
        case .working, .mismatched, .approved, .undoing, .free: self = .confirming
        case .pending: self = .pending
        case .challenged: self = .actionRequired
        case .prepared, .open: self = .session
        case .declined: self = .declined
        case .untouched, .abandoned: self = .untouched
        }
    }
}

/// One order as its story tells it.
public struct OrderStatus: Hashable, Sendable {
    /// The order.
    public let orderID: OrderID
    /// Where it stands.
    public let standing: OrderStanding
    /// Everything that is known: attempts, operations, cancellation, attention.
    public let state: PlacementState
    /// Where the money stands, over all its charges.
    public let balances: Balances

    /// Reads a story; nil when there is none.
    init?(_ state: PlacementState) {
        guard let terms = state.terms, let standing = OrderStanding(state) else { return nil }
        orderID = state.orderID
        self.standing = standing
        self.state = state
        balances = state.balances(in: terms.amount.currency)
    }

    /// The frozen terms.
    public var terms: OrderTerms {
        guard let terms = state.terms else { preconditionFailure("checked when the status was made") }
        return terms
    }

    /// The payment that the order was placed with; nil while there is none.
    public var payment: OperationState? { state.placedCharge.map { state[$0] } }

    /// The verdict of the last press; nil unless it was declined.
    public var decline: DeclineRecord? {
        guard standing == .declined else { return nil }
        for attempt in state.attempts.reversed() {
            if case .declined(let record) = state.standing(of: attempt) { return record }
        }
        return nil
    }

    /// What the shopper reads; nil where there is nothing to say.
    public var message: MessageID? {
        switch standing {
        case .placed, .completedWithoutPayment, .actionRequired, .session: nil
        case .declined: decline?.reason.guidance.message ?? .declined
        case .pending: .pending
        case .confirming: .confirming
        case .cancelled: .orderCancelled
        case .untouched: state.attempts.last?.isAbandoned == true ? .reenterCard : .failed
        }
    }
}
