extension PlacementState {
    /// Where the money of one charge stands, derived from the operations on its lane.
    public func balances(of charge: OperationNumber) -> Balances {
        let operation = self[charge]
        var balances = Balances(currency: operation.intent.amount.currency)
        recordCharge(operation, in: &balances)
        for modification in operations where modification.intent.payment == charge {
            recordModification(modification, in: &balances)
        }
        return balances
    }

    /// The sum over all charges of the order.
    /// - Parameter currency: The order's currency.
    public func balances(in currency: Currency) -> Balances {
        var balances = Balances(currency: currency)
        for charge in charges { balances.add(self.balances(of: charge.number)) }
        return balances
    }

    private func recordCharge(_ charge: OperationState, in balances: inout Balances) {
        if let approval = charge.approval, charge.standing == .approved {
            balances.record(.authorized(approval.amount))
            if approval.isCaptured { balances.record(.captured(approval.amount)) }
        } else if charge.blocksLane {
            balances.record(.chargeReserved(charge.intent.amount))
        }
        for movement in charge.observed {
            switch movement {
            case .captured(let amount): balances.record(.captured(amount))
            case .voided(let amount): balances.record(.voided(amount))
            case .expired(let amount): balances.record(.expired(amount))
            case .refunded(let amount): balances.record(.refunded(amount))
            case .stillHeld: break
            }
        }
        if let chargedBack = charge.chargedBack { balances.record(.chargedBack(total: chargedBack)) }
    }

    private func recordModification(_ operation: OperationState, in balances: inout Balances) {
        guard operation.standing == .approved, let amount = operation.approval?.amount else {
            if operation.blocksLane { recordReservation(operation.intent, in: &balances) }
            return
        }
        switch operation.intent.verb {
        case .capture:
            let heldBefore = balances.held
            balances.record(.captured(amount))
            // A final capture releases the rest of the hold by itself.
            if operation.intent.isFinal, let rest = try? heldBefore - amount, rest.isPositive {
                balances.record(.voided(rest))
            }
        case .void: recordVoid(amount, in: &balances)
        case .refund:
            balances.record(.refunded(amount))
            if operation.isReversed { balances.record(.refundReversed(amount)) }
        default: break
        }
    }

    /// A void of captured money returns it, where a provider can do that.
    private func recordVoid(_ amount: Money, in balances: inout Balances) {
        if balances.held.isPositive || !balances.kept.isPositive {
            balances.record(.voided(amount))
        } else {
            balances.record(.refunded(amount))
        }
    }

    private func recordReservation(_ intent: OperationIntent, in balances: inout Balances) {
        switch intent.verb {
        case .capture: balances.record(.holdReserved(intent.amount))
        case .void:
            balances.record(balances.held.isPositive ? .holdReserved(intent.amount) : .refundReserved(intent.amount))
        case .refund: balances.record(.refundReserved(intent.amount))
        default: break
        }
    }
}
