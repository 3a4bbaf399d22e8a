import Payments
import Testing

@Suite("Tax")
struct PricingTaxTests {
    private func perLineCart(_ deliveryRate: Rate?) -> Cart {
        var cart = makeCart("GBP", [("food", "11.40", 2), ("tool", "64.95", 1), ("book", "24.99", 1)])
        cart.lines[0].taxRate = "0"
        cart.lines[1].taxRate = "20"
        cart.lines[2].taxRate = "20"
        cart.deliveryOptions = [DeliveryOption(id: "d", title: "D", price: money("3.95", "GBP"))]
        cart.chosenDeliveryID = "d"
        cart.tax = .perLine(deliveryRate: deliveryRate)
        return cart
    }

    @Test("Bases are added up per rate, delivery with its own, and rounded once each")
    func perLine() throws {
        var cart = perLineCart("20")
        cart.discounts = [Discount(label: "10 off", value: .amount(money("10.00", "GBP")))]
        let quote = try cart.quote()
        // 10.00 over 22.80, 64.95 and 24.99 is 2.02, 5.76 and 2.22.
        #expect(quote.lineAmounts.map(\.discount.decimalText) == ["2.02", "5.76", "2.22"])
        #expect(quote.taxGroups.map(\.taxable.decimalText) == ["20.78", "85.91"])
        #expect(quote.taxGroups.map(\.tax.decimalText) == ["0.00", "17.18"])
        #expect(quote.tax?.decimalText == "17.18")
        #expect(quote.total.decimalText == "123.87")
    }

    @Test("Delivery without a rate is not taxed")
    func untaxedDelivery() throws {
        #expect(try perLineCart(nil).quote().taxGroups.map(\.taxable.decimalText) == ["22.80", "89.94"])
    }

    @Test(
        "Delivery given away is not taxed, whatever a goods discount would be taken from",
        arguments: [Discount.Base.subtotal, .grossAfterLineTax])
    func waivedDelivery(base: Discount.Base) throws {
        var cart = perLineCart("20")
        cart.discounts = [Discount(label: "Free delivery", value: .freeDelivery, base: base)]
        let quote = try cart.quote()
        #expect(quote.taxGroups.map(\.taxable.decimalText) == ["22.80", "89.94"])
        #expect(quote.discount.decimalText == "3.95")
    }

    @Test("The delivery discount stays outside the tax base of the goods")
    func freeDeliveryOutsideBase() throws {
        var cart = Cart.sample
        cart.discounts = [Discount(label: "Free delivery", value: .freeDelivery)]
        let quote = try cart.quote()
        #expect(quote.taxable == quote.subtotal)
        #expect(quote.discount.decimalText == "6.50")
    }

    @Test(
        "Rounding per line and on the total may differ; each adds up",
        arguments: [(Tax.RoundingLevel.total, "0.23"), (.line, "0.24")])
    func roundingLevel(level: Tax.RoundingLevel, expected: String) throws {
        // 7.5 % of 1.05 is 0.07875, of 3.15 it is 0.23625 cut at the half by three lines.
        var cart = makeCart("USD", [("a", "1.02", 1), ("b", "1.02", 1), ("c", "1.02", 1)])
        cart.tax = Tax(.rate("7.5"), rounding: level)
        let quote = try cart.quote()
        #expect(quote.tax?.decimalText == expected)
        #expect(try Money.sum(quote.lineAmounts.map(\.tax), in: quote.currency) == quote.tax)
    }

    @Test(
        "Included tax is gross times r over one plus r, rounded half-up",
        arguments: [
            ("102.00", "19", "16.29"), ("119.00", "19", "19.00"), ("7.70", "10", "0.70"), ("0.05", "19", "0.01"),
        ])
    func includedTax(price: String, percent: String, included: String) throws {
        var cart = makeCart("EUR", [("a", price, 1)])
        cart.tax = .rate(percent: try #require(Rate(percent: percent)), mode: .inclusive)
        let quote = try cart.quote()
        #expect(quote.includedTax?.decimalText == included)
        #expect(quote.total.decimalText == price)
    }

    @Test("An amount worked out elsewhere is taken as it is, even on goods that are free")
    func amount() throws {
        var cart = makeCart("USD", [("a", "0.00", 2)])
        cart.tax = .amount(money("1.30", "USD"))
        let quote = try cart.quote()
        #expect(quote.tax?.decimalText == "1.30")
        #expect(quote.total.decimalText == "1.30")
        #expect(quote.lineAmounts.map(\.tax.minorUnits) == [0])
    }

    @Test("The rate of the cookie shop, exact and once")
    func cookies() throws {
        var cart = makeCart("USD", [("chip", "1.99", 3), ("oat", "2.49", 2)])
        cart.tax = Tax(.rate(.fraction("0.0662")))
        let quote = try cart.quote()
        #expect(quote.subtotal.decimalText == "10.95")
        #expect(quote.tax?.decimalText == "0.72")
        #expect(quote.total.decimalText == "11.67")
    }

    @Test("Row prices with tax add up to the total")
    func rowGross() throws {
        var cart = makeCart("EUR", [("a", "3.33", 1), ("b", "3.33", 1), ("c", "3.33", 1)])
        cart.tax = .rate(percent: "19")
        let quote = try cart.quote()
        #expect(quote.lineAmounts.map(\.total.decimalText) == ["3.97", "3.96", "3.96"])
        #expect(quote.total.decimalText == "11.89")
    }
}
