/// What a shopper is about to order: a value with every choice that changes what is owed.
///
/// The shop owns every price. A cart is only data: `quote()` works it out, `Order` freezes it.
public struct Cart: Hashable, Sendable {
    /// The currency of every amount in the cart.
    public var currency: Currency
    /// The products, one line per product id and variant, in the order of adding.
    public var lines: [Line]
    /// The addresses to choose from; ids are unique.
    public var addresses: [Address]
    /// The id of the chosen address; nil for none.
    public var chosenAddressID: String?
    /// The ways to deliver to choose from; ids are unique.
    public var deliveryOptions: [DeliveryOption]
    /// The id of the chosen way to deliver; nil for none.
    public var chosenDeliveryID: String?
    /// When the shopper wants it.
    public var timing: DeliveryTiming
    /// The zone that dates and times are shown in; nil for the reader's own.
    public var timeZone: TimeZoneID?
    /// The discounts, taken one after the other: each from what the earlier ones left.
    public var discounts: [Discount]
    /// A gift card or credit to use; nil for none.
    public var storedValue: StoredValue?
    /// The tip; nil and zero are shown alike, as nothing.
    public var tip: Money?
    /// How the cart is taxed; nil shows no tax row, which is not the same as a tax of 0.
    public var tax: Tax?
    /// How the shopper will pay; nil for not chosen yet.
    public var paymentMethod: ChosenPaymentMethod?
    /// Rows whose amount is not known yet, such as tax before there is an address. They are shown, do not count, and
    /// keep the order from being placed. Only subtotal, delivery, tip and tax can be pending by themselves.
    public var pendingRows: Set<SummaryItem.Kind>

    /// Makes a cart. Nothing is checked before `quote()`, so that a cart can be edited through states that cannot be
    /// ordered.
    public init(
        currency: Currency, lines: [Line] = [], addresses: [Address] = [], chosenAddressID: String? = nil,
        deliveryOptions: [DeliveryOption] = [], chosenDeliveryID: String? = nil,
        timing: DeliveryTiming = .now(estimate: nil), timeZone: TimeZoneID? = nil, discounts: [Discount] = [],
        storedValue: StoredValue? = nil, tip: Money? = nil, tax: Tax? = nil,
        paymentMethod: ChosenPaymentMethod? = nil, pendingRows: Set<SummaryItem.Kind> = []
    ) {
        self.currency = currency
        self.lines = lines
        self.addresses = addresses
        self.chosenAddressID = chosenAddressID
        self.deliveryOptions = deliveryOptions
        self.chosenDeliveryID = chosenDeliveryID
        self.timing = timing
        self.timeZone = timeZone
        self.discounts = discounts
        self.storedValue = storedValue
        self.tip = tip
        self.tax = tax
        self.paymentMethod = paymentMethod
        self.pendingRows = pendingRows
    }
}

extension Cart {
    /// Whether there is nothing to order: no line, or only lines at zero.
    public var isEmpty: Bool { lines.allSatisfy { $0.quantity == 0 } }

    /// How many items are in the bag, for the badge; saturates.
    public var itemCount: Int {
        lines.reduce(0) { sum, line in
            let (next, overflow) = sum.addingReportingOverflow(max(0, line.quantity))
            return overflow ? .max : next
        }
    }

    /// The chosen address; nil when none is chosen or the id fits none.
    public var chosenAddress: Address? { chosenAddressIndex.map { addresses[$0] } }

    /// The chosen way to deliver; nil when none is chosen or the id fits none.
    public var chosenDelivery: DeliveryOption? { chosenDeliveryIndex.map { deliveryOptions[$0] } }

    var chosenAddressIndex: Int? {
        guard let chosenAddressID else { return nil }
        return addresses.firstIndex { $0.id == chosenAddressID }
    }

    var chosenDeliveryIndex: Int? {
        guard let chosenDeliveryID else { return nil }
        return deliveryOptions.firstIndex { $0.id == chosenDeliveryID }
    }

    /// The ways to deliver with the chosen one first: a wallet sheet takes the first entry as chosen.
    public var deliveryOptionsChosenFirst: [DeliveryOption] {
        guard let chosen = chosenDelivery else { return deliveryOptions }
        return [chosen] + deliveryOptions.filter { $0.id != chosen.id }
    }
}
