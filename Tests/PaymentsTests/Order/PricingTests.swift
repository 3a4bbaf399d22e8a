import Payments
import Testing

/// Recorded failures of other systems and their neighbours, as carts with the right amounts.
@Suite("Pricing")
struct PricingTests {
    @Test("A percentage is taken once from the subtotal")
    func percentOfSubtotal() throws {
        var cart = makeCart("USD", [("A", "12.34", 30)])
        cart.discounts = [Discount(label: "10% off", value: .percent("10"))]
        let quote = try cart.quote()
        #expect(quote.subtotal.decimalText == "370.20")
        #expect(quote.discount.decimalText == "37.02")
        #expect(quote.total.decimalText == "333.18")
    }

    @Test("A discount is rounded half-up, not cut")
    func discountRounding() throws {
        var cart = makeCart("USD", [("A", "29.99", 1)])
        cart.discounts = [Discount(label: "15% off", value: .percent("15"))]
        let quote = try cart.quote()
        #expect(quote.discount.decimalText == "4.50")
        #expect(quote.total.decimalText == "25.49")
    }

    @Test("A full discount of the gross price leaves nothing, not minus one cent")
    func fullDiscountOfGross() throws {
        var cart = makeCart("USD", [("A", "10.03", 2)])
        cart.tax = Tax(.rate(.fraction("0.18")), rounding: .line)
        cart.discounts = [Discount(label: "All", value: .percent("100"), base: .grossAfterLineTax)]
        let quote = try cart.quote()
        #expect(quote.grossBeforeDiscount.decimalText == "23.67")
        #expect(quote.discount.decimalText == "23.67")
        #expect(quote.total.isZero)
        #expect(quote.lineAmounts.map(\.total.minorUnits) == [0])
    }

    @Test("Tax is rounded once on the discounted total and split over the units")
    func taxAfterFixedDiscount() throws {
        var cart = makeCart("EUR", [("A", "50.00", 3)])
        cart.tax = .rate(percent: "20")
        cart.discounts = [Discount(label: "5 off", value: .amount(money("5.00", "EUR")))]
        let quote = try cart.quote()
        #expect(quote.taxable.decimalText == "145.00")
        #expect(quote.tax?.decimalText == "29.00")
        #expect(quote.total.decimalText == "174.00")
        #expect(quote.lineAmounts[0].unitTaxes.map(\.decimalText) == ["9.67", "9.67", "9.66"])
    }

    @Test("A full discount of an inclusive price is exactly zero")
    func inclusiveFullDiscount() throws {
        var cart = makeCart("EUR", [("A", "102.00", 1)])
        cart.tax = .rate(percent: "19", mode: .inclusive)
        cart.discounts = [Discount(label: "All", value: .percent("100"))]
        let quote = try cart.quote()
        #expect(quote.total.decimalText == "0.00")
        #expect(quote.includedTax?.isZero == true)
        #expect(quote.tax == nil)
    }

    @Test(
        "A voucher takes no more than the goods cost and says what is left",
        arguments: [("24.00", "16.00"), ("40.00", "0.00"), ("41.50", "0.00")])
    func unusedVoucher(price: String, unused: String) throws {
        var cart = makeCart("EUR", [("A", price, 1)])
        cart.discounts = [Discount(label: "Voucher", value: .amount(money("40.00", "EUR")))]
        let quote = try cart.quote()
        #expect(quote.unusedDiscount.decimalText == unused)
        #expect(!quote.total.isNegative)
    }

    @Test("A discount shrinks with the cart")
    func discountFollowsEdits() throws {
        var cart = makeCart("EUR", [("A", "4.00", 2)])
        cart.discounts = [Discount(label: "Voucher", value: .amount(money("10.00", "EUR")))]
        #expect(try cart.quote().discount.decimalText == "8.00")
        try cart.setQuantity(1, of: .init(id: "A"))
        #expect(try cart.quote().discount.decimalText == "4.00")
        #expect(try cart.quote().total.isZero)
    }

    @Test(
        "Tax has nothing to take from goods given away",
        arguments: [(Tax.Base.afterDiscount, "0.00"), (.beforeDiscount, "10.00")])
    func taxBase(base: Tax.Base, total: String) throws {
        var cart = makeCart("GBP", [("A", "50.00", 1)])
        cart.tax = Tax(.rate("20"), base: base)
        cart.discounts = [Discount(label: "All", value: .percent("100"))]
        #expect(try cart.quote().total.decimalText == total)
    }

    @Test("A free line takes no share of a discount")
    func freeLine() throws {
        var cart = makeCart("USD", [("free", "0.00", 1), ("B", "30.00", 1)])
        cart.discounts = [Discount(label: "10 off", value: .amount(money("10.00", "USD")))]
        let quote = try cart.quote()
        #expect(quote.lineAmounts.map(\.discount.decimalText) == ["0.00", "10.00"])
        #expect(quote.total.decimalText == "20.00")
    }
}
