extension Quote {
    /// The rows a shopper reads, in order: subtotal always; delivery if chosen, zero included; discounts and stored
    /// value negative, and the tip, only when not zero; tax if set, zero included; then the total under the merchant's
    /// name. Tax inside the prices is no row.
    func summary(merchantName: String, labels: SummaryLabels) -> OrderSummary {
        let pending = PendingRows(cart)
        var rows: [SummaryItem] = []
        rows.reserveCapacity(6 + amounts.discounts.count)
        rows.append(row(.subtotal, labels.subtotal, amounts.subtotal, pending.goods))
        if cart.chosenDeliveryID != nil || pending.delivery {
            rows.append(row(.delivery, labels.delivery, amounts.delivery, pending.delivery))
        }
        for (discount, result) in zip(cart.discounts, amounts.discounts) where result.amount != 0 {
            rows.append(row(.discount, discount.label, -result.amount, pending.includes(discount)))
        }
        if let storedValue = cart.storedValue, amounts.storedValue != 0 {
            rows.append(row(.storedValue, storedValue.label, -amounts.storedValue, pending.storedValue))
        }
        if amounts.tip != 0 || pending.tip { rows.append(row(.tip, labels.tip, amounts.tip, pending.tip)) }
        if cart.tax?.mode == .exclusive || (cart.tax == nil && pending.tax) {
            rows.append(row(.tax, labels.tax, amounts.tax, pending.tax))
        }
        guard !pending.isEmpty else {
            return OrderSummary(checkedRows: rows, merchantName: merchantName, total: total)
        }
        return settled(rows, merchantName: merchantName)
    }

    private func row(_ kind: SummaryItem.Kind, _ label: String, _ amount: Int64, _ isPending: Bool) -> SummaryItem {
        SummaryItem(kind, label: label, amount: money(amount), status: isPending ? .pending : .final)
    }

    /// The final rows alone: a sum of some of the amounts whose whole sum fits. Reductions that belong to pending rows
    /// are pending with them, so the rest is not below zero; stored value waits for the whole amount.
    private func settled(_ rows: [SummaryItem], merchantName: String) -> OrderSummary {
        let counted = rows.lazy.filter { $0.status == .final }.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        return OrderSummary(checkedRows: rows, merchantName: merchantName, total: money(counted))
    }
}

/// Which rows are pending: those the cart names, and those worked out from them.
private struct PendingRows {
    let goods: Bool
    let delivery: Bool
    let tip: Bool
    let tax: Bool
    let isEmpty: Bool

    init(_ cart: Cart) {
        let named = cart.pendingRows
        isEmpty = named.isEmpty || named.isDisjoint(with: SummaryItem.Kind.mayBePending)
        goods = !isEmpty && named.contains(.subtotal)
        delivery = !isEmpty && named.contains(.delivery)
        tip = !isEmpty && named.contains(.tip)
        var taxesDelivery = false
        if case .perLine(.some)? = cart.tax?.method { taxesDelivery = true }
        tax = !isEmpty && (named.contains(.tax) || (goods && cart.tax != nil) || (delivery && taxesDelivery))
    }

    /// How much stored value is used depends on everything else.
    var storedValue: Bool { !isEmpty }

    func includes(_ discount: Discount) -> Bool {
        switch discount.value {
        case .freeDelivery: delivery
        case .amount, .percent: goods || (tax && discount.base == .grossAfterLineTax)
        }
    }
}
