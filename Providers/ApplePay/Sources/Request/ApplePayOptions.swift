/// What a request says beside the amounts: set once for a shop, used for every order.
public struct ApplePayOptions: Hashable, Sendable {
    /// What a request carries as its application data.
    public enum ApplicationData: Hashable, Sendable {
        /// Order id and fingerprint, so that the token is bound to the order. See `ApplePayApplicationData`.
        case order
        /// Bytes of the app's own: the app compares their digest with the token's by itself.
        case custom([UInt8])
        /// Nothing: tokens are not bound to an order.
        case none
    }

    /// The merchant's identifier at Apple.
    public var merchantIdentifier: String
    /// The label of the total: the business as on the card statement.
    public var merchantName: String
    /// Where payments are processed, two letters of ISO 3166-1.
    public var countryCode: String
    /// The networks, in the order of preference.
    public var supportedNetworks = ApplePayNetwork.usual
    /// What the merchant can process.
    public var merchantCapabilities: ApplePayCapabilities = .threeDSecure
    /// What the sheet asks for beside the card.
    public var requiredBillingContactFields: [ApplePayContactField] = []
    /// What the sheet asks for, for delivery.
    public var requiredShippingContactFields: [ApplePayContactField] = []
    /// What is known of the payer; nil for nothing.
    public var billingContact: ApplePayContact?
    /// What is known of the recipient; nil for nothing.
    public var shippingContact: ApplePayContact?
    /// Whether the sheet offers the cart's ways to deliver, the chosen one first.
    public var offersShippingMethods = false
    /// What delivery is called.
    public var shippingType: ApplePayShippingType = .shipping
    /// Whether the address may be changed; nil leaves it to the sheet.
    public var shippingContactEditingMode: ApplePayContactEditing?
    /// Whether the sheet has a field for a coupon code. A code that the cart's first discount has is filled in.
    public var supportsCouponCode = false
    /// What binds the token to the order.
    public var applicationData: ApplicationData = .order
    /// Countries whose cards are taken; nil for all.
    public var supportedCountries: [String]?
    /// The merchant's category of ISO 18245; nil leaves it out. Apps only.
    public var merchantCategoryCode: Int?
    /// What is agreed beyond this payment; nil for nothing.
    public var agreement: ApplePayAgreement?

    /// Names the merchant; everything else has its usual value.
    public init(merchantIdentifier: String, merchantName: String, countryCode: String) {
        self.merchantIdentifier = merchantIdentifier
        self.merchantName = merchantName
        self.countryCode = countryCode
    }

    /// Sets the sheet up for collecting at a store: its address is shown and cannot be changed. The family name may
    /// carry the store's name.
    public mutating func collectAtStore(_ store: ApplePayContact) {
        shippingType = .storePickup
        shippingContactEditingMode = .storePickup
        shippingContact = store
        if !requiredShippingContactFields.contains(.postalAddress) {
            requiredShippingContactFields.append(.postalAddress)
        }
    }
}
