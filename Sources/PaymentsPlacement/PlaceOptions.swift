public import Payments

/// What may be said about one press of Pay beside the order and the instrument. Everything has a default.
public struct PlaceOptions: Sendable {
    /// When the money is taken.
    public var capture: AuthorizeRequest.Capture = .later
    /// Accounts to try after the first, in order: only when certainly nothing happened before, or a decline says so.
    public var fallbacks: [ProviderAccount] = []
    /// Whether an approval for less than asked is welcome. Otherwise it is voided at once and counts as a decline.
    public var acceptsPartialApproval = false
    /// What the shopper saw and approved on a sheet; another amount or content is refused. nil without a sheet.
    public var approval: ShopperApproval?
    /// How long this caller waits for an answer; nil takes the configured patience. The payment is read to its end
    /// either way.
    public var patience: Duration?
    /// The shopper's BCP 47 language tag; nil when unknown.
    public var locale: String?
    /// What the shopper's statement shows; nil for the account's default.
    public var statementText: String?
    /// The billing address for the issuer to compare; nil to leave it out.
    public var addressVerification: AddressVerification?
    /// What was agreed about storing and reusing the instrument; nil for a single payment.
    public var storedCredential: StoredCredential?
    /// The result of 3-D Secure that ran elsewhere; nil when none did.
    public var authentication: AuthenticationData?
    /// Names and values that the provider keeps beside the payment, in order. No personal data.
    public var metadata: [MetadataField] = []

    /// The defaults.
    public init() {}
}

/// What a caller brought along, kept in memory while its order needs it and never stored.
struct CallerPayload: Sendable {
    let orderID: OrderID
    var instrument: PaymentInstrument?
    var options = PlaceOptions()
    /// What the shopper's device brought back from an action.
    var actionResult: Secret<[UInt8]>?
    /// Which stored value the order names.
    var valueSource: String?

    init(
        orderID: OrderID, instrument: PaymentInstrument? = nil, options: PlaceOptions = PlaceOptions(),
        valueSource: String? = nil
    ) {
        self.orderID = orderID
        self.instrument = instrument
        self.options = options
        self.valueSource = valueSource
    }
}
