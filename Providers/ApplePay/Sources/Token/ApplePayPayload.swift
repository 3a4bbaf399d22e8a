public import Payments

/// What a token holds once opened. Everything that a thief could use sits in types that print as a mask.
public struct ApplePayPayload: Sendable {
    /// The proof of this one payment.
    public enum Proof: Sendable {
        /// A cryptogram as online payments use it. The indicator has one or two digits and must be passed on when it is
        /// there.
        case threeDSecure(cryptogram: Secret<String>, electronicCommerceIndicator: String?)
        /// Chip data (Base64), with the PIN under a key of the network (hexadecimal) where one was entered.
        case emv(data: Secret<String>, encryptedPIN: Secret<String>?)
    }

    /// The answer about one merchant of a request with several.
    public struct AuthenticationResponse: Sendable {
        /// The merchant.
        public let merchantIdentifier: String
        /// That merchant's proof.
        public let authenticationData: Secret<String>
        /// The amount as text, as it came.
        public let transactionAmount: String
    }

    /// The device's or merchant's account number: not the number on the card.
    public let accountNumber: CardNumber
    /// The last day it can be used.
    public let expiration: Expiration
    /// What the shopper authorized, in the currency's minor units.
    public let amount: Money
    /// The name on the card; nil when there is none.
    public let cardholderName: Secret<String>?
    /// Which manufacturer's device it was, in hexadecimal.
    public let deviceManufacturerIdentifier: String
    /// The proof of this one payment.
    public let proof: Proof
    /// The answers about further merchants; empty for plain requests.
    public let authenticationResponses: [AuthenticationResponse]
    /// The id of a merchant token; nil for device tokens.
    public let merchantTokenIdentifier: Secret<String>?
    /// What is known about the card behind a merchant token; nil when nothing is said.
    public let merchantTokenMetadata: ApplePayMerchantTokenMetadata?

    /// A day from the form `YYMMDD`.
    public struct Expiration: Hashable, Sendable {
        /// Four digits.
        public let year: Int
        /// 1 to 12.
        public let month: Int
        /// 1 to 31.
        public let day: Int

        /// Reads six digits; nil for anything else.
        init?(_ text: String) {
            let digits = text.utf8.map { Int($0) - 48 }
            guard digits.count == 6, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
            year = 2000 + digits[0] * 10 + digits[1]
            month = digits[2] * 10 + digits[3]
            day = digits[4] * 10 + digits[5]
            guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        }
    }
}

extension ApplePayPayload {
    /// The token in the form that providers charge.
    /// - Throws: `ApplePayTokenError` with check `payload` for chip data, which no provider here takes.
    public func networkToken(transactionID: String) throws(ApplePayTokenError) -> NetworkToken {
        guard case .threeDSecure(let cryptogram, let indicator) = proof else {
            throw ApplePayTokenError(
                .payload, "the payload holds EMV chip data, which is not charged as a network token")
        }
        return NetworkToken(
            number: accountNumber, expiryMonth: expiration.month, expiryYear: expiration.year, cryptogram: cryptogram,
            electronicCommerceIndicator: indicator, transactionID: transactionID)
    }
}

extension ApplePayPayload: CustomStringConvertible, CustomReflectable {
    /// Amount and masked number.
    public var description: String { "ApplePayPayload(\(amount), \(accountNumber))" }
    /// No children beside the description.
    public var customMirror: Mirror { Mirror(reflecting: description) }
}

/// What is known about the card behind a merchant token. Texts as they came; limits from Apple's payment token format.
public struct ApplePayMerchantTokenMetadata: Sendable {
    /// A picture of the card.
    public struct CardArt: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What kind of picture.
        public let type: String
        /// Where it is. Not fetched here.
        public let url: String
    }

    /// Pictures of the card.
    public let cardArt: [CardArt]
    /// The country of the card; nil when not said.
    public let cardCountry: String?
    /// When the card ends, in a form that is not documented; nil when not said.
    public let expirationDate: String?
    /// The last digits of the card's own number; nil when not said.
    public let numberSuffix: String?
    /// What the card is called, long; nil when not said.
    public let longDescription: String?
    /// What the card is called, short; nil when not said.
    public let shortDescription: String?
}
