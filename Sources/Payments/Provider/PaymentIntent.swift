/// What a payment is meant to do with the money.
public enum PaymentIntent: String, Hashable, Sendable, CaseIterable, Codable {
    /// Hold the amount now, capture later.
    case authorize
    /// Hold an amount that may still grow (hotels, fuel).
    case estimatedAuthorize
    /// Hold and capture at once: a sale.
    case purchase
    /// Check the instrument without taking money.
    case verify
    /// Send money to the shopper.
    case payout
}

/// A kind of payment method: an open set with stable spellings.
public struct PaymentMethodKind: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, lower case.
    public let description: String

    /// Names a kind.
    public init(_ description: String) { self.description = description }

    /// Payment cards, also through a wallet that follows the card intent (Apple Pay at PXP).
    public static let card = PaymentMethodKind("card")
    /// PayPal.
    public static let paypal = PaymentMethodKind("paypal")
}
