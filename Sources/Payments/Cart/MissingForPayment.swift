/// Why Pay is disabled. The order of the cases is the order in which a shopper should deal with them.
public enum MissingForPayment: String, Hashable, Sendable, CaseIterable {
    /// There is nothing in the bag.
    case products
    /// No delivery address is chosen.
    case address
    /// There are ways to deliver and none is chosen.
    case delivery
    /// No payment method is chosen, and something is owed.
    case paymentMethod
    /// The cart cannot be priced as it is; `Cart.quote()` says why.
    case validAmounts
    /// A row is still pending.
    case finalAmounts

    /// The id of the text in the message catalogs.
    public var messageID: String {
        switch self {
        case .products: "pay.missing.products"
        case .address: "pay.missing.address"
        case .delivery: "pay.missing.delivery"
        case .paymentMethod: "pay.missing.payment_method"
        case .validAmounts: "pay.missing.valid_amounts"
        case .finalAmounts: "pay.missing.final_amounts"
        }
    }

    /// The text in English.
    public var text: String {
        switch self {
        case .products: "Your bag is empty."
        case .address: "Add a delivery address to continue."
        case .delivery: "Choose how it should be delivered."
        case .paymentMethod: "Add a payment method to continue."
        case .validAmounts: "Something in your bag needs a look before you can pay."
        case .finalAmounts: "We're still working out the total."
        }
    }
}

extension Cart {
    /// Why this cart cannot be paid yet, in the order to deal with it; empty when it can be.
    public var missingForPayment: [MissingForPayment] {
        let quote = try? quote()
        var missing: [MissingForPayment] = []
        if isEmpty { missing.append(.products) }
        if chosenAddress == nil { missing.append(.address) }
        if !deliveryOptions.isEmpty, chosenDelivery == nil { missing.append(.delivery) }
        let isFree = quote.map { $0.total.isZero && !isEmpty } ?? false
        if paymentMethod == nil, !isFree { missing.append(.paymentMethod) }
        if quote == nil { missing.append(.validAmounts) }
        if SummaryItem.Kind.mayBePending.contains(where: pendingRows.contains) { missing.append(.finalAmounts) }
        return missing
    }
}
