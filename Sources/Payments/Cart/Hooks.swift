/// Why something was not accepted, in words that a shopper may read.
public struct Refusal: Hashable, Sendable {
    /// The id of the text in the message catalogs; apps may use their own.
    public let messageID: String
    /// The text in the language of whoever refused, shown where no catalog has the id.
    public let text: String

    /// Words a refusal. The text is shown to shoppers as it is: no codes, no internals.
    public init(messageID: String, text: String) {
        self.messageID = messageID
        self.text = text
    }

    /// Words a refusal by a message of the catalogs, with its English text for apps without them.
    public init(_ message: MessageID) {
        self.init(messageID: message.description, text: MessageBook.bundled.text(message, locale: "en"))
    }

    /// The address is outside the delivery area.
    public static let notDeliverable = Refusal(.deliveryNotDeliverable)
    /// The promo code is not known or not valid any more.
    public static let unknownPromoCode = Refusal(.promoUnknown)
    /// The device does not tell where it is.
    public static let locationOff = Refusal(.locationOff)
    /// The check itself failed. The default for anything unexpected.
    public static let checkFailed = Refusal(.checkFailed)
}

/// Why a check gave no result.
public enum CheckFailure: Error, Hashable, Sendable {
    /// The answer is no; the old choice stays and the reason is shown.
    case refused(Refusal)
    /// The shopper or the task backed out: the old choice stays and nothing is shown.
    case cancelled
}

/// Says whether an address can be delivered to.
public protocol DeliveryChecker: Sendable {
    /// Returns when the address is fine.
    /// - Throws: `CheckFailure`; when the task is cancelled, `.cancelled`.
    func check(_ address: Address, for cart: Cart) async throws(CheckFailure)
}

/// Turns a place into an address.
public protocol CurrentLocationResolver: Sendable {
    /// Returns the address at a place.
    /// - Throws: `CheckFailure`; when the task is cancelled, `.cancelled`.
    func address(at coordinate: Coordinate) async throws(CheckFailure) -> Address
}

/// Says what a promo code gives.
public protocol PromoChecker: Sendable {
    /// Returns the discount of a code, typed by a shopper, for this cart.
    /// - Throws: `CheckFailure`; when the task is cancelled, `.cancelled`.
    func discount(for code: String, in cart: Cart) async throws(CheckFailure) -> Discount
}

extension Cart {
    /// The cart with another saved address chosen, once the checker agrees. Without a checker it applies at once.
    /// - Throws: `CheckFailure`; the old choice stays. An id that no address has is refused like a failed check.
    public func choosingAddress(
        _ id: String, checkedBy checker: (any DeliveryChecker)?
    ) async throws(CheckFailure) -> Cart {
        guard let address = addresses.first(where: { $0.id == id }) else { throw .refused(.checkFailed) }
        return try await choosing(address, checkedBy: checker)
    }

    /// The cart with the address at a place added and chosen, once both hooks agree.
    /// - Throws: `CheckFailure`; the old choice stays.
    public func choosingCurrentLocation(
        _ coordinate: Coordinate, resolvedBy resolver: any CurrentLocationResolver,
        checkedBy checker: (any DeliveryChecker)?
    ) async throws(CheckFailure) -> Cart {
        try await choosing(resolver.address(at: coordinate), checkedBy: checker)
    }

    /// The cart with the discount of a code, once the checker knows it. White space around the code is ignored.
    /// - Throws: `CheckFailure`; the cart is unchanged. An empty code is refused without asking.
    public func applyingPromo(_ code: String, checkedBy checker: any PromoChecker) async throws(CheckFailure) -> Cart {
        let trimmed = String(code.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard !trimmed.isEmpty else { throw .refused(.unknownPromoCode) }
        let discount = try await checker.discount(for: trimmed, in: self)
        try requireNotCancelled()
        var cart = self
        cart.apply(discount)
        return cart
    }

    private func choosing(
        _ address: Address, checkedBy checker: (any DeliveryChecker)?
    ) async throws(CheckFailure) -> Cart {
        try await checker?.check(address, for: self)
        try requireNotCancelled()
        var cart = self
        cart.chooseNewAddress(address)
        return cart
    }

    /// A checker that ignores cancellation must not turn it into a choice.
    private func requireNotCancelled() throws(CheckFailure) {
        if Task.isCancelled { throw .cancelled }
    }
}
