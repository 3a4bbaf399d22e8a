public import Payments

/// Prices a cart for a place or an address: delivery options, tax, whatever depends on where it goes.
public protocol ApplePayPricer: Sendable {
    /// Returns the cart with what depends on its chosen address. The address has no street before authorization.
    /// - Throws: `CheckFailure`; when the task is cancelled, `.cancelled`.
    func priced(_ cart: Cart) async throws(CheckFailure) -> Cart
}

/// The shop's hooks behind a sheet: what answers its `price` effect.
public struct ApplePayPricing: Sendable {
    /// Says whether an address is served; nil serves all.
    public var delivery: (any DeliveryChecker)?
    /// Says what a code gives; nil knows none.
    public var promo: (any PromoChecker)?
    /// Prices for an address; nil keeps the prices.
    public var pricer: (any ApplePayPricer)?

    /// Collects the hooks.
    public init(
        delivery: (any DeliveryChecker)? = nil, promo: (any PromoChecker)? = nil, pricer: (any ApplePayPricer)? = nil
    ) {
        self.delivery = delivery
        self.promo = promo
        self.pricer = pricer
    }

    /// The cart after a change, or why not. Never throws: it is the answer to the sheet.
    public func answer(_ change: ApplePaySheet.Change, for cart: Cart) async -> Result<Cart, CheckFailure> {
        do throws(CheckFailure) {
            switch change {
            case .place(let contact): return .success(try await self.cart(cart, at: contact.address))
            case .address(let address): return .success(try await self.cart(cart, at: address))
            case .coupon(let code):
                guard let promo else { throw .refused(.unknownPromoCode) }
                return .success(try await cart.applyingPromo(code, checkedBy: promo))
            }
        } catch { return .failure(error) }
    }

    private func cart(_ cart: Cart, at address: Address) async throws(CheckFailure) -> Cart {
        try await delivery?.check(address, for: cart)
        var next = cart
        next.chooseNewAddress(address)
        guard let pricer else { return next }
        return try await pricer.priced(next)
    }
}
