import Payments

extension Simulation {
    func state(_ order: OrderID) -> PlacementState { PlacementState(orderID: order, events: shelf.load(order).events) }

    mutating func violate(_ text: String) { violations.append("seed \(seed): \(text)") }

    // MARK: Safety, at every step

    /// A call needs its stored intent, its stored send under this very lease, and nobody else's open charge.
    mutating func checkCall(_ call: ProviderCall) {
        let order = shelfOrder(call)
        let state = state(order)
        guard let operation = state.operation(call.intent.number), operation.intent == call.intent,
            operation.sends.indices.contains(call.send - 1), operation.sends[call.send - 1].lease == call.lease
        else { return violate("\(order): a call without its committed intent and send") }
        if call.intent.verb.isCharge {
            let others = state.operations.filter { $0.intent.verb.isCharge && $0.number != call.intent.number }
            for other in others where other.standing.isOpen {
                violate("\(order): charge \(call.intent.number) was sent while \(other.number) is \(other.standing)")
            }
        }
        for other in state.operations
        where other.number != call.intent.number && other.standing.isOpen && other.intent.payment == call.intent.payment
            && call.intent.payment != nil && !call.intent.verb.isStoredValue
        {
            violate("\(order): two operations of one payment at a time")
        }
    }

    mutating func checkState(_ order: OrderID) {
        let state = state(order)
        guard let currency = state.terms?.amount.currency else { return }
        for charge in state.charges where !state.balances(of: charge.number).isWithinLimits {
            violate("\(order): balances of \(charge.number) break their limits: \(state.balances(of: charge.number))")
        }
        let kept = state.charges.filter {
            state.balances(of: $0.number).hasMoney && $0.intent.attempt == state.placedBy
        }
        if kept.count > 1 { violate("\(order): two charges of the attempt that paid, \(currency)") }
    }

    mutating func checkReply(_ order: OrderID, _ result: PlacementResult) {
        let state = state(order)
        switch result {
        case .placed: if state.placedBy == nil { violate("\(order): told placed and is not") }
        case .failed(let error): if error.effect != .untouched { violate("\(order): a failure that is not untouched") }
        case .cancelled(.cancelled):
            let total = payments(state).reduce(0) { $0 + $1.total }
            if total != 0 { violate("\(order): told cancelled while \(total) stays taken") }
        default: break
        }
    }

    /// The promise itself, on the providers' own ledgers and at every moment: never two charges of one order, not even
    /// for as long as it takes to undo one.
    mutating func checkOneCharge(_ order: OrderID) {
        let charged = payments(state(order)).filter { $0.total > 0 }
        if charged.count > 1 { violate("\(order): \(charged.count) charges at once") }
    }

    // MARK: Books, at quiescence

    func payments(_ state: PlacementState) -> [SimulatedProvider.Account] {
        state.charges.compactMap { providers[$0.intent.account]?.payments[$0.intent.reference] }
    }

    mutating func checkBooks() {
        for order in shelf.orders { checkBooks(of: order) }
        for (account, provider) in providers {
            for (key, count) in provider.movements where count > 1 {
                violate("\(account): key \(key) moved money \(count) times")
            }
        }
        if shelf.openInboxCount > 0 { violate("\(shelf.openInboxCount) webhooks were never taken in") }
    }

    private mutating func checkBooks(of order: OrderID) {
        let state = state(order)
        for operation in state.operations where operation.standing.isOpen {
            violate("\(order): \(operation.number) \(operation.intent.verb) is still \(operation.standing)")
        }
        for charge in state.charges {
            let ours = state.balances(of: charge.number)
            let theirs = providers[charge.intent.account]?.payments[charge.intent.reference] ?? .init()
            if ours.authorized.minorUnits != theirs.authorized || ours.captured.minorUnits != theirs.captured
                || ours.held.minorUnits != theirs.held || ours.refunded.minorUnits != theirs.refunded
            {
                violate("\(order): \(charge.number) ours \(ours), theirs \(theirs)")
            }
        }
        let charged = payments(state).filter { $0.total > 0 }
        if charged.count > 1, !state.attention.contains(where: { $0.topic == .compensationFailed }) {
            violate("\(order): \(charged.count) charges are kept")
        }
        // The difference, if any, is what the operator list names.
        let isListed = state.attention.contains { $0.topic == .compensationFailed }
        if state.cancellation != nil, !charged.isEmpty, !isListed || state.cancellation?.ending == .cancelled {
            violate("\(order): money stays after a cancellation")
        }
        if state.placedBy == nil, !charged.isEmpty, !isListed {
            violate("\(order): money is held and the order is not placed")
        }
        checkStoredValue(state)
    }

    private mutating func checkStoredValue(_ state: PlacementState) {
        let committed = state.operations.filter { $0.intent.verb == .commitValue && $0.standing == .approved }
        let reserved = state.operations.filter { $0.intent.verb == .reserveValue && $0.standing == .approved }
        let released = state.operations.filter { $0.intent.verb == .releaseValue && $0.standing == .approved }
        if committed.count > 1 { violate("\(state.orderID): stored value is spent twice") }
        if reserved.count != committed.count + released.count {
            violate(
                "\(state.orderID): stored value stays reserved: \(reserved.count) \(committed.count) \(released.count)")
        }
        let wants =
            state.terms?.storedValue != nil && (state.placedBy != nil || state.isFree) && state.cancellation == nil
        if wants, committed.isEmpty { violate("\(state.orderID): placed without its stored value") }
    }

    /// A person reads the operator list, looks at the provider's books, and settles what read-back cannot tell.
    mutating func settleAsOperator() {
        for order in shelf.orders {
            for entry in state(order).attention where entry.topic == .cannotTell || entry.topic == .unsettled {
                guard let number = entry.operation, let operation = state(order).operation(number),
                    operation.standing.isOpen, let provider = providers[operation.intent.account]
                else { continue }
                let done = provider.entries[operation.intent.reference]
                var verdict = OperatorVerdict.didNotHappen
                switch done?.state {
                case .captured, .voided, .refunded: verdict = .happened(operation.intent.amount)
                case .pending: continue
                default: break
                }
                sequence += 1
                feed(
                    0, order,
                    .command(
                        CallerID(UInt64(sequence) << 1),
                        .settle(number, verdict, by: "operator", deadline: now.advanced(by: .seconds(60)))))
            }
        }
    }
}
