/// The next step of giving unwanted money back: for cancellations, late successes and refused partial approvals alike.
public enum CancelPlan {
    /// What to do next.
    public enum Step: Hashable, Sendable {
        /// Return this much.
        case refund(Money)
        /// Release this much.
        case void(Money)
        /// Nothing can be done by us; the ending says what remains.
        case done(CancelEnding)
    }

    /// What the provider can do, and what it already refused on this payment.
    public struct Means: Hashable, Sendable {
        /// Whether a refund can be asked for.
        public var canRefund: Bool
        /// Whether a void can be asked for.
        public var canVoid: Bool
        /// Whether a void also returns captured money.
        public var voidsCaptured: Bool

        /// Collects the means.
        public init(canRefund: Bool, canVoid: Bool, voidsCaptured: Bool) {
            self.canRefund = canRefund
            self.canVoid = canVoid
            self.voidsCaptured = voidsCaptured
        }
    }

    /// Chooses from the balances alone. What is held is voided, first, since a refund may stay undecided for days.
    /// Captured money is refunded, never voided, unless the provider says that a void returns it and a refund is not to
    /// be had.
    /// - Parameter holdEnds: When the hold runs out by itself; nil when unknown.
    public static func next(_ balances: Balances, _ means: Means, holdEnds: Timestamp?) -> Step {
        if balances.held.isPositive, means.canVoid { return .void(balances.held) }
        if balances.kept.isPositive, means.canRefund { return .refund(balances.kept) }
        if balances.kept.isPositive, means.voidsCaptured, means.canVoid, !balances.held.isPositive {
            return .void(balances.kept)
        }
        if balances.kept.isPositive { return .done(.tooLate(balances.kept)) }
        if balances.held.isPositive { return .done(.holdUntil(holdEnds, balances.held)) }
        return .done(.cancelled)
    }
}
