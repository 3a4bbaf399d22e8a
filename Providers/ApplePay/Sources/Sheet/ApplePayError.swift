public import Payments

/// What the sheet shows the shopper as wrong, the most important first.
public struct ApplePayError: Hashable, Sendable {
    /// What is wrong, in Apple's words for the web.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// Something passing; the shopper may try again.
        case unknown
        /// The shipping contact; the field says what.
        case shippingContactInvalid
        /// The billing contact; the field says what.
        case billingContactInvalid
        /// The address is good and not served.
        case addressUnserviceable
        /// The coupon code does not exist.
        case couponCodeInvalid
        /// The coupon code is over.
        case couponCodeExpired

        /// Whether the shopper has to mend it before authorizing. Coupon errors do not stand in the way.
        public var blocksAuthorization: Bool {
            switch self {
            case .couponCodeInvalid, .couponCodeExpired: false
            case .unknown, .shippingContactInvalid, .billingContactInvalid, .addressUnserviceable: true
            }
        }

        /// PassKit's number for it.
        public var nativeCode: Int {
            switch self {
            case .unknown: -1
            case .shippingContactInvalid: 1
            case .billingContactInvalid: 2
            case .addressUnserviceable: 3
            case .couponCodeInvalid: 4
            case .couponCodeExpired: 5
            }
        }
    }

    /// The part of a contact that is wrong, in the web's spelling.
    public enum Field: String, Hashable, Sendable, CaseIterable {
        case phoneNumber, emailAddress, name, phoneticName, postalAddress, addressLines, locality, subLocality
        case postalCode, administrativeArea, subAdministrativeArea, country, countryCode

        /// Whether the part is known before the shopper authorized.
        public var isCoarse: Bool {
            switch self {
            case .postalAddress, .locality, .subLocality, .postalCode, .administrativeArea, .subAdministrativeArea,
                .country, .countryCode:
                true
            case .phoneNumber, .emailAddress, .name, .phoneticName, .addressLines: false
            }
        }
    }

    /// What the shopper reads: never a provider's sentence.
    public enum Message: Hashable, Sendable {
        /// A text of the message catalogs.
        case catalog(ShopperMessage)
        /// The shop's own words from a hook.
        case refusal(Refusal)
    }

    /// What is wrong.
    public let code: Code
    /// The part of the contact; nil where the code says it all.
    public let field: Field?
    /// What the shopper reads; nil leaves it to the sheet.
    public let message: Message?

    /// Describes an error.
    public init(_ code: Code, field: Field? = nil, message: Message? = nil) {
        self.code = code
        self.field = field
        self.message = message
    }

    /// Describes an error with a text of the catalogs.
    public init(_ code: Code, field: Field? = nil, _ message: MessageID) {
        self.init(code, field: field, message: .catalog(ShopperMessage(message)))
    }

    /// What the shopper reads, in a language; nil when it is left to the sheet.
    public func text(in book: MessageBook = .bundled, locale: String) -> String? {
        switch message {
        case nil: nil
        case .catalog(let message)?: book.text(message, locale: locale) { value, _ in value.plainText }
        case .refusal(let refusal)?: Self.text(of: refusal, in: book, locale: locale)
        }
    }

    /// The catalogs' text where they have the id, in the shopper's language; else the shop's own.
    private static func text(of refusal: Refusal, in book: MessageBook, locale: String) -> String {
        let id = MessageID(refusal.messageID)
        return MessageID.all.contains(id) ? book.text(id, locale: locale) : refusal.text
    }

    /// Whether the sheet takes this error as its answer to an event.
    public func isAllowed(answering event: ApplePaySheetEvent) -> Bool {
        switch event {
        case .shippingMethod: false
        case .shippingContact: field?.isCoarse ?? true
        case .paymentMethod, .coupon: true
        case .authorization:
            // Phone and email belong to shipping.
            code != .billingContactInvalid || (field != .phoneNumber && field != .emailAddress)
        }
    }
}

/// What a sheet waits for an answer to.
public enum ApplePaySheetEvent: String, Hashable, Sendable, CaseIterable {
    case paymentMethod, shippingContact, shippingMethod, coupon, authorization
}
