/// What pays. Every member that could be used by a thief sits in a type that cannot be printed, encoded or stored.
public enum PaymentInstrument: Sendable {
    /// A card as the shopper typed it.
    case card(CardDetails)
    /// A device or network token with its cryptogram, as wallets give it.
    case networkToken(NetworkToken)
    /// The provider's own token for an instrument that it stores.
    case storedToken(Secret<String>)
}

/// A card. There is no way to print, encode or store it, and its digits are zeroed when the last holder lets go.
public struct CardDetails: Sendable {
    /// The number.
    public let number: CardNumber
    /// The month of expiry, 1 to 12.
    public let expiryMonth: Int
    /// The year of expiry, four digits.
    public let expiryYear: Int
    /// The security code; nil when the shopper was not asked for it.
    public let securityCode: CardDigits?
    /// The name on the card; nil when unknown.
    public let holder: Secret<String>?

    /// Collects a card; the parts are checked where they are made.
    /// nil unless the month is 1 to 12 and the year has four digits.
    public init?(
        number: CardNumber, expiryMonth: Int, expiryYear: Int, securityCode: CardDigits? = nil,
        holder: Secret<String>? = nil
    ) {
        guard (1...12).contains(expiryMonth), (2000...2999).contains(expiryYear) else { return nil }
        self.number = number
        self.expiryMonth = expiryMonth
        self.expiryYear = expiryYear
        self.securityCode = securityCode
        self.holder = holder
    }
}

/// A token that stands for a card, with what proves this one payment.
public struct NetworkToken: Sendable {
    /// The device's or merchant's account number.
    public let number: CardNumber
    /// The month of expiry, 1 to 12.
    public let expiryMonth: Int
    /// The year of expiry, four digits.
    public let expiryYear: Int
    /// The cryptogram as text, normally Base64; nil for later payments under a mandate.
    public let cryptogram: Secret<String>?
    /// The electronic commerce indicator; nil when the wallet gave none.
    public let electronicCommerceIndicator: String?
    /// The wallet's id of the transaction. It is used once: the placement binds it to one order and attempt.
    public let transactionID: String?

    /// Collects a token; wallet adapters do.
    public init(
        number: CardNumber, expiryMonth: Int, expiryYear: Int, cryptogram: Secret<String>?,
        electronicCommerceIndicator: String? = nil, transactionID: String? = nil
    ) {
        self.number = number
        self.expiryMonth = expiryMonth
        self.expiryYear = expiryYear
        self.cryptogram = cryptogram
        self.electronicCommerceIndicator = electronicCommerceIndicator
        self.transactionID = transactionID
    }
}

/// What was agreed about storing and reusing an instrument.
public struct StoredCredential: Hashable, Sendable {
    /// Who starts the payment.
    public enum Initiator: String, Hashable, Sendable, CaseIterable {
        /// The shopper, present.
        case customer
        /// The merchant, under a mandate.
        case merchant
    }

    /// Who starts this payment.
    public var initiator: Initiator
    /// Whether this is the first payment of the agreement.
    public var isFirst: Bool
    /// The scheme's id of the first payment; nil for the first itself.
    public var networkTransactionID: String?

    /// Describes the agreement.
    public init(initiator: Initiator, isFirst: Bool, networkTransactionID: String? = nil) {
        self.initiator = initiator
        self.isFirst = isFirst
        self.networkTransactionID = networkTransactionID
    }
}

/// What 3-D Secure proved, when it ran outside the provider.
public struct AuthenticationData: Sendable {
    /// The electronic commerce indicator, two digits.
    public let electronicCommerceIndicator: String
    /// The authentication value.
    public let cryptogram: Secret<String>
    /// The directory server's transaction id.
    public let directoryServerTransactionID: String
    /// The protocol version, such as `2.2.0`.
    public let version: String

    /// Collects the proof.
    public init(
        electronicCommerceIndicator: String, cryptogram: Secret<String>, directoryServerTransactionID: String,
        version: String
    ) {
        self.electronicCommerceIndicator = electronicCommerceIndicator
        self.cryptogram = cryptogram
        self.directoryServerTransactionID = directoryServerTransactionID
        self.version = version
    }
}
