import Payments
import Testing

@Suite("Orders")
struct OrderTests {
    private func order(_ cart: Cart = .sample) throws -> Order {
        try Order(id: try #require(OrderID("o-1")), cart: cart, merchantName: SampleShop.merchantName)
    }

    @Test("The sample order reads as it should")
    func sampleItems() throws {
        let items = try order().items
        #expect(items.map(\.label) == ["Subtotal", "Delivery", "15% off", "Tip", "Tax", "Field Coffee"])
        #expect(items.map(\.amount.decimalText) == ["86.25", "6.50", "-12.94", "3.00", "6.32", "89.13"])
        #expect(items.allSatisfy { $0.status == .final })
    }

    @Test("Zero rows stay where they mean something and go where they do not")
    func zeroRows() throws {
        var cart = Cart.sample
        cart.chosenDeliveryID = "standard"
        cart.tax = .amount(.zero(cart.currency))
        cart.tip = .zero(cart.currency)
        cart.discounts = [Discount(label: "Nothing", value: .percent("0"))]
        cart.storedValue = StoredValue(label: "Empty card", amount: .zero(cart.currency))
        #expect(try order(cart).items.map(\.kind) == [.subtotal, .delivery, .tax, .total])
        cart.chosenDeliveryID = nil
        cart.tax = .rate(percent: "8", mode: .inclusive)
        #expect(try order(cart).items.map(\.kind) == [.subtotal, .total])
    }

    @Test("Stored value is a negative row between discount and tip, and reduces what is charged")
    func storedValue() throws {
        var cart = Cart.sample
        cart.storedValue = StoredValue(label: "Gift card", amount: money("10.00", "USD"))
        let order = try order(cart)
        #expect(order.items.map(\.kind) == [.subtotal, .delivery, .discount, .storedValue, .tip, .tax, .total])
        #expect(order.total.decimalText == "79.13")
        #expect(order.quote.taxable == (try Cart.sample.quote().taxable))
        #expect(order.terms.storedValue == money("10.00", "USD"))
    }

    @Test("An order given away is free; one that waits for an amount is not")
    func free() throws {
        var cart = makeCart("USD", [("a", "5.00", 1)])
        cart.discounts = [Discount(label: "All", value: .percent("100"))]
        #expect(try order(cart).isFree)
        cart.pendingRows = [.tip]
        #expect(try !order(cart).isFree)
    }

    @Test("Pending rows are shown and do not count, and the order cannot be charged")
    func pending() throws {
        var cart = Cart.sample
        cart.pendingRows = [.tax, .delivery]
        let order = try order(cart)
        #expect(order.items.filter { $0.status == .pending }.map(\.kind) == [.delivery, .tax])
        #expect(order.total.decimalText == "76.31")
        #expect(!order.isFinal)
        let error = try #require(throws: PaymentError.self) { try order.finalTotal() }
        #expect(error.code == .amountNotFinal)
        #expect(error.effect == .untouched)
    }

    @Test("With every row pending the total is pending, too, and zero")
    func allPending() throws {
        var cart = makeCart("USD", [("ride", "5.00", 1)])
        cart.pendingRows = [.subtotal]
        cart.discounts = [Discount(label: "Half", value: .percent("50"))]
        let total = try order(cart).summary.total
        #expect(total.status == .pending)
        #expect(total.amount.isZero)
    }

    @Test("Freezing again makes the next revision of the same order")
    func refrozen() throws {
        let first = try order()
        var cart = first.cart
        cart.tip = money("5.00", "USD")
        let second = try first.refrozen(with: cart)
        #expect(second.id == first.id)
        #expect([first.revision, second.revision] == [1, 2])
        #expect(second.fingerprint != first.fingerprint)
        #expect(try first.refrozen(with: first.cart).fingerprint == first.fingerprint)
    }

    @Test("Rows that do not add up to their total are refused")
    func doNotSum() throws {
        let rows = [
            SummaryItem(.subtotal, label: "Items", amount: money("20.00", "USD")),
            SummaryItem(.delivery, label: "Shipping", amount: money("5.00", "USD")),
        ]
        let error = try #require(throws: CartError.self) {
            try OrderSummary(rows: rows, merchantName: "Sample Store", total: money("15.00", "USD"))
        }
        #expect(error.code == .itemsDoNotSum)
        #expect(error.description == "items: the rows add up to 25.00 USD, the total says 15.00 USD")
        let gift = SummaryItem(.storedValue, label: "Gift card", amount: money("-10.00", "USD"))
        let summary = try OrderSummary(rows: rows + [gift], merchantName: "Sample Store", total: money("15.00", "USD"))
        #expect(summary.items.map(\.amount.decimalText) == ["20.00", "5.00", "-10.00", "15.00"])
    }

    @Test("A summary refuses foreign rows, a total below zero and a total without a name")
    func summaryRefusals() throws {
        let foreign = SummaryItem(.other, label: "x", amount: money("0.00", "EUR"))
        let negative = SummaryItem(.other, label: "x", amount: money("-1.00", "USD"))
        func code(_ rows: [SummaryItem], _ name: String) -> CartError.Code? {
            do { _ = try OrderSummary(rows: rows, merchantName: name, currency: currency("USD")) } catch {
                return error.code
            }
            return nil
        }
        #expect(code([foreign], "Shop") == .currencyMismatch)
        #expect(code([negative], "Shop") == .negativeAmount)
        #expect(code([], "") == .invalidText)
        #expect(code([], "Shop") == nil)
        let nameless = try #require(throws: CartError.self) {
            try Order(id: try #require(OrderID("o")), cart: .sample, merchantName: "")
        }
        #expect(nameless.path == "merchantName")
    }

    @Test("An amount other than the approved one is not submitted")
    func approval() throws {
        let order = try order()
        let approval = ShopperApproval(of: order)
        #expect(throws: Never.self) { try approval.verify(order) }
        let changed = try #require(throws: PaymentError.self) {
            try ShopperApproval(amount: money("41.20", "USD")).verify(amount: money("43.05", "USD"))
        }
        #expect(changed.code == .amountChanged)
        #expect(changed.effect == .untouched)
        #expect(changed.explanation.contains("ask for approval of 43.05 USD"))
    }

    @Test("The same amount for other goods is not what was approved")
    func approvalOfOtherContent() throws {
        let first = try order(makeCart("USD", [("a", "5.00", 2)]))
        let second = try first.refrozen(with: makeCart("USD", [("b", "10.00", 1)]))
        let error = try #require(throws: PaymentError.self) { try ShopperApproval(of: first).verify(second) }
        #expect(error.code == .conflict)
        #expect(throws: Never.self) { try ShopperApproval(amount: first.total).verify(second) }
    }
}
