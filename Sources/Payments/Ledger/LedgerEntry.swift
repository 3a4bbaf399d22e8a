/// One movement of one payment, as the event stream tells it. Balances are the sum of entries; nobody writes a balance.
public enum LedgerEntry: Hashable, Sendable {
    /// The provider holds this much.
    case authorized(Money)
    /// This much of the hold was taken.
    case captured(Money)
    /// This much of the hold was released, by a void or by a final capture.
    case voided(Money)
    /// This much of the hold ran out.
    case expired(Money)
    /// This much was returned.
    case refunded(Money)
    /// A refund that was accepted did not arrive after all.
    case refundReversed(Money)
    /// Disputes have taken back this much in total: one entry stands for all disputes of a payment.
    case chargedBack(total: Money)
    /// A charge in flight or unknown: the provider may hold or have taken this much.
    case chargeReserved(Money)
    /// A capture or void in flight or unknown.
    case holdReserved(Money)
    /// A refund in flight or unknown.
    case refundReserved(Money)

    /// The amount.
    public var amount: Money {
        switch self {
        case .authorized(let amount), .captured(let amount), .voided(let amount), .expired(let amount),
            .refunded(let amount), .refundReversed(let amount), .chargedBack(let amount), .chargeReserved(let amount),
            .holdReserved(let amount), .refundReserved(let amount):
            amount
        }
    }
}
