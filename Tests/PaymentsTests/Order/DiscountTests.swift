import Payments
import Testing

@Suite("Discounts")
struct DiscountTests {
    @Test("Several discounts are taken one after the other, each from what is left")
    func sequence() throws {
        var cart = makeCart("USD", [("a", "100.00", 1)])
        cart.discounts = [
            Discount(label: "20% off", value: .percent("20")), Discount(label: "10% off", value: .percent("10")),
            Discount(label: "90 off", value: .amount(money("90.00", "USD"))),
        ]
        let quote = try cart.quote()
        #expect(quote.discounts.map(\.amount.decimalText) == ["20.00", "8.00", "72.00"])
        #expect(quote.discounts.map(\.unused.decimalText) == ["0.00", "0.00", "18.00"])
        #expect(quote.total.isZero)
    }

    @Test("A discount for some products is taken from them alone")
    func someProducts() throws {
        var cart = makeCart("USD", [("a", "10.00", 1), ("b", "30.00", 1), ("a2", "5.00", 2)])
        cart.discounts = [
            Discount(label: "Half", value: .percent("50"), productIDs: ["a", "a2"]),
            Discount(label: "None", value: .percent("50"), productIDs: []),
            Discount(label: "40 off b", value: .amount(money("40.00", "USD")), productIDs: ["b"]),
        ]
        let quote = try cart.quote()
        #expect(quote.discounts.map(\.amount.decimalText) == ["10.00", "0.00", "30.00"])
        #expect(quote.lineAmounts.map(\.discount.decimalText) == ["5.00", "30.00", "5.00"])
        #expect(quote.unusedDiscount.decimalText == "10.00")
    }

    @Test("Free delivery twice gives it away once")
    func freeDeliveryTwice() throws {
        var cart = Cart.sample
        let free = Discount(label: "Free delivery", value: .freeDelivery)
        cart.discounts = [free, free]
        #expect(try cart.quote().discounts.map(\.amount.decimalText) == ["6.50", "0.00"])
    }

    @Test("An inclusive price is gross already, so both bases are the price")
    func grossBaseInclusive() throws {
        var cart = makeCart("EUR", [("a", "11.90", 1)])
        cart.tax = .rate(percent: "19", mode: .inclusive)
        cart.discounts = [Discount(label: "All", value: .percent("100"), base: .grossAfterLineTax)]
        let quote = try cart.quote()
        #expect(quote.discount.decimalText == "11.90")
        #expect(quote.includedTax?.isZero == true)
    }

    @Test("A fixed amount off the gross price leaves the tax as it was")
    func grossBaseFixed() throws {
        var cart = makeCart("USD", [("a", "10.00", 1), ("b", "20.00", 1)])
        cart.tax = .rate(percent: "10")
        cart.discounts = [Discount(label: "x", value: .amount(money("6.00", "USD")), base: .grossAfterLineTax)]
        let quote = try cart.quote()
        #expect(quote.tax?.decimalText == "3.00")
        #expect(quote.total.decimalText == "27.00")
        #expect(quote.lineAmounts.map(\.total.decimalText) == ["9.00", "18.00"])
    }

    @Test("A correction of a line counts before discounts")
    func adjustment() throws {
        var cart = makeCart("EUR", [("A", "12.00", 0), ("B", "7.50", 2)])
        cart.lines[0].adjustment = money("-3.00", "EUR")
        #expect(try cart.quote().total.decimalText == "15.00")
        cart.lines[1].adjustment = money("-5.00", "EUR")
        cart.discounts = [Discount(label: "Half", value: .percent("50"))]
        #expect(try cart.quote().total.decimalText == "5.00")
    }
}
