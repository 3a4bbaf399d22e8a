extension PlacementRules {
    /// A press of Pay. An empty draft joins what runs, or gives the last result.
    /// - Throws: `PaymentError` untouched: the press is refused and nothing was or will be sent for it.
    func place(_ command: PlaceCommand, on state: PlacementState) throws(PaymentError) -> Draft {
        try check(command, on: state)
        var draft = Draft(state, at: now)
        // Judged before anything else: the same press with another wish (capture at once, another wallet token) is a
        // conflict, also when the order is placed. Otherwise the caller would believe that its wish came true.
        let joined = try attemptToJoin(command, on: state)
        if state.placedBy != nil || state.isFree { return draft }
        if let known = joined {
            if state.standing(of: known).isRestartable, state.cancellation == nil {
                try requireNoOther(known.id, state)
                try restart(known, command, &draft)
            } else {
                try handOutAgain(known, command, &draft)
            }
            return draft
        }
        try requireOpenOrder(state)
        try requireNoOther(nil, state)
        try startAttempt(command, &draft)
        return draft
    }

    /// No second charge while an earlier one is neither declined nor proved untouched.
    private func requireNoOther(_ id: AttemptID?, _ state: PlacementState) throws(PaymentError) {
        let blocking = state.attempts.first { $0.id != id && state.standing(of: $0).blocksOthers }
        guard blocking == nil, !state.hasOpenCharge else {
            throw Self.refusal(
                .operationInProgress,
                "Another attempt (\(blocking?.id.rawValue ?? "earlier")) is not settled. Wait for its verdict first.")
        }
    }

    private func check(_ command: PlaceCommand, on state: PlacementState) throws(PaymentError) {
        try requireWritable(state)
        let terms = command.terms
        precondition(terms.orderID == state.orderID, "a machine serves one order")
        guard terms.isFinal else {
            throw Self.refusal(.amountNotFinal, "Part of the amount is pending. Place the order when it is final.")
        }
        guard !terms.amount.isNegative, terms.amount.currency.hasMinorUnit else {
            throw Self.refusal(.invalidRequest, "An order costs nothing or a positive amount in a chargeable currency.")
        }
        if let approved = command.approvedAmount, approved != terms.amount {
            throw Self.refusal(
                .amountChanged, "The shopper approved \(approved), the order costs \(terms.amount). Ask again.")
        }
        if let frozen = state.terms, frozen.fingerprint != terms.fingerprint || frozen.amount != terms.amount {
            throw Self.refusal(
                .conflict,
                "Order \(terms.orderID) was claimed with other content. Use a new order id for another order.")
        }
        if let value = terms.storedValue {
            guard value.isPositive, value.currency == terms.amount.currency, directory.hasStoredValue else {
                throw Self.refusal(
                    .invalidRequest, "Stored value needs a positive amount in the order's currency and a handler.")
            }
        }
    }

    func requireWritable(_ state: PlacementState) throws(PaymentError) {
        guard !state.isReadOnly else {
            throw Self.refusal(
                .readOnly, "Order \(state.orderID) has events of a newer version. Ask a node that knows them.")
        }
    }

    private func requireOpenOrder(_ state: PlacementState) throws(PaymentError) {
        guard state.cancellation == nil else {
            throw Self.refusal(.orderCancelled, "Order \(state.orderID) was cancelled. Use a new order id.")
        }
    }

    /// The attempt that this press means; nil when it is a new one.
    private func attemptToJoin(
        _ command: PlaceCommand, on state: PlacementState
    ) throws(PaymentError) -> AttemptState? {
        guard let id = command.attempt else {
            // A session that never left us is dead, so a press without an id may not stop at it.
            guard let last = state.attempts.last else { return nil }
            return state.standing(of: last) == .prepared && command.method != .session ? nil : last
        }
        guard let known = state.attempt(id) else { return nil }
        guard known.start.method == command.method || known.start.method == .free,
            known.start.capture == command.capture, known.start.walletTransaction == command.walletTransaction
        else {
            throw Self.refusal(.conflict, "Attempt \(id) was made with other content. Use a new attempt id.")
        }
        return known
    }

    /// A new press.
    private func startAttempt(_ command: PlaceCommand, _ draft: inout Draft) throws(PaymentError) {
        let isFree = command.terms.amount.isZero
        guard draft.state.attempts.count < policy.maximumAttempts else {
            throw Self.refusal(.limitReached, "An order takes at most \(policy.maximumAttempts) attempts.")
        }
        if !isFree { try requireRoutes(command) }
        closePreparedSessions(&draft)
        if draft.state.terms == nil { draft.add(.orderClaimed(command.terms), .placeClaim) }
        let start = AttemptStart(
            id: command.attempt
                ?? OperationIdentity.attempt(order: command.terms.orderID, ordinal: draft.state.attempts.count + 1),
            method: isFree ? .free : command.method, capture: command.capture, routes: isFree ? [] : command.routes,
            acceptsPartialApproval: command.acceptsPartialApproval, walletTransaction: command.walletTransaction)
        draft.add(.attemptStarted(start), .placeAttempt)
        advance(start.id, &draft)
    }

    private func requireRoutes(_ command: PlaceCommand) throws(PaymentError) {
        guard !command.routes.isEmpty else {
            throw Self.refusal(.configuration, "No provider account was named to pay order \(command.terms.orderID).")
        }
        let verb = chargeVerb(command.method, command.capture)
        for route in command.routes where facts(route)?.verbs.contains(verb) != true {
            throw Self.refusal(.unsupported, "\(route) is not configured here or does not offer \(verb.rawValue).")
        }
    }

    func chargeVerb(_ method: AttemptStart.Method, _ capture: AuthorizeRequest.Capture) -> CallVerb {
        switch (method, capture) {
        case (.session, _): .createSession
        case (_, .immediately): .sale
        case (_, .later): .authorize
        }
    }

    /// A session whose keys never left us gives way to a new attempt.
    func closePreparedSessions(_ draft: inout Draft) {
        for operation in draft.state.operations where operation.standing == .prepared {
            draft.add(.untouched(operation.number, .sessionUnused), .sessionDead)
        }
    }

    /// The first thing an attempt has to do: set stored value aside, else charge.
    func advance(_ id: AttemptID, _ draft: inout Draft) {
        guard let attempt = draft.state.attempt(id), let terms = draft.state.terms else { return }
        if let value = terms.storedValue, !hasReservation(attempt, draft.state) {
            start(
                .reserveValue, of: attempt, at: ProviderDirectory.storedValueAccount, amount: value,
                rule: .valueReserve,
                &draft)
        } else if attempt.start.method == .free {
            draft.add(.completedWithoutPayment(id), .placeFree)
            plan(&draft)
        } else {
            startCharge(of: attempt, at: attempt.start.routes[0], rule: .placeIntent, &draft)
        }
    }

    func startCharge(
        of attempt: AttemptState, at account: ProviderAccount, rule: Rule, _ draft: inout Draft
    ) {
        guard let terms = draft.state.terms else { return }
        start(
            chargeVerb(attempt.start.method, attempt.start.capture), of: attempt, at: account, amount: terms.amount,
            rule: rule, &draft)
    }

    /// Whether stored value is set aside for the attempt and was not given back.
    func hasReservation(_ attempt: AttemptState, _ state: PlacementState) -> Bool {
        guard let last = attempt.reservations.last, state[last].standing == .approved else { return false }
        return !state.operations.contains { $0.intent.verb == .releaseValue && $0.intent.payment == last }
    }

    /// The same press again, after everything it tried was proved to have done nothing.
    private func restart(_ attempt: AttemptState, _ command: PlaceCommand, _ draft: inout Draft) throws(PaymentError) {
        if attempt.start.method != .free { try requireRoutes(command) }
        draft.add(.attemptRestarted(attempt.id), .placeRestart)
        let needsReservation = command.terms.storedValue != nil && !hasReservation(attempt, draft.state)
        guard let last = attempt.charges.last, !needsReservation, attempt.start.method == .direct,
            command.routes.contains(draft.state[last].intent.account)
        else { return advance(attempt.id, &draft) }
        send(last, rule: .placeRestart, &draft)
    }

    /// Joining a session attempt gives its live session again; one that is past its expiry is not given.
    private func handOutAgain(
        _ attempt: AttemptState, _ command: PlaceCommand, _ draft: inout Draft
    ) throws(PaymentError) {
        guard draft.state.standing(of: attempt) == .prepared, let last = attempt.charges.last else { return }
        guard let session = draft.state[last].session, session.expiresAt > now, draft.state.cancellation == nil else {
            try requireOpenOrder(draft.state)
            draft.add(.untouched(last, .sessionUnused), .sessionDead)
            draft.add(.attemptRestarted(attempt.id), .placeRestart)
            return advance(attempt.id, &draft)
        }
        draft.add(.sessionHandedOut(last), .sessionHandedOut)
    }
}
