public import Payments

/// Places orders, each exactly once, and looks after what became of them.
///
/// Every decision is made by the pure `PlacementMachine`; this reads and writes the store, calls providers and waits,
/// one effect at a time for each order, many orders at once. An intent is durable before its first byte leaves, and a
/// call in flight belongs to the placement: a caller that is cancelled hears `.confirming` at once, while the answer is
/// still read and stored.
///
/// ```swift
/// let placement = Placement(store: store, providers: [card: provider], clock: SystemClock(), random: SystemRandom())
/// Task { await placement.run() }
/// let outcome = try await placement.place(order, paying: .card(details), attempt: press, with: card)
/// ```
///
/// `run()` takes up what is due, webhooks and what a crash left behind; without it, orders are placed and nothing is
/// followed up. Several processes may share one store.
public final class Placement: Sendable {
    let engine: PlacementEngine
    let reconciler: Reconciler

    /// The times and limits it works with.
    public let configuration: PlacementConfiguration

    /// Makes a placement. Nothing is read or sent yet.
    /// - Parameters:
    ///   - store: Keeps the orders' streams; it may be shared with other processes.
    ///   - providers: The accounts that can be named, with what talks to them.
    ///   - storedValue: Keeps gift cards and the like; nil refuses orders that use any.
    ///   - outbox: Hears what happened, at least once each; nil leaves messages in the store for somebody else.
    ///   - configuration: Times and limits.
    ///   - clock: Tells the time and waits.
    ///   - random: Makes the worker's id, spread of waits and one-time tokens.
    ///   - observer: Told what happens, for logs and metrics; nil tells nobody.
    public init(
        store: any EventStore, providers: [ProviderAccount: any PaymentProvider],
        storedValue: (any StoredValueHandler)? = nil, outbox: (any OutboxReceiver)? = nil,
        configuration: PlacementConfiguration = PlacementConfiguration(),
        clock: any WaitingClock, random: any RandomSource, observer: (any PaymentObserver)? = nil
    ) {
        self.configuration = configuration
        engine = PlacementEngine(
            store: store, providers: providers, storedValue: storedValue, configuration: configuration, clock: clock,
            random: random, observer: observer)
        reconciler = Reconciler(engine: engine, receiver: outbox)
    }

    /// This process in the leases and claims that it stores; new for each placement.
    public var worker: WorkerID { engine.workerID }
}

// MARK: - Placing

extension Placement {
    /// Pays an order, once.
    ///
    /// Pressing again with the same attempt joins the running one, or goes on with one that certainly did nothing. No
    /// attempt id means the running attempt, or the last result. A new id after a decline is a new attempt.
    /// - Parameters:
    ///   - order: What is bought. After the first press its content is frozen under its id.
    ///   - instrument: What pays; held in memory until the attempt is over, never stored.
    ///   - attempt: This press of Pay, made by the checkout; nil lets the placement name it.
    ///   - account: The account to charge; it was given to the initializer.
    ///   - options: When the money is taken, other accounts to fall back to, and what travels along.
    /// - Returns: What is known: a verdict, something for the shopper to do, or `.confirming` when money may have moved
    ///   and the answer is still to come.
    /// - Throws: `PaymentError`, always with effect `.untouched`: nothing was and nothing will be charged for this
    ///   call. A task that is cancelled before anything was sent throws `.cancelled`.
    public func place(
        _ order: Order, paying instrument: PaymentInstrument, attempt: AttemptID? = nil, with account: ProviderAccount,
        options: PlaceOptions = PlaceOptions()
    ) async throws(PaymentError) -> PlacementOutcome {
        let command = PlaceCommand(
            terms: order.terms, attempt: attempt, method: .direct, capture: options.capture,
            routes: [account] + options.fallbacks, acceptsPartialApproval: options.acceptsPartialApproval,
            approvedAmount: options.approval?.amount, walletTransaction: instrument.walletTransaction,
            deadline: deadline(options.patience))
        try options.approval?.verify(order)
        let payload = CallerPayload(
            orderID: order.id, instrument: instrument, options: options, valueSource: order.cart.storedValue?.reference)
        return try await outcome(.place(command), of: order.id, payload)
    }

    /// Completes an order that owes nothing beyond stored value. Throws `.invalidRequest` when something is owed.
    /// - Throws: `PaymentError` as ``place(_:paying:attempt:with:options:)`` does.
    public func complete(
        _ order: Order, attempt: AttemptID? = nil, patience: Duration? = nil
    ) async throws(PaymentError) -> PlacementOutcome {
        guard order.total.isZero else {
            throw PaymentError(
                .invalidRequest, effect: .untouched,
                explanation: "Order \(order.id) costs \(order.total): it is placed.")
        }
        let command = PlaceCommand(terms: order.terms, attempt: attempt, routes: [], deadline: deadline(patience))
        var options = PlaceOptions()
        options.patience = patience
        let payload = CallerPayload(
            orderID: order.id, instrument: nil, options: options, valueSource: order.cart.storedValue?.reference)
        return try await outcome(.place(command), of: order.id, payload)
    }

    /// Goes on after the shopper acted, as in 3-D Secure. The token came with `.actionRequired` and works once.
    /// - Parameter result: What the shopper's device brought back, byte for byte; empty when nothing.
    /// - Throws: `PaymentError` untouched, as ``place(_:paying:attempt:with:options:)`` does; `.invalidRequest` for a
    ///   token of another order, attempt or amount.
    public func resume(
        _ order: OrderID, token: String, result: Secret<[UInt8]>, patience: Duration? = nil
    ) async throws(PaymentError) -> PlacementOutcome {
        var payload = CallerPayload(orderID: order)
        payload.actionResult = result
        return try await outcome(.resume(token: token, deadline: deadline(patience)), of: order, payload)
    }

    /// Asks the provider where the order stands, now, and says what is known after that.
    /// - Throws: `PaymentError` untouched: `.notFound` for an order that was never placed.
    public func verify(_ order: OrderID, patience: Duration? = nil) async throws(PaymentError) -> PlacementOutcome {
        try await outcome(.verify(deadline: deadline(patience)), of: order, CallerPayload(orderID: order))
    }

    /// Undoes the order: voids what is held, refunds what was taken, gives stored value back.
    ///
    /// A shopper's cancel wins only until something was submitted; after that the result says where the payment stands.
    /// - Parameter id: The caller's name for this cancellation; nil gives it none.
    /// - Returns: `.cancelled` with its ending, or `.confirming` while an unknown outcome has to be settled first.
    /// - Throws: `PaymentError` untouched: `.notFound` for an unknown order.
    public func cancel(
        _ order: OrderID, by origin: CancelOrigin = .merchant, id: CommandID? = nil, patience: Duration? = nil
    ) async throws(PaymentError) -> PlacementOutcome {
        try await outcome(
            .cancel(origin, id: id, deadline: deadline(patience)), of: order, CallerPayload(orderID: order))
    }
}

// MARK: - Changing a payment

extension Placement {
    /// Takes money that is held.
    /// - Parameters:
    ///   - amount: How much; nil takes all that is held.
    ///   - isFinal: Whether this is the last capture: the provider releases the rest.
    ///   - id: The caller's name for this capture: the same name again is the same capture. nil makes each call a new
    ///     one, which a caller that retries must not do.
    /// - Throws: `PaymentError` untouched: `.captureExceedsAuthorization`, `.operationInProgress`, `.invalidRequest`, …
    public func capture(
        _ order: OrderID, _ amount: Money? = nil, isFinal: Bool = false, id: CommandID? = nil, patience: Duration? = nil
    ) async throws(PaymentError) -> ChangeOutcome {
        try await change(order, .capture(amount, isFinal: isFinal), id, patience)
    }

    /// Releases all that is held.
    /// - Throws: `PaymentError` untouched: `.nothingToVoid`, `.unsupported`, `.operationInProgress`, …
    public func void(
        _ order: OrderID, id: CommandID? = nil, patience: Duration? = nil
    ) async throws(PaymentError) -> ChangeOutcome {
        try await change(order, .void, id, patience)
    }

    /// Returns captured money to the instrument that paid.
    /// - Parameters:
    ///   - amount: How much; nil returns all that is kept.
    ///   - id: As for `capture`.
    /// - Throws: `PaymentError` untouched: `.refundExceedsCaptured`, `.operationInProgress`, `.invalidRequest`, …
    public func refund(
        _ order: OrderID, _ amount: Money? = nil, id: CommandID? = nil, patience: Duration? = nil
    ) async throws(PaymentError) -> ChangeOutcome {
        try await change(order, .refund(amount), id, patience)
    }

    private func change(
        _ order: OrderID, _ change: ModifyCommand.Change, _ id: CommandID?, _ patience: Duration?
    ) async throws(PaymentError) -> ChangeOutcome {
        let command = ModifyCommand(change, id: id, deadline: deadline(patience))
        return try await ChangeOutcome(engine.ask(.modify(command), of: order, CallerPayload(orderID: order)))
    }

    /// Settles what no provider can tell: an operator looked, in the provider's portal or by asking its support.
    /// - Parameter name: Who decided; it is kept in the order's story.
    /// - Throws: `PaymentError` untouched: `.invalidRequest` for an operation that is not waiting for a decision.
    public func settle(
        _ order: OrderID, _ operation: OperationNumber, _ verdict: OperatorVerdict, by name: String,
        patience: Duration? = nil
    ) async throws(PaymentError) -> ChangeOutcome {
        let command = PlacementCommand.settle(operation, verdict, by: name, deadline: deadline(patience))
        return try await ChangeOutcome(engine.ask(command, of: order, CallerPayload(orderID: order)))
    }

    // MARK: Shared

    private func outcome(
        _ command: PlacementCommand, of order: OrderID, _ payload: CallerPayload
    ) async throws(PaymentError) -> PlacementOutcome {
        try await PlacementOutcome(engine.ask(command, of: order, payload))
    }

    private func deadline(_ patience: Duration?) -> Timestamp {
        engine.clock.now().advanced(by: patience ?? configuration.callerPatience)
    }
}

extension PaymentInstrument {
    /// The wallet's id of the token, which the placement binds to one order and attempt.
    fileprivate var walletTransaction: String? {
        if case .networkToken(let token) = self { token.transactionID } else { nil }
    }
}
