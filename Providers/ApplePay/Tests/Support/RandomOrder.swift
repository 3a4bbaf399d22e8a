import ApplePay
import Payments

/// Makes orders of every shape that a sheet can show, again for the same seed. Totals stay below Safari's limit.
struct RandomOrder {
    var generator: SeededGenerator
    let currency: Currency

    private static let codes = ["USD", "EUR", "GBP", "JPY", "KRW", "KWD", "BHD", "TND", "CLF", "HUF"]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        currency = try Shop.currency(Self.codes.randomElement(using: &generator) ?? "USD")
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// Half of the amounts end in a zero, so that three decimals are carried often enough.
    private mutating func money(upTo limit: Int) -> Money {
        let units = number(0...limit)
        return Money(minorUnits: Int64(chance(50) ? units / 100 * 100 : units), currency: currency)
    }

    mutating func order() throws -> Order { try Shop.order(cart(), id: "order-\(number(1...9999))") }

    private mutating func cart() throws -> Cart {
        var cart = Cart(currency: currency)
        for index in 0..<number(1...6) {
            cart.lines.append(
                Cart.Line(
                    id: "product-\(index)", name: "Product \(index)", unitPrice: money(upTo: 99_999),
                    quantity: number(1...10)))
        }
        cart.deliveryOptions = (0..<number(0...3)).map { index in
            DeliveryOption(
                id: "option-\(index)", title: "Option \(index)", price: money(upTo: 999),
                arrival: CalendarDate(daysSinceEpoch: number(20_000...30_000)).map { .day($0) })
        }
        if chance(80) { cart.chosenDeliveryID = cart.deliveryOptions.randomElement(using: &generator)?.id }
        for index in 0..<number(0...2) { cart.discounts.append(try discount(index)) }
        if chance(30) { cart.tip = money(upTo: 2_000) }
        if chance(70) { cart.tax = chance(80) ? .rate(percent: "8.625") : .amount(money(upTo: 5_000)) }
        if chance(20) { cart.storedValue = StoredValue(label: "Gift card", amount: money(upTo: 200_000)) }
        if chance(10) { cart.pendingRows = [.tax] }
        if chance(5) { cart.pendingRows = [.subtotal, .delivery, .tip, .tax] }
        return cart
    }

    private mutating func discount(_ index: Int) throws -> Discount {
        switch number(0...2) {
        case 0: Discount(code: "A\(index)", label: "Off", value: .amount(money(upTo: 20_000)))
        case 1: Discount(code: "P\(index)", label: "15% off", value: .percent("15"))
        default: Discount(code: "F\(index)", label: "Free delivery", value: .freeDelivery)
        }
    }

    mutating func options() -> ApplePayOptions {
        var options = chance(50) ? Shop.options : Shop.fullOptions()
        options.offersShippingMethods = chance(50)
        options.countryCode = chance(50) ? "US" : "FR"
        return options
    }
}
