extension Cart {
    /// The bag of Field Coffee, the shop of all examples: four products, standard and express delivery, two saved
    /// addresses, the code SPRING15 applied. `Examples/coffee.json` is the same cart.
    public static let sample: Cart = {
        let currency = SampleShop.currency
        func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: currency) }
        return Cart(
            currency: currency,
            lines: [
                Line(
                    id: "house-blend", name: "House Blend", variant: "Whole bean, 340 g", unitPrice: usd(2400),
                    quantity: 2, image: .symbol("bag.fill")),
                Line(
                    id: "oat-milk", name: "Barista Oat Milk", variant: "1 L", unitPrice: usd(425), quantity: 3,
                    image: .symbol("waterbottle")),
                Line(
                    id: "filters", name: "Paper Filters", variant: "Size 02, 100 pack", unitPrice: usd(750),
                    image: .symbol("triangle")),
                Line(
                    id: "camp-mug", name: "Camp Mug", unitPrice: usd(1800), maximumQuantity: 4,
                    image: .symbol("mug.fill")),
            ],
            addresses: SampleShop.addresses, chosenAddressID: "home",
            deliveryOptions: [
                DeliveryOption(
                    id: "standard", title: "Standard", price: usd(0),
                    arrival: CalendarDate(year: 2025, month: 10, day: 27).map { .day($0) }),
                DeliveryOption(
                    id: "express", title: "Express", price: usd(650),
                    arrival: CalendarDate(year: 2025, month: 10, day: 23).map { .day($0) }),
            ],
            chosenDeliveryID: "express", timing: .now(estimate: nil), timeZone: TimeZoneID("America/Los_Angeles"),
            discounts: [SampleShop.discount], tip: usd(300), tax: .rate(percent: "8.625"),
            paymentMethod: SampleShop.paymentMethods[0])
    }()
}

/// What surrounds the sample cart: the choices and hooks of Field Coffee, for docs, demos and tests.
public enum SampleShop {
    /// The name shown on the total.
    public static let merchantName = "Field Coffee"
    /// The one promo code the shop knows.
    public static let promoCode = "SPRING15"

    static let currency: Currency = {
        guard let dollar = Currency(code: "USD") else { preconditionFailure("the currency table has the US dollar") }
        return dollar
    }()

    static let discount = Discount(code: promoCode, label: "15% off", value: .percent("15"))

    /// Two saved addresses.
    public static let addresses: [Address] = [
        Address(
            id: "home", label: "Home",
            postal: PostalAddress(
                name: "Ada Field", street: "12 Juniper Street", street2: "Apt 4", city: "Portland", region: "OR",
                postalCode: "97205", country: Country(code: "US")),
            symbol: "house.fill"),
        Address(
            id: "studio", label: "Studio",
            postal: PostalAddress(
                name: "Ada Field", street: "480 Harbor Way", city: "Portland", region: "OR", postalCode: "97209",
                country: Country(code: "US")),
            symbol: "building.2.fill"),
    ]

    /// Two methods to switch between.
    public static let paymentMethods: [ChosenPaymentMethod] = [
        ChosenPaymentMethod(checkedTitle: "Visa •••• 4242", detail: "Expires 08/28", symbol: "creditcard.fill"),
        ChosenPaymentMethod(checkedTitle: "Mastercard •••• 4444", detail: "Expires 11/27", symbol: "creditcard"),
    ]

    /// Knows SPRING15, 15 % off the goods; refuses everything else.
    public struct Promo: PromoChecker {
        /// Makes the checker.
        public init() {}

        /// Returns the discount for SPRING15 in any case of letters.
        public func discount(for code: String, in cart: Cart) async throws(CheckFailure) -> Discount {
            guard code.uppercased() == promoCode else { throw .refused(.unknownPromoCode) }
            return SampleShop.discount
        }
    }

    /// Delivers everywhere in the United States but to Alaska and Hawaii.
    public struct Delivery: DeliveryChecker {
        static let undeliverableRegions: Set<String> = ["AK", "HI"]

        /// Makes the checker.
        public init() {}

        /// Returns for an address in the area; one without structured form is taken as it is.
        public func check(_ address: Address, for cart: Cart) async throws(CheckFailure) {
            guard let postal = address.postal else { return }
            let isAbroad = postal.country.map { $0.code != "US" } ?? false
            guard !isAbroad, !Self.undeliverableRegions.contains(postal.region ?? "") else {
                throw .refused(.notDeliverable)
            }
        }
    }

    /// Finds the shop's own street around Portland and nothing anywhere else.
    public struct Location: CurrentLocationResolver {
        /// Makes the resolver.
        public init() {}

        /// Returns the one address it knows for places within about half a degree of Portland.
        public func address(at coordinate: Coordinate) async throws(CheckFailure) -> Address {
            let isNear =
                abs(coordinate.latitudeMicrodegrees - 45_520_000) < 500_000
                && abs(coordinate.longitudeMicrodegrees + 122_680_000) < 500_000
            guard isNear else { throw .refused(.checkFailed) }
            return Address(
                id: "current-location", label: "Current location",
                postal: PostalAddress(
                    street: "901 SW Alder Street", city: "Portland", region: "OR", postalCode: "97205",
                    country: Country(code: "US")),
                symbol: "location.fill")
        }
    }
}
