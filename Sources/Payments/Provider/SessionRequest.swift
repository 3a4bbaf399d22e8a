/// A session to create: what the shopper's device may charge, and for how long.
public struct SessionRequest: Sendable {
    /// One payment method offered in a session and what it is meant to do.
    public struct MethodIntent: Hashable, Sendable {
        /// The method.
        public let method: PaymentMethodKind
        /// What it does with the money.
        public let intent: PaymentIntent

        /// Pairs a method with its intent.
        public init(_ method: PaymentMethodKind, _ intent: PaymentIntent) {
            self.method = method
            self.intent = intent
        }
    }

    /// Our reference of the payment; it must be unique at the provider.
    public var reference: MerchantReference
    /// The order this session pays.
    public var orderID: OrderID
    /// The exact amount; above zero, or zero where nothing but verification is asked for.
    public var amount: Money
    /// The methods offered, each once, in order.
    public var intents: [MethodIntent]
    /// How long the session may be used, in whole minutes, at least one.
    public var lifetimeMinutes: Int
    /// Whether the device may finish the payment without a further decision of ours.
    public var allowTransaction: Bool
    /// The billing address to verify against; nil to leave that to the device.
    public var addressVerification: AddressVerification?

    /// Describes a session.
    public init(
        reference: MerchantReference, orderID: OrderID, amount: Money,
        intents: [MethodIntent] = [MethodIntent(.card, .authorize)], lifetimeMinutes: Int = 120,
        allowTransaction: Bool = true, addressVerification: AddressVerification? = nil
    ) {
        self.reference = reference
        self.orderID = orderID
        self.amount = amount
        self.intents = intents
        self.lifetimeMinutes = lifetimeMinutes
        self.allowTransaction = allowTransaction
        self.addressVerification = addressVerification
    }
}

/// The parts of a billing address that an issuer compares.
public struct AddressVerification: Hashable, Sendable {
    /// The country.
    public var country: Country
    /// House number or name; nil when unknown.
    public var houseNumberOrName: String?
    /// Postal code; nil when unknown.
    public var postalCode: String?

    /// Collects the parts.
    public init(country: Country, houseNumberOrName: String? = nil, postalCode: String? = nil) {
        self.country = country
        self.houseNumberOrName = houseNumberOrName
        self.postalCode = postalCode
    }
}

/// A change to a session that is not paid yet; nil members stay as they are.
public struct SessionChange: Sendable {
    /// The new amount, in the session's currency.
    public var amount: Money?
    /// The new intents.
    public var intents: [SessionRequest.MethodIntent]?
    /// Whether the device may finish the payment.
    public var allowTransaction: Bool?
    /// The billing address to verify against.
    public var addressVerification: AddressVerification?

    /// Describes a change.
    public init(
        amount: Money? = nil, intents: [SessionRequest.MethodIntent]? = nil, allowTransaction: Bool? = nil,
        addressVerification: AddressVerification? = nil
    ) {
        self.amount = amount
        self.intents = intents
        self.allowTransaction = allowTransaction
        self.addressVerification = addressVerification
    }
}

extension SessionRequest.MethodIntent {
    /// Intents as one text for stores: `card=authorize,paypal=purchase`.
    public static func text(_ intents: [Self]) -> String {
        intents.map { "\($0.method)=\($0.intent.rawValue)" }.joined(separator: ",")
    }

    /// Reads what `text` writes; nil for anything else.
    public static func list(_ text: String) -> [Self]? {
        var intents: [Self] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) where !text.isEmpty {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, let intent = PaymentIntent(rawValue: String(sides[1])) else {
                return nil
            }
            intents.append(Self(PaymentMethodKind(String(sides[0])), intent))
        }
        return intents
    }
}
