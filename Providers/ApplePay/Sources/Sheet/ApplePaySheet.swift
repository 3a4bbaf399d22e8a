public import Payments

/// One sheet from its first moment to its last: a pure machine. Inputs are what the device and the shop's hooks say,
/// effects are what the shell has to do.
///
/// What the sheet shows is always a frozen order. An event makes a new one (`refrozen`), and what is charged is exactly
/// the one that the shopper authorized. Nothing is charged when it would cost anything else: the shopper is asked
/// again.
public struct ApplePaySheet: Sendable {
    /// Names one run of a hook, so that a late answer changes nothing.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    /// How long a sheet waits.
    public struct Limits: Hashable, Sendable {
        /// From an event to its answer. The web documents thirty seconds; apps are assumed to have as many.
        public var handler: Duration
        /// How much earlier we answer by ourselves, so that the answer arrives in time.
        public var margin: Duration

        /// Sets limits. The margin is shorter than the limit.
        public init(handler: Duration = .seconds(30), margin: Duration = .seconds(3)) {
            precondition(margin >= .zero && margin < handler, "the margin is a part of the limit")
            self.handler = handler
            self.margin = margin
        }
    }

    /// What a hook is asked about.
    public enum Change: Hashable, Sendable {
        /// The shopper is somewhere: check and price for a place without street.
        case place(ApplePayCoarseContact)
        /// The shopper entered a code; never empty.
        case coupon(String)
        /// The shopper authorized: check the whole address.
        case address(Address)
    }

    /// Something that happened.
    public enum Input: Sendable {
        /// The shopper pressed the button.
        case present
        /// The shopper chose a card; which one is not known.
        case paymentMethodSelected
        /// The shopper chose an address.
        case shippingContactSelected(ApplePayCoarseContact)
        /// The shopper chose a way to deliver, by its identifier.
        case shippingMethodSelected(String)
        /// The shopper entered a coupon code, or removed it (empty).
        case couponChanged(String)
        /// A hook answered: the cart for the change, or why not.
        case priced(Ticket, Result<Cart, CheckFailure>)
        /// The shopper authorized.
        case authorized(ApplePayAuthorization)
        /// The charge ended.
        case charged(ApplePayChargeResult)
        /// The sheet is gone: the shopper closed it, or it ended by itself.
        case dismissed
        /// Time has passed; send it at `nextDeadline`.
        case tick
    }

    /// Something to do.
    public enum Effect: Sendable {
        /// Show the sheet.
        case show(ApplePayRequest)
        /// Nothing: why the press was not taken. It is never a cancellation.
        case refuse(Refused)
        /// Ask the hooks; answer with `priced`.
        case price(Ticket, Change, Cart)
        /// The hooks' answer is not wanted any more.
        case stopPricing(Ticket)
        /// Answer the event.
        case reply(ApplePayUpdate)
        /// Open the token and charge this order, no other; answer with `charged`.
        case charge(Order, ApplePayAuthorization)
        /// Answer the authorization.
        case complete(ApplePayResult)
        /// Take the sheet away; it would claim that the payment failed.
        case dismiss
        /// It is over.
        case finish(Outcome)
    }

    /// Why a press was not taken.
    public enum Refused: String, Hashable, Sendable, CaseIterable {
        /// A sheet is up already.
        case alreadyPresenting
        /// This sheet is over; a new one takes a new value.
        case ended
    }

    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        /// The shopper left before authorizing. Nothing is shown.
        case cancelled
        /// The order is placed.
        case placed
        /// A definite no, or a failure that moved nothing.
        case refused
        /// The sheet ended because an answer was late. Nothing was charged.
        case timedOut
        /// The charge's result is not known yet. A later `charged` says it.
        case confirming
        /// With the whole address it costs something else: ask the shopper with this order. Nothing was charged.
        case askAgain(Order)
    }

    /// Where it stands.
    public enum Phase: Hashable, Sendable {
        /// Not shown yet.
        case ready
        /// Waiting for the shopper.
        case presented
        /// Waiting for a hook.
        case pricing(ApplePaySheetEvent)
        /// Authorized, and waiting for a hook to check the whole address.
        case checking
        /// Waiting for the charge.
        case charging
        /// Over.
        case finished(Outcome)
    }

    /// What the sheet says beside the amounts.
    public let options: ApplePayOptions
    /// The form that the sheet has.
    public let form: ApplePayForm
    /// How long it waits.
    public let limits: Limits
    /// The order that the sheet was opened with. Its application data are those in the token, whatever changed later.
    public let opened: Order
    /// The order that the sheet shows now.
    public internal(set) var order: Order
    /// Where it stands.
    public internal(set) var phase: Phase = .ready

    /// When the event came that waits for an answer; nil when none does.
    var waitingSince: Timestamp?
    /// What the shopper has to mend before authorizing.
    var standing: [ApplePayError] = []
    /// What was authorized, while the whole address is checked.
    var authorization: ApplePayAuthorization?
    private var lastTicket: UInt64 = 0

    /// Prepares a sheet.
    /// - Throws: `ApplePayRequestError` with everything that the sheet would refuse.
    public init(
        _ order: Order, options: ApplePayOptions, form: ApplePayForm, limits: Limits = Limits()
    ) throws(ApplePayRequestError) {
        try order.uncheckedPaymentRequest(options).validate(for: form)
        self.options = options
        self.form = form
        self.limits = limits
        opened = order
        self.order = order
    }

    /// What a token of this sheet must be for: the order as it was opened, since the token carries the digest of that
    /// one's application data, at the amount that is shown now.
    public var tokenTerms: OrderTerms {
        OrderTerms(
            orderID: opened.id, fingerprint: opened.fingerprint.digest, amount: order.total,
            storedValue: order.terms.storedValue, isFinal: order.isFinal)
    }

    /// When to send `tick` at the latest; nil when nothing waits for an answer.
    public var nextDeadline: Timestamp? { waitingSince?.advanced(by: limits.handler - limits.margin) }

    mutating func newTicket() -> Ticket {
        lastTicket += 1
        return Ticket(number: lastTicket)
    }

    /// The ticket of the hook that runs.
    var currentTicket: Ticket { Ticket(number: lastTicket) }
}
