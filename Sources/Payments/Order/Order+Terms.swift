extension Order {
    /// What the placement needs to know about this order.
    public var terms: OrderTerms {
        OrderTerms(
            orderID: id, fingerprint: fingerprint.digest, amount: total,
            storedValue: quote.storedValue.isZero ? nil : quote.storedValue, isFinal: isFinal)
    }
}
