public import Payments

/// A payment request in the shape of PassKit's, for every platform: one list of rows with the total last.
///
/// It is made from a frozen order, and every other form (Apple Pay JS, W3C Payment Request, Google Pay) is written from
/// it, so that all of them carry the same rows and the same total. Names follow PassKit.
public struct ApplePayRequest: Hashable, Sendable {
    /// The merchant's identifier at Apple.
    public var merchantIdentifier: String
    /// Where payments are processed, two letters of ISO 3166-1; not where the shopper is.
    public var countryCode: String
    /// The currency of every amount.
    public var currency: Currency
    /// The networks, in the order of preference.
    public var supportedNetworks: [ApplePayNetwork] = ApplePayNetwork.usual
    /// What the merchant can process.
    public var merchantCapabilities: ApplePayCapabilities = .threeDSecure
    /// The rows before the total.
    public var rows: [ApplePayItem]
    /// The total under the merchant's name.
    public var total: ApplePayItem
    /// What the sheet asks for beside the card.
    public var requiredBillingContactFields: [ApplePayContactField] = []
    /// What the sheet asks for, for delivery.
    public var requiredShippingContactFields: [ApplePayContactField] = []
    /// What is known of the payer; nil for nothing.
    public var billingContact: ApplePayContact?
    /// What is known of the recipient; nil for nothing.
    public var shippingContact: ApplePayContact?
    /// The ways to deliver. The sheet takes the first as chosen, and the total contains its price.
    public var shippingMethods: [ApplePayShippingMethod] = []
    /// What delivery is called.
    public var shippingType: ApplePayShippingType = .shipping
    /// Whether the address may be changed; nil leaves it to the sheet.
    public var shippingContactEditingMode: ApplePayContactEditing?
    /// Whether the sheet has a field for a coupon code.
    public var supportsCouponCode = false
    /// The code that is applied already; nil for none. No event comes for it: the rows contain it.
    public var couponCode: String?
    /// Opaque bytes whose digest returns in the token; nil for none.
    public var applicationData: [UInt8]?
    /// Countries whose cards are taken, two letters each; nil for all.
    public var supportedCountries: [String]?
    /// The merchant's category of ISO 18245, 1 ... 9999; nil leaves it out. Apps only.
    public var merchantCategoryCode: Int?
    /// What is agreed beyond this payment; nil for nothing.
    public var agreement: ApplePayAgreement?
    /// The order it was made from; nil when it was made from rows alone.
    public private(set) var orderID: OrderID?
    /// What that order says.
    public private(set) var fingerprint: OrderFingerprint?

    /// Rows and total as one list, the total last.
    public var paymentSummaryItems: [ApplePayItem] { rows + [total] }

    /// Takes rows that add up. The label of the total is `merchantName`, not the summary's.
    ///
    /// Nothing is checked here but what the types say; `problems(for:)` does.
    public init(
        merchantIdentifier: String, merchantName: String, countryCode: String, summary: OrderSummary
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.countryCode = countryCode
        currency = summary.total.amount.currency
        rows = summary.rows.map { ApplePayItem($0) }
        total = ApplePayItem(summary.total)
        total.label = merchantName
    }

    init(merchantIdentifier: String, merchantName: String, countryCode: String, order: Order) {
        self.init(
            merchantIdentifier: merchantIdentifier, merchantName: merchantName, countryCode: countryCode,
            summary: order.summary)
        orderID = order.id
        fingerprint = order.fingerprint
    }

    /// Whether every amount is final.
    public var isFinal: Bool { total.status == .final && rows.allSatisfy { $0.status == .final } }
}
