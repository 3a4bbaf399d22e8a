public import Payments

extension ApplePaySheet {
    /// Takes an input and says what to do, in order. Inputs that come too late change nothing and are never an error: a
    /// device and a hook do not know of each other.
    public mutating func handle(_ input: Input, at now: Timestamp) -> [Effect] {
        if let effects = expire(at: now, unless: input) { return effects }
        switch input {
        case .present: return present()
        case .paymentMethodSelected: return answer(.paymentMethod, with: order)
        case .shippingContactSelected(let contact): return ask(.shippingContact, .place(contact), at: now)
        case .shippingMethodSelected(let identifier): return chooseMethod(identifier)
        case .couponChanged(let code): return changeCoupon(code, at: now)
        case .priced(let ticket, let result): return take(result, for: ticket)
        case .authorized(let authorization): return authorize(authorization, at: now)
        case .charged(let result): return take(result)
        case .dismissed: return dismiss()
        case .tick: return []
        }
    }

    private mutating func present() -> [Effect] {
        switch phase {
        case .ready:
            phase = .presented
            return [.show(request)]
        case .finished: return [.refuse(.ended)]
        case .presented, .pricing, .checking, .charging: return [.refuse(.alreadyPresenting)]
        }
    }

    /// What the sheet shows now.
    var request: ApplePayRequest { order.uncheckedPaymentRequest(options) }

    mutating func finish(_ outcome: Outcome) -> Effect {
        phase = .finished(outcome)
        waitingSince = nil
        authorization = nil
        return .finish(outcome)
    }
}

// MARK: - Events

extension ApplePaySheet {
    /// Answers an event at once; a hook that still runs for an earlier one is not waited for.
    private mutating func answer(_ event: ApplePaySheetEvent, with next: Order) -> [Effect] {
        guard let earlier = interrupt() else { return [] }
        order = next
        let errors = standing.filter { $0.isAllowed(answering: event) }
        return earlier + [.reply(ApplePayUpdate(answering: event, with: request, errors: errors))]
    }

    /// Asks the hooks about a change.
    private mutating func ask(_ event: ApplePaySheetEvent, _ change: Change, at now: Timestamp) -> [Effect] {
        guard let earlier = interrupt() else { return [] }
        phase = .pricing(event)
        waitingSince = now
        return earlier + [.price(newTicket(), change, cart(for: change))]
    }

    /// The cart that a hook starts from. A new code takes the place of the codes before it.
    private func cart(for change: Change) -> Cart {
        guard case .coupon = change else { return order.cart }
        return order.cart.withoutCodes
    }

    private mutating func chooseMethod(_ identifier: String) -> [Effect] {
        var cart = order.cart
        // Not one of ours: an answer to this event carries no error, so what is shown stays.
        guard (try? cart.chooseDelivery(identifier)) != nil else { return answer(.shippingMethod, with: order) }
        return answer(.shippingMethod, with: refrozen(with: cart) ?? order)
    }

    private mutating func changeCoupon(_ code: String, at now: Timestamp) -> [Effect] {
        guard let code = ContactText.trimmed(code) else {
            standing.removeAll { !$0.code.blocksAuthorization }
            return answer(.coupon, with: refrozen(with: order.cart.withoutCodes) ?? order)
        }
        return ask(.coupon, .coupon(code), at: now)
    }

    /// Ends what waits, if anything: its hook is stopped and its event is answered with what is shown. nil when the
    /// sheet is not there to be answered.
    private mutating func interrupt() -> [Effect]? {
        switch phase {
        case .presented: return []
        case .pricing(let event):
            phase = .presented
            waitingSince = nil
            let reply = ApplePayUpdate(answering: event, with: request)
            return [retireTicket(), .reply(reply)]
        case .ready, .checking, .charging, .finished: return nil
        }
    }

    /// The next revision, if it can be shown; nil keeps what is shown.
    func refrozen(with cart: Cart) -> Order? {
        guard cart != order.cart else { return order }
        guard let next = try? order.refrozen(with: cart) else { return nil }
        let errors = next.uncheckedPaymentRequest(options).problems(for: form).filter { $0.severity == .error }
        return errors.isEmpty ? next : nil
    }
}

// MARK: - Hooks

extension ApplePaySheet {
    private mutating func take(_ result: Result<Cart, CheckFailure>, for ticket: Ticket) -> [Effect] {
        guard ticket == currentTicket else { return [] }
        switch phase {
        case .pricing(let event):
            phase = .presented
            waitingSince = nil
            return [.reply(reply(to: event, with: result))]
        case .checking: return takeChecked(result)
        case .ready, .presented, .charging, .finished: return []
        }
    }

    private mutating func reply(
        to event: ApplePaySheetEvent, with result: Result<Cart, CheckFailure>
    ) -> ApplePayUpdate {
        var errors: [ApplePayError] = []
        switch result {
        case .success(let cart):
            if let next = refrozen(with: cart) { order = next } else { errors = [Self.passing(answering: event)] }
        case .failure(.refused(let refusal)): errors = [Self.error(for: refusal, answering: event)]
        case .failure(.cancelled): break
        }
        // A coupon that was refused keeps nothing from being authorized, and a good address mends a bad one.
        if event == .shippingContact {
            standing = errors
        } else {
            standing.removeAll { !$0.code.blocksAuthorization }
        }
        return ApplePayUpdate(answering: event, with: request, errors: errors)
    }

    /// Something passing: the shopper may try again.
    static let passing = ApplePayError(.unknown, .tryLater)

    /// The same as the answer to an event: a coupon that could not be checked keeps nothing from being authorized.
    static func passing(answering event: ApplePaySheetEvent) -> ApplePayError {
        event == .coupon ? ApplePayError(.couponCodeInvalid, .tryLater) : passing
    }

    static func error(for refusal: Refusal, answering event: ApplePaySheetEvent) -> ApplePayError {
        let message = ApplePayError.Message.refusal(refusal)
        guard event == .coupon else {
            // A check that failed says nothing about the address.
            let isVerdict = refusal.messageID != MessageID.checkFailed.description
            return ApplePayError(isVerdict ? .addressUnserviceable : .unknown, message: message)
        }
        let isOver = refusal.messageID == MessageID.couponExpired.description
        return ApplePayError(isOver ? .couponCodeExpired : .couponCodeInvalid, message: message)
    }
}

// MARK: - End and time

extension ApplePaySheet {
    /// The sheet went away. After authorization that is no cancellation: the charge goes on, and its result counts.
    private mutating func dismiss() -> [Effect] {
        switch phase {
        case .presented: return [finish(.cancelled)]
        case .pricing, .checking:
            // An authorization whose address is still checked has charged nothing.
            return [.stopPricing(currentTicket), finish(.cancelled)]
        case .charging: return [finish(.confirming)]
        case .ready, .finished: return []
        }
    }

    private mutating func take(_ result: ApplePayChargeResult) -> [Effect] {
        switch phase {
        case .charging: return takeInTime(result)
        case .finished(.confirming): return takeLate(result)
        case .ready, .presented, .pricing, .checking, .finished: return []
        }
    }

    private mutating func takeInTime(_ result: ApplePayChargeResult) -> [Effect] {
        switch result {
        case .placed(let details): return [.complete(.success(details)), finish(.placed)]
        case .refused: return [.complete(.failure()), finish(.refused)]
        case .mendable(let errors):
            guard !errors.isEmpty else { return [.complete(.failure()), finish(.refused)] }
            phase = .presented
            waitingSince = nil
            return [.complete(.failure(errors.filter { $0.isAllowed(answering: .authorization) }))]
        case .unknown: return [.dismiss, finish(.confirming)]
        }
    }

    /// The sheet is gone; what came of the charge still counts.
    private mutating func takeLate(_ result: ApplePayChargeResult) -> [Effect] {
        switch result {
        case .placed: return [finish(.placed)]
        case .refused, .mendable: return [finish(.refused)]
        case .unknown: return []
        }
    }

    /// What a passed limit does; nil when none has. Near the limit we answer by ourselves; after it the sheet is gone,
    /// and an answer would reach nobody.
    private mutating func expire(at now: Timestamp, unless input: Input) -> [Effect]? {
        guard let since = waitingSince, let soft = nextDeadline, now >= soft else { return nil }
        // What came in time for the sheet is taken, although we would have given up on it.
        let isGone = now >= since.advanced(by: limits.handler)
        switch (input, isGone) {
        case (.priced, false), (.charged, _), (.dismissed, _): return nil
        default: break
        }
        switch phase {
        case .pricing(let event): return isGone ? abandon() : giveUp(event)
        case .checking: return isGone ? abandon() : giveUpChecking()
        case .charging: return [.dismiss, finish(.confirming)]
        case .ready, .presented, .finished: return nil
        }
    }

    private mutating func abandon() -> [Effect] { [.stopPricing(currentTicket), finish(.timedOut)] }

    private mutating func giveUp(_ event: ApplePaySheetEvent) -> [Effect] {
        let error = Self.passing(answering: event)
        phase = .presented
        waitingSince = nil
        if event == .shippingContact { standing = [error] }
        return [retireTicket(), .reply(ApplePayUpdate(answering: event, with: request, errors: [error]))]
    }

    private mutating func giveUpChecking() -> [Effect] {
        [retireTicket()] + ask(again: [Self.passing])
    }

    /// The hook's answer will not be taken.
    private mutating func retireTicket() -> Effect {
        let stopped = currentTicket
        _ = newTicket()
        return .stopPricing(stopped)
    }
}

extension Cart {
    /// The cart without the discounts that codes gave.
    var withoutCodes: Cart {
        var copy = self
        copy.discounts.removeAll { $0.code != nil }
        return copy
    }
}
