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

    /// What the shopper reads.
    public var message: MessageID {
        switch self {
        case .products: .payMissingProducts
        case .address: .payMissingAddress
        case .delivery: .payMissingDelivery
        case .paymentMethod: .payMissingPaymentMethod
        case .validAmounts: .payMissingValidAmounts
        case .finalAmounts: .payMissingFinalAmounts
        }
    }

    /// The id of the text in the message catalogs.
    public var messageID: String { message.description }

    /// The text in English.
    public var text: String { MessageBook.bundled.text(message, locale: "en") }
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
