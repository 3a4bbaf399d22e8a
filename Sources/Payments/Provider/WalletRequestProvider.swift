/// A wallet: it asks the shopper on the device and hands over a token, which another provider charges.
public protocol WalletRequestProvider: PaymentProvider {
    /// Verifies and opens a token, and checks that it was made for these terms.
    /// - Throws: `PaymentError` untouched, when the token is forged, stale, or for another order or amount.
    func open(
        _ token: Secret<[UInt8]>, for terms: OrderTerms, at moment: Timestamp
    ) throws(PaymentError) -> NetworkToken
}
