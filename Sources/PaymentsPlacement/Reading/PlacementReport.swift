public import Payments

/// What an operator has to know: what is open, what is unknown and for how long, how much money that concerns, and what
/// a person has to look at.
public struct PlacementReport: Hashable, Sendable {
    /// One operation whose outcome is not known.
    public struct Unsettled: Hashable, Sendable {
        /// The order.
        public let order: OrderID
        /// The operation.
        public let operation: OperationNumber
        /// What was asked.
        public let verb: CallVerb
        /// Whom.
        public let account: ProviderAccount
        /// Our reference, to look it up in the provider's portal.
        public let reference: MerchantReference
        /// How much.
        public let amount: Money
        /// Where it stands.
        public let standing: OperationStanding
        /// For how long it has been unsettled.
        public let age: Duration
        /// How often it was read back.
        public let reads: Int
        /// Whether the answer is lost, as against pending, waiting for the shopper, or in flight under a lease.
        public var isUnknown: Bool { standing == .unanswered }
    }

    /// One entry of the operators' list.
    public struct Attention: Hashable, Sendable {
        /// The order.
        public let order: OrderID
        /// The operation; nil when it is about the order.
        public let operation: OperationNumber?
        /// Why.
        public let topic: AttentionTopic
        /// For how long.
        public let age: Duration
    }

    /// When it was made.
    public let at: Timestamp
    /// What is not settled, the oldest first.
    public internal(set) var unsettled: [Unsettled] = []
    /// What people have to look at, the oldest first.
    public internal(set) var attention: [Attention] = []
    /// What the unsettled operations could move, for each currency, sorted by currency code.
    public internal(set) var moneyAtRisk: [Money] = []
    /// Orders whose cancellation runs.
    public internal(set) var undoing: [OrderID] = []
    /// Orders with events of a newer version: this node only reads them.
    public internal(set) var readOnly: [OrderID] = []
    /// Orders whose story could not be read, with the reason.
    public internal(set) var unreadable: [Unreadable] = []
    /// Whether there were more orders than one report reads.
    public internal(set) var isCut = false

    /// An order whose story could not be read.
    public struct Unreadable: Hashable, Sendable {
        /// The order.
        public let order: OrderID
        /// Why.
        public let error: StoreError
    }

    init(at moment: Timestamp) { at = moment }

    /// What does not fit between our intents and the evidence.
    public var mismatches: [Attention] { attention.filter { $0.topic == .mismatch || $0.topic == .contradiction } }

    /// The operations whose answer is lost.
    public var unknown: [Unsettled] { unsettled.filter(\.isUnknown) }

    mutating func add(_ state: PlacementState) {
        for operation in state.operations where operation.blocksLane {
            unsettled.append(
                Unsettled(
                    order: state.orderID, operation: operation.number, verb: operation.intent.verb,
                    account: operation.intent.account, reference: operation.intent.reference,
                    amount: operation.intent.amount, standing: operation.standing,
                    age: age(since: operation.unsettledSince), reads: operation.reads))
        }
        attention += state.openAttention.map {
            Attention(order: state.orderID, operation: $0.operation, topic: $0.topic, age: age(since: $0.since))
        }
        if let cancellation = state.cancellation, cancellation.ending == nil { undoing.append(state.orderID) }
        if state.isReadOnly { readOnly.append(state.orderID) }
    }

    private func age(since moment: Timestamp) -> Duration { max(.zero, at.duration(since: moment)) }

    mutating func finish() {
        unsettled.sort { $0.age > $1.age }
        attention.sort { $0.age > $1.age }
        var sums: [Currency: Money] = [:]
        for operation in unsettled {
            let sum = sums[operation.amount.currency, default: .zero(operation.amount.currency)]
            // A sum beyond 64 bits of minor units stays at its last value: the list itself is complete.
            sums[operation.amount.currency] = (try? sum + operation.amount) ?? sum
        }
        moneyAtRisk = sums.values.sorted { $0.currency.code < $1.currency.code }
    }
}
