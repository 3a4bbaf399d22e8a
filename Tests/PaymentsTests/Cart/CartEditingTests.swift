import Payments
import Testing

@Suite("Editing a cart")
struct CartEditingTests {
    private static func line(_ id: String, _ price: String = "5.00", variant: String? = nil, quantity: Int = 1)
        -> Cart.Line
    {
        Cart.Line(id: id, name: id, variant: variant, unitPrice: money(price, "USD"), quantity: quantity)
    }

    @Test("Adding merges on product and variant")
    func merging() throws {
        var cart = makeCart("USD", [])
        try cart.add(Self.line("tea"))
        try cart.add(Self.line("tea", variant: "green"))
        try cart.add(Self.line("tea", quantity: 2))
        #expect(cart.lines.map(\.quantity) == [3, 1])
        #expect(cart.itemCount == 4)
    }

    /// An edit that must be refused.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let code: CartError.Code
        let edit: @Sendable (inout Cart) throws -> Void

        var testDescription: String { code.description }
    }

    static let refusals: [Refusal] = [
        Refusal(code: .priceConflict) { try $0.add(line("tea", "6.00")) },
        Refusal(code: .quantityAboveMaximum) { try $0.add(line("tea", quantity: 2)) },
        Refusal(code: .quantityAboveMaximum) { try $0.add(line("tea", quantity: .max)) },
        Refusal(code: .invalidQuantity) { try $0.add(line("tea", quantity: 0)) },
        Refusal(code: .quantityAboveMaximum) { try $0.add(line("milk", quantity: 11)) },
        Refusal(code: .negativeAmount) { try $0.add(line("milk", "-1.00")) },
        Refusal(code: .invalidQuantity) { try $0.setQuantity(-1, of: .init(id: "tea")) },
        Refusal(code: .quantityAboveMaximum) { try $0.setQuantity(11, of: .init(id: "tea")) },
        Refusal(code: .unknownLine) { try $0.setQuantity(1, of: .init(id: "tea", variant: "green")) },
        Refusal(code: .unknownLine) { try $0.remove(.init(id: "milk")) },
        Refusal(code: .danglingChoice) { try $0.chooseAddress("home") },
        Refusal(code: .danglingChoice) { try $0.chooseDelivery("express") },
        Refusal(code: .currencyMismatch) {
            try $0.add(Cart.Line(id: "x", name: "x", unitPrice: money("1.00", "EUR")))
        },
    ]

    @Test("A refused edit names its reason and changes nothing", arguments: refusals)
    func refused(refusal: Refusal) throws {
        let before = makeCart("USD", [("tea", "5.00", 9)])
        var cart = before
        let error = try #require(throws: CartError.self) { try refusal.edit(&cart) }
        #expect(error.code == refusal.code)
        #expect(cart == before)
    }

    @Test("A line that states a maximum is held to it by edits and by pricing")
    func statedMaximum() throws {
        var cart = makeCart("USD", [("tea", "5.00", 1)])
        cart.lines[0].maximumQuantity = 40
        try cart.setQuantity(40, of: .init(id: "tea"))
        #expect(throws: CartError.self) { try cart.setQuantity(41, of: .init(id: "tea")) }
        cart.lines[0].quantity = 41
        #expect(throws: CartError.self) { try cart.quote() }
        cart.lines[0].maximumQuantity = nil
        #expect(try cart.quote().subtotal == money("205.00", "USD"))
    }

    @Test("Quantity zero keeps the line in the bag and out of the order")
    func zeroQuantity() throws {
        var cart = makeCart("USD", [("tea", "5.00", 1), ("milk", "2.00", 1)])
        try cart.setQuantity(0, of: .init(id: "tea"))
        #expect(cart.lines.count == 2)
        #expect(try cart.quote().lines.map(\.id) == ["milk"])
        try cart.setQuantity(0, of: .init(id: "milk"))
        #expect(cart.isEmpty)
        #expect(try cart.quote().total.isZero)
    }

    @Test("A promo code replaces itself and can be removed")
    func promo() {
        var cart = makeCart("USD", [("tea", "5.00", 1)])
        cart.apply(Discount(code: "A", label: "a", value: .percent("10")))
        cart.apply(Discount(code: "B", label: "b", value: .freeDelivery))
        cart.apply(Discount(code: "A", label: "a2", value: .percent("20")))
        #expect(cart.discounts.map(\.label) == ["b", "a2"])
        cart.removeDiscount(code: "A")
        #expect(cart.discounts.map(\.label) == ["b"])
    }

    @Test("A wallet sheet gets the chosen delivery first")
    func chosenFirst() {
        #expect(Cart.sample.deliveryOptions.map(\.id) == ["standard", "express"])
        #expect(Cart.sample.deliveryOptionsChosenFirst.map(\.id) == ["express", "standard"])
    }

    @Test("What is missing is named in the order to deal with it")
    func missing() throws {
        var cart = Cart.sample
        #expect(cart.missingForPayment == [])
        cart.paymentMethod = nil
        cart.chosenDeliveryID = nil
        cart.chosenAddressID = nil
        #expect(cart.missingForPayment == [.address, .delivery, .paymentMethod])
        cart.lines = []
        #expect(cart.missingForPayment == [.products, .address, .delivery, .paymentMethod])
        cart = Cart.sample
        cart.pendingRows = [.tax]
        #expect(cart.missingForPayment == [.finalAmounts])
        cart.pendingRows = [.discount, .total]
        #expect(cart.missingForPayment == [], "rows that are never pending cannot be waited for")
        cart.pendingRows = [.tax]
        cart.lines[0].quantity = -1
        #expect(cart.missingForPayment == [.validAmounts, .finalAmounts])
    }

    @Test("A free order needs no payment method")
    func missingForFreeOrder() {
        var cart = Cart.sample
        cart.paymentMethod = nil
        cart.discounts = [Discount(label: "All", value: .percent("100"))]
        cart.tip = nil
        cart.chosenDeliveryID = "standard"
        #expect(cart.missingForPayment == [])
    }

    @Test("Every reason has a text and an id of its own")
    func reasonTexts() {
        let all = MissingForPayment.allCases
        #expect(Set(all.map(\.messageID)).count == all.count)
        #expect(all.allSatisfy { !$0.text.isEmpty })
    }

    @Test(
        "A time zone is a name, not an offset",
        arguments: [
            ("America/New_York", true), ("Etc/GMT+5", true), ("UTC", true), ("America/Argentina/Buenos_Aires", true),
            ("+02:00", false), ("", false), ("America/", false), ("Europe/Zürich", false), ("A B", false),
        ])
    func timeZones(text: String, isAccepted: Bool) {
        #expect((TimeZoneID(text) != nil) == isAccepted)
    }
}
