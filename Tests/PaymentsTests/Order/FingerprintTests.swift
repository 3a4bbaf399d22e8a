import Payments
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
    private func fingerprint(_ cart: Cart, id: String = "o-1", name: String = "Shop") throws -> OrderFingerprint {
        try Order(id: try #require(OrderID(id)), cart: cart, merchantName: name).fingerprint
    }

    /// One change of a cart.
    struct Change: CustomTestStringConvertible, Sendable {
        let name: String
        let apply: @Sendable (inout Cart) -> Void
        var testDescription: String { name }

        init(_ name: String, _ apply: @escaping @Sendable (inout Cart) -> Void) {
            self.name = name
            self.apply = apply
        }
    }

    @Test("The sample's fingerprint never changes")
    func golden() throws {
        #expect(try fingerprint(.sample).hex == "420d1edde10efb81f332c4f073f7a1d8c4bba4354fb3aa82f5b2ba90a9acfc3b")
        #expect(try OrderFingerprint(hex: fingerprint(.sample).hex) == fingerprint(.sample))
    }

    static let wording: [Change] = [
        Change("payment method") { $0.paymentMethod = SampleShop.paymentMethods[1] },
        Change("product name") { $0.lines[0].name = "Other" },
        Change("picture") { $0.lines[0].image = nil },
        Change("maximum") { $0.lines[0].maximumQuantity = 5 },
        Change("address label") { $0.addresses[0].label = "Casa" },
        Change("other address") { $0.addresses.removeLast() },
        Change("delivery title") { $0.deliveryOptions[1].title = "Fast" },
        Change("arrival") { $0.deliveryOptions[1].arrival = .wording("soon") },
        Change("estimate") { $0.timing = .now(estimate: "25–35 min") },
        Change("discount label") { $0.discounts[0].label = "15 % Rabatt" },
        Change("time zone") { $0.timeZone = nil },
        Change("line at zero") {
            $0.lines.append(Cart.Line(id: "z", name: "z", unitPrice: .zero($0.currency), quantity: 0))
        },
    ]

    @Test("What things are called and how they are paid does not count", arguments: wording)
    func ignores(change: Change) throws {
        var cart = Cart.sample
        change.apply(&cart)
        #expect(try fingerprint(cart) == fingerprint(.sample))
        #expect(try fingerprint(.sample, id: "o-2", name: "Other") == fingerprint(.sample))
    }

    static let content: [Change] = [
        Change("product id") { $0.lines[0].id = "other" },
        Change("variant") { $0.lines[0].variant = nil },
        Change("quantity for price") {
            $0.lines[0].quantity = 1
            $0.lines[0].unitPrice = Money(minorUnits: 4800, currency: $0.currency)
        },
        Change("order of lines") { $0.lines.swapAt(0, 1) },
        Change("address") { $0.chosenAddressID = "studio" },
        Change("no address") { $0.chosenAddressID = nil },
        Change("street") { $0.addresses[0].postal?.street = "13 Juniper Street" },
        Change("parts of an address shifted") {
            $0.addresses[0].postal?.street2 = nil
            $0.addresses[0].postal?.region = "Apt 4"
        },
        Change("delivery id") {
            $0.deliveryOptions[1].id = "fast"
            $0.chosenDeliveryID = "fast"
        },
        Change("scheduled moment") { $0.timing = .scheduled(Timestamp(secondsSinceEpoch: 1_761_000_000)) },
        Change("tip") { $0.tip = nil },
        Change("tax of zero or none") { $0.tax = nil },
        Change("code") { $0.discounts[0].code = "SPRING" },
        Change("pending row") { $0.pendingRows = [.tip] },
        Change("currency") { cart in
            let euro = currency("EUR")
            for index in cart.lines.indices {
                cart.lines[index].unitPrice = Money(
                    minorUnits: cart.lines[index].unitPrice.minorUnits, currency: euro)
            }
            for index in cart.deliveryOptions.indices {
                cart.deliveryOptions[index].price = Money(
                    minorUnits: cart.deliveryOptions[index].price.minorUnits, currency: euro)
            }
            cart.tip = Money(minorUnits: 300, currency: euro)
            cart.currency = euro
        },
    ]

    @Test("What is ordered, where it goes and what it costs counts", arguments: content)
    func covers(change: Change) throws {
        var cart = Cart.sample
        change.apply(&cart)
        #expect(try fingerprint(cart) != fingerprint(.sample))
    }
}
