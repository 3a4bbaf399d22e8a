import Payments
import Testing

@Suite("Carts that cannot be priced")
struct PricingRefusalTests {
    private func refusal(_ cart: Cart) throws -> CartError {
        try #require(throws: CartError.self) { try cart.quote() }
    }

    @Test("A quantity below zero or above a million names its line", arguments: [-5, Int.min, 1_000_001, Int.max])
    func quantity(quantity: Int) throws {
        let error = try refusal(makeCart("USD", [("A", "500.00", 1), ("B", "83.00", quantity)]))
        #expect(error.code == .invalidQuantity)
        #expect(error.productID == "B")
        #expect(error.path == "lines[1].quantity")
    }

    @Test("A million of one product can be priced")
    func million() throws {
        #expect(try makeCart("USD", [("A", "0.01", 1_000_000)]).quote().total.decimalText == "10000.00")
    }

    @Test("An amount in another currency names the line and both currencies")
    func currencyMismatch() throws {
        var cart = makeCart("EUR", [("A", "20.00", 1), ("B", "5.00", 1)])
        cart.lines[0].unitPrice = money("20.00", "GBP")
        let error = try refusal(cart)
        #expect(error.code == .currencyMismatch)
        #expect(error.productID == "A")
        #expect(error.problems[0].found == "GBP")
        #expect(error.problems[0].expected == "EUR")
    }

    /// One member set to an amount it cannot have.
    struct Fault: CustomTestStringConvertible, Sendable {
        let path: String
        let set: @Sendable (inout Cart, Money) -> Void
        var testDescription: String { path }
    }

    static let amountMembers: [Fault] = [
        Fault(path: "lines[0].unitPrice") { $0.lines[0].unitPrice = $1 },
        Fault(path: "deliveryOptions[1].price") { $0.deliveryOptions[1].price = $1 },
        Fault(path: "storedValue.amount") { $0.storedValue = StoredValue(label: "Gift", amount: $1) },
        Fault(path: "tip") { $0.tip = $1 },
        Fault(path: "discount.value.amount") { $0.discounts = [Discount(label: "x", value: .amount($1))] },
        Fault(path: "tax.amount") { $0.tax = .amount($1) },
    ]

    @Test("A negative amount is refused wherever it stands", arguments: amountMembers)
    func negative(fault: Fault) throws {
        var cart = Cart.sample
        fault.set(&cart, money("-0.01", "USD"))
        let error = try refusal(cart)
        #expect(error.code == .negativeAmount)
        #expect(error.path == fault.path)
    }

    @Test("A foreign amount is refused wherever it stands, zero included", arguments: amountMembers)
    func foreign(fault: Fault) throws {
        var cart = Cart.sample
        fault.set(&cart, money("0.00", "EUR"))
        let error = try refusal(cart)
        #expect(error.code == .currencyMismatch)
        #expect(error.path == fault.path)
    }

    @Test(
        "Sums beyond 64 bits are refused, not wrapped",
        arguments: amountMembers.filter { !$0.path.hasPrefix("st") && !$0.path.hasPrefix("di") })
    func overflow(fault: Fault) throws {
        var cart = Cart.sample
        fault.set(&cart, Money(minorUnits: .max, currency: cart.currency))
        #expect(try refusal(cart).code == .amountTooLarge)
    }

    @Test("Large discounts and stored value take what there is")
    func largeReductions() throws {
        var cart = Cart.sample
        let most = Money(minorUnits: .max, currency: cart.currency)
        cart.discounts = [Discount(label: "x", value: .amount(most)), Discount(label: "y", value: .amount(most))]
        cart.storedValue = StoredValue(label: "Gift", amount: most)
        let quote = try cart.quote()
        #expect(quote.total.isZero)
        #expect(quote.storedValue.decimalText == "9.50")
        #expect(quote.unusedDiscount == most)
    }

    @Test("One product twice is refused, in short and in long carts", arguments: [2, 40])
    func duplicates(count: Int) throws {
        var cart = makeCart("USD", (0..<count).map { (id: "p\($0)", unit: "1.00", quantity: 1) })
        cart.lines[count - 1].id = "p0"
        let error = try refusal(cart)
        #expect(error.code == .duplicate)
        #expect(error.path == "lines[\(count - 1)]")
    }

    @Test("Choices must exist")
    func choices() throws {
        var cart = Cart.sample
        cart.chosenDeliveryID = "drone"
        #expect(try refusal(cart).path == "chosenDelivery")
        cart = Cart.sample
        cart.chosenAddressID = "moon"
        #expect(try refusal(cart).path == "chosenAddress")
    }
}
