extension PlacementRules {
    /// A capture, void or refund of the placed payment. An empty draft joins the operation with the same id.
    /// - Throws: `PaymentError` untouched, naming the limit that was broken.
    func modify(_ command: ModifyCommand, on state: PlacementState) throws(PaymentError) -> Draft {
        try requireWritable(state)
        var draft = Draft(state, at: now)
        if let known = try known(command, on: state) {
            if state[known].standing == .untouched { try sendAgain(known, command.change, &draft) }
            return draft
        }
        guard let number = state.placedCharge else {
            throw Self.refusal(.notFound, "Order \(state.orderID) has no payment to change.")
        }
        let charge = state[number]
        try requireFreeLane(number, command.change, on: state)
        let verb = Self.verb(of: command.change)
        guard facts(charge.intent.account)?.verbs.contains(verb) == true else {
            throw Self.refusal(.unsupported, "\(charge.intent.account) does not offer \(verb.rawValue).")
        }
        let amount = try amount(of: command.change, charge, state)
        var isFinal = false
        if case .capture(_, let last) = command.change { isFinal = last }
        start(
            verb, of: attempt(of: charge, in: state), at: charge.intent.account, amount: amount, payment: number,
            isFinal: isFinal, command: command.id, rule: .modifyIntent, &draft)
        guard draft.action != nil else {
            throw Self.refusal(.limitReached, "An order takes at most \(policy.maximumOperations) operations.")
        }
        return draft
    }

    /// The same command again, after its tries were proved to have done nothing, goes on with the same key, if the
    /// payment still allows it.
    private func sendAgain(
        _ number: OperationNumber, _ change: ModifyCommand.Change, _ draft: inout Draft
    ) throws(PaymentError) {
        let operation = draft.state[number]
        guard let payment = operation.intent.payment else { return }
        try requireFreeLane(payment, change, on: draft.state)
        let balances = draft.state.balances(of: payment)
        switch change {
        case .capture:
            _ = try limited(
                operation.intent.amount, to: balances.capturable, .captureExceedsAuthorization,
                "is held and not captured")
        case .refund:
            _ = try limited(
                operation.intent.amount, to: balances.refundable, .refundExceedsCaptured, "is captured and not returned"
            )
        case .void:
            guard try amount(of: change, draft.state[payment], draft.state) == operation.intent.amount else {
                throw Self.refusal(.conflict, "What is held has changed since this void was asked for. Use a new id.")
            }
        }
        send(number, rule: .placeRestart, &draft)
    }

    static func verb(of change: ModifyCommand.Change) -> CallVerb {
        switch change {
        case .capture: .capture
        case .void: .void
        case .refund: .refund
        }
    }

    private func requireFreeLane(
        _ number: OperationNumber, _ change: ModifyCommand.Change, on state: PlacementState
    ) throws(PaymentError) {
        guard !state.isLaneBusy(number) else {
            throw Self.refusal(
                .operationInProgress,
                "Another operation on this payment is not settled. Wait for its outcome, or settle it.")
        }
        guard state.cancellation == nil else {
            throw Self.refusal(.orderCancelled, "Order \(state.orderID) is being undone; its money is handled by that.")
        }
    }

    /// The operation that this command already made; nil when it is new.
    func known(_ command: ModifyCommand, on state: PlacementState) throws(PaymentError) -> OperationNumber? {
        guard let id = command.id, let operation = state.operations.first(where: { $0.intent.command == id }) else {
            return nil
        }
        let isSame: Bool =
            switch command.change {
            case .capture(let amount, let isFinal):
                operation.intent.verb == .capture && operation.intent.isFinal == isFinal
                    && (amount == nil || amount == operation.intent.amount)
            case .void: operation.intent.verb == .void
            case .refund(let amount):
                operation.intent.verb == .refund && (amount == nil || amount == operation.intent.amount)
            }
        guard isSame else {
            throw Self.refusal(.conflict, "Command \(id) was given with other content. Use a new id.")
        }
        return operation.number
    }

    private func amount(
        of change: ModifyCommand.Change, _ charge: OperationState, _ state: PlacementState
    ) throws(PaymentError) -> Money {
        let balances = state.balances(of: charge.number)
        switch change {
        case .capture(let wished, _):
            return try limited(
                wished ?? balances.capturable, to: balances.capturable, .captureExceedsAuthorization,
                "is held and not captured")
        case .refund(let wished):
            return try limited(
                wished ?? balances.refundable, to: balances.refundable, .refundExceedsCaptured,
                "is captured and not returned")
        case .void:
            if balances.capturable.isPositive { return balances.capturable }
            if model(of: charge).voidsCaptured, balances.refundable.isPositive { return balances.refundable }
            throw Self.refusal(.nothingToVoid, "Nothing is held any more. Captured money is returned by a refund.")
        }
    }

    private func limited(
        _ amount: Money, to limit: Money, _ code: PaymentError.Code, _ what: String
    ) throws(PaymentError) -> Money {
        guard amount.currency == limit.currency else {
            throw Self.refusal(.invalidRequest, "The payment is in \(limit.currency), not in \(amount.currency).")
        }
        guard amount.minorUnits <= limit.minorUnits else {
            throw Self.refusal(code, "\(amount) was asked for and \(limit) \(what).")
        }
        guard amount.isPositive else {
            throw limit.isZero
                ? Self.refusal(code, "\(limit) \(what).")
                : Self.refusal(.invalidRequest, "The amount has to be above zero.")
        }
        return amount
    }
}
