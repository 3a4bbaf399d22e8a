/// One order's story so far: the fold of its events and nothing else.
public struct PlacementState: Hashable, Sendable {
    /// A cancellation.
    public struct Cancellation: Hashable, Sendable {
        /// Who wanted it.
        public let origin: CancelOrigin
        /// The caller's name for it; nil when it gave none.
        public let command: CommandID?
        /// How it ended, as last concluded; nil while it runs.
        public internal(set) var ending: CancelEnding?
    }

    /// Something a person has to look at.
    public struct Attention: Hashable, Sendable {
        /// The operation; nil when it is about the order.
        public let operation: OperationNumber?
        /// Why.
        public let topic: AttentionTopic
        /// Since when.
        public let since: Timestamp
        /// Who closed it: the operator's name, or the id of the rule by which the operation settled by itself; nil
        /// while it is open.
        public internal(set) var closedBy: String?
    }

    /// The order.
    public let orderID: OrderID
    /// How many events were applied: what an append expects.
    public internal(set) var version = 0
    /// The frozen terms; nil before the first claim.
    public internal(set) var terms: OrderTerms?
    /// The presses of Pay, oldest first.
    public internal(set) var attempts: [AttemptState] = []
    /// The operations, by number.
    public internal(set) var operations: [OperationState] = []
    /// The attempt that paid; nil while none did.
    public internal(set) var placedBy: AttemptID?
    /// Whether the order was complete without a payment.
    public internal(set) var isFree = false
    /// The cancellation; nil when nobody wanted one.
    public internal(set) var cancellation: Cancellation?
    /// What people have to look at or had to, oldest first.
    public internal(set) var attention: [Attention] = []
    /// Whether the stream has an event that this version does not know: nothing may be decided on half a story.
    public internal(set) var isReadOnly = false

    /// An order without a story.
    public init(orderID: OrderID) { self.orderID = orderID }

    /// Folds events.
    public init(orderID: OrderID, events: some Sequence<PlacementEvent>) {
        self.init(orderID: orderID)
        for event in events { apply(event) }
    }

    /// Marks a stream that this version cannot read to its end.
    public mutating func becomeReadOnly() { isReadOnly = true }

    /// The operation with this number. Numbers come from the stream itself: an unknown one is a programming error.
    public subscript(number: OperationNumber) -> OperationState {
        get { operations[number.value - 1] }
        set { operations[number.value - 1] = newValue }
    }

    /// The operation, if the stream has one with this number.
    public func operation(_ number: OperationNumber) -> OperationState? {
        (1...max(1, operations.count)).contains(number.value) && !operations.isEmpty ? self[number] : nil
    }

    /// The attempt with this id.
    public func attempt(_ id: AttemptID) -> AttemptState? { attempts.first { $0.id == id } }

    /// What belongs to the lane of a charge: the charge itself and what modifies it.
    public func lane(of charge: OperationNumber) -> some Sequence<OperationState> {
        operations.lazy.filter { $0.number == charge || $0.intent.payment == charge }
    }

    /// Whether something on the lane is unsettled or does not fit.
    public func isLaneBusy(_ charge: OperationNumber) -> Bool { lane(of: charge).contains { $0.blocksLane } }

    /// The charges, oldest first.
    public var charges: some Sequence<OperationState> { operations.lazy.filter { $0.intent.verb.isCharge } }

    /// The charge that paid the order; nil while none did.
    public var placedCharge: OperationNumber? {
        guard let placedBy, let attempt = attempt(placedBy) else { return nil }
        return attempt.charges.last { self[$0].standing == .approved }
    }

    /// Where an attempt stands.
    public func standing(of attempt: AttemptState) -> AttemptStanding {
        if attempt.start.method == .free, attempt.reservations.isEmpty { return .free }
        if let decisive = decisiveCharge(attempt) { return standing(of: attempt, charge: self[decisive]) }
        if attempt.needsCharge || attempt.charges.isEmpty, let reservation = attempt.reservations.last {
            return standing(of: attempt, reservation: self[reservation])
        }
        guard let last = attempt.charges.last else { return .working }
        return standing(of: attempt, charge: self[last])
    }

    /// The charge whose standing counts before anything later: one that does not fit, one that is open, one that
    /// succeeded. nil when all of the attempt's charges ended without money.
    private func decisiveCharge(_ attempt: AttemptState) -> OperationNumber? {
        attempt.charges.first { isLaneMismatched($0) }
            ?? attempt.charges.first { self[$0].standing.isOpen || self[$0].standing == .prepared }
            ?? attempt.charges.first { self[$0].standing == .approved }
    }

    /// What people have to look at and nobody has closed, oldest first.
    public var openAttention: [Attention] { attention.filter { $0.closedBy == nil } }

    /// The operators' lists on which the order belongs.
    public var marks: Set<OrderMark> {
        var marks: Set<OrderMark> = []
        if operations.contains(where: \.blocksLane) || (cancellation != nil && cancellation?.ending == nil) {
            marks.insert(.open)
        }
        if !openAttention.isEmpty { marks.insert(.attention) }
        if operations.contains(where: \.isMismatched) { marks.insert(.mismatch) }
        return marks
    }

    /// Whether any charge of the order may still turn out to have moved money.
    var hasOpenCharge: Bool { charges.contains { $0.standing.isOpen || $0.isMismatched } }

    private func standing(of attempt: AttemptState, reservation: OperationState) -> AttemptStanding {
        switch reservation.standing {
        case .declined: return .declined(reservation.decline ?? .unspecified)
        case .untouched: return attempt.isAbandoned ? .abandoned : .untouched(reservation.untouchedCause ?? .withdrawn)
        case .approved where attempt.start.method == .free: return .free
        case .approved where attempt.isAbandoned: return .abandoned
        default: return .working
        }
    }

    private func standing(of attempt: AttemptState, charge: OperationState) -> AttemptStanding {
        if isLaneMismatched(charge.number) { return .mismatched }
        if let rejection = attempt.rejection {
            let isDone = !isLaneBusy(charge.number) && !balances(of: charge.number).hasMoney
            return isDone ? .declined(rejection) : .undoing(rejection)
        }
        switch charge.standing {
        case .inFlight, .unanswered: return .working
        case .pending: return .pending
        case .challenged:
            return lane(of: charge.number).contains { $0.intent.verb == .resume && $0.standing.isOpen }
                ? .working : .challenged
        case .prepared: return .prepared
        case .open: return .open
        case .untouched:
            return attempt.isAbandoned ? .abandoned : .untouched(charge.untouchedCause ?? .withdrawn)
        case .declined: return .declined(charge.decline ?? .unspecified)
        case .approved: return .approved
        }
    }

    private func isLaneMismatched(_ charge: OperationNumber) -> Bool { lane(of: charge).contains { $0.isMismatched } }
}

extension DeclineRecord {
    /// A definite no without a told reason.
    static let unspecified = DeclineRecord(reason: .unspecified, advice: .anotherInstrument)
}
