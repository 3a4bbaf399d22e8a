/// A press of Pay.
public struct PlaceCommand: Hashable, Sendable {
    /// The order's terms.
    public var terms: OrderTerms
    /// The press; nil joins the running attempt, goes on with one that did nothing, or gives the last result.
    public var attempt: AttemptID?
    /// How the shopper pays; `.free` is chosen by the machine, never by a caller.
    public var method: AttemptStart.Method
    /// Whether the money is taken at once.
    public var capture: AuthorizeRequest.Capture
    /// The accounts to try, in order: the second only when certainly nothing happened at the first, or when its decline
    /// advises another provider.
    public var routes: [ProviderAccount]
    /// Whether an approval for less than asked is welcome.
    public var acceptsPartialApproval: Bool
    /// The amount that the shopper approved on a wallet's sheet; nil without a sheet. Another amount is refused.
    public var approvedAmount: Money?
    /// The wallet's id of the token; nil without a wallet. It belongs to one order and attempt.
    public var walletTransaction: String?
    /// Until when the caller waits, and until when tries are repeated.
    public var deadline: Timestamp

    /// Describes a press.
    public init(
        terms: OrderTerms, attempt: AttemptID? = nil, method: AttemptStart.Method = .direct,
        capture: AuthorizeRequest.Capture = .later, routes: [ProviderAccount], acceptsPartialApproval: Bool = false,
        approvedAmount: Money? = nil, walletTransaction: String? = nil, deadline: Timestamp
    ) {
        self.terms = terms
        self.attempt = attempt
        self.method = method
        self.capture = capture
        self.routes = routes
        self.acceptsPartialApproval = acceptsPartialApproval
        self.approvedAmount = approvedAmount
        self.walletTransaction = walletTransaction
        self.deadline = deadline
    }
}

/// A capture, void or refund of a placed order.
public struct ModifyCommand: Hashable, Sendable {
    /// What to do.
    public enum Change: Hashable, Sendable {
        /// Take this much; nil takes all that is held. The last capture releases the rest.
        case capture(Money?, isFinal: Bool)
        /// Release all that is held.
        case void
        /// Return this much; nil returns all that is kept.
        case refund(Money?)
    }

    /// What to do.
    public var change: Change
    /// The caller's name for it: the same name again is the same operation. nil makes each call a new operation.
    public var id: CommandID?
    /// Until when the caller waits.
    public var deadline: Timestamp

    /// Describes a change.
    public init(_ change: Change, id: CommandID? = nil, deadline: Timestamp) {
        self.change = change
        self.id = id
        self.deadline = deadline
    }
}

/// What a caller asks of an order.
public enum PlacementCommand: Hashable, Sendable {
    /// Pay it.
    case place(PlaceCommand)
    /// Capture, void or refund.
    case modify(ModifyCommand)
    /// Undo it.
    case cancel(CancelOrigin, id: CommandID?, deadline: Timestamp)
    /// Go on after the shopper acted. The token came with the action.
    case resume(token: String, deadline: Timestamp)
    /// Ask the provider where the live attempt stands.
    case verify(deadline: Timestamp)
    /// Settle what the provider cannot tell. `by` names the operator.
    case settle(OperationNumber, OperatorVerdict, by: String, deadline: Timestamp)
    /// Take something off the operators' list; nil concerns the order as a whole.
    case acknowledge(OperationNumber?, AttentionTopic, by: String, deadline: Timestamp)

    /// Until when the caller waits.
    public var deadline: Timestamp {
        switch self {
        case .place(let command): command.deadline
        case .modify(let command): command.deadline
        case .cancel(_, _, let deadline), .resume(_, let deadline), .verify(let deadline),
            .settle(_, _, _, let deadline), .acknowledge(_, _, _, let deadline):
            deadline
        }
    }
}

/// What a caller is told.
public enum PlacementResult: Sendable {
    /// The order is paid: the money is held, or taken when that was asked.
    case placed(PlacedPayment)
    /// Nothing was owed.
    case completedWithoutPayment
    /// A verdict: no. Another press may follow.
    case declined(DeclineRecord)
    /// The shopper has to act; then `resume` with the token. Handed out once.
    case actionRequired(CustomerAction, token: String)
    /// A session for the shopper's device.
    case session(SessionTicket)
    /// A capture, void or refund was done.
    case done(OperationNumber, Money)
    /// Accepted by the provider and not decided.
    case pending(MerchantReference)
    /// Not known yet: never shown as failed, and nothing is charged again.
    case confirming(MerchantReference)
    /// The cancellation ended.
    case cancelled(CancelEnding)
    /// It is in the order's story; no money is concerned.
    case noted
    /// Nothing happened, and why. The effect is always `untouched`.
    case failed(PaymentError)
}

/// A payment that the order was placed with.
public struct PlacedPayment: Hashable, Sendable {
    /// The press of Pay.
    public let attempt: AttemptID
    /// Who holds the money.
    public let account: ProviderAccount
    /// Our reference of the payment.
    public let reference: MerchantReference
    /// The provider's name for it; nil when it gave none.
    public let providerReference: ProviderReference?
    /// The amount that was approved.
    public let amount: Money
}

/// A session that a device may charge with. Its secrets come from the vault.
public struct SessionTicket: Hashable, Sendable {
    /// The press of Pay.
    public let attempt: AttemptID
    /// Who made it.
    public let account: ProviderAccount
    /// The provider's name for it.
    public let id: SessionID
    /// Our reference of the payment.
    public let reference: MerchantReference
    /// When it stops being usable.
    public let expiresAt: Timestamp
}

extension PaymentError.Code {
    /// The order was cancelled, or its cancellation runs.
    public static let orderCancelled = PaymentError.Code("order_cancelled")
    /// A capture of more than is held.
    public static let captureExceedsAuthorization = PaymentError.Code("capture_exceeds_authorization")
    /// A refund of more than is kept.
    public static let refundExceedsCaptured = PaymentError.Code("refund_exceeds_captured")
    /// Nothing is held that could be released.
    public static let nothingToVoid = PaymentError.Code("nothing_to_void")
    /// The instrument of an interrupted attempt is gone: ask for the card again.
    public static let abandoned = PaymentError.Code("abandoned")
    /// The order's stream has events of a newer version: this node only reads it.
    public static let readOnly = PaymentError.Code("read_only")
    /// Too many presses, operations or callers for one order.
    public static let limitReached = PaymentError.Code("limit_reached")
}
