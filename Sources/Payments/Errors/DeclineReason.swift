/// Why an issuer or acquirer said no: an open set with stable spellings.
public struct DeclineReason: Hashable, Sendable, CustomStringConvertible {
    /// The stable spelling, in lower case with underscores.
    public let description: String

    /// Names a reason; providers may add their own.
    public init(_ description: String) { self.description = description }

    /// A definite refusal whose reason is not told or not known to us.
    public static let unspecified = DeclineReason("unspecified")
    /// Not enough money or credit.
    public static let insufficientFunds = DeclineReason("insufficient_funds")
    /// The card's expiry has passed.
    public static let expiredCard = DeclineReason("expired_card")
    /// The security code does not match.
    public static let incorrectSecurityCode = DeclineReason("incorrect_security_code")
    /// The issuer asks for authentication (3-D Secure) first.
    public static let authenticationRequired = DeclineReason("authentication_required")
    /// Approved for less than asked, and the order is not opted in.
    public static let partialApproval = DeclineReason("partial_approval")
    /// The issuer or a screening suspects fraud. Shoppers read a plain decline.
    public static let suspectedFraud = DeclineReason("suspected_fraud")
}
