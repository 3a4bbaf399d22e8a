import Payments

/// The ways of taxing that random carts are tried with.
enum TaxSetup: CaseIterable, Sendable {
    case none
    case rate
    case rateBeforeDiscount
    case ratePerLineRounding
    case includedRate
    case amount
    case perLineRates
    case includedPerLineRates
}

/// Makes carts from a seed: all currencies' exponents, odd prices, free lines, every kind of discount.
struct RandomCart {
    var generator: SeededGenerator
    private let currencies = ["USD", "JPY", "KWD", "EUR"].map(currency)
    private let rates: [Rate] = ["0", "5", "7.7", "8.625", "19", "20", "25.5", "6.62"]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func cart(taxed setup: TaxSetup) -> Cart {
        var cart = Cart(currency: pick(currencies))
        let isPerLine = setup == .perLineRates || setup == .includedPerLineRates
        for index in 0..<Int.random(in: 1...12, using: &generator) {
            var line = Cart.Line(
                id: "p\(index)", name: "P", unitPrice: amount(upTo: 20_000, in: cart.currency),
                quantity: Int.random(in: 0...10, using: &generator))
            if isPerLine { line.taxRate = pick(rates) }
            if chance(10) { line.adjustment = amount(upTo: 50, in: cart.currency) }
            cart.lines.append(line)
        }
        if chance(70) {
            let price = amount(upTo: 1500, in: cart.currency)
            cart.deliveryOptions = [DeliveryOption(id: "d", title: "D", price: price)]
            cart.chosenDeliveryID = "d"
        }
        for _ in 0..<pick([0, 0, 1, 1, 1, 2, 3]) { cart.discounts.append(discount(for: cart)) }
        if chance(30) { cart.storedValue = StoredValue(label: "G", amount: amount(upTo: 30_000, in: cart.currency)) }
        if chance(30) { cart.tip = amount(upTo: 1000, in: cart.currency) }
        cart.tax = tax(setup, cart.currency)
        return cart
    }

    private mutating func tax(_ setup: TaxSetup, _ currency: Currency) -> Tax? {
        switch setup {
        case .none: nil
        case .rate: .rate(percent: pick(rates))
        case .rateBeforeDiscount: Tax(.rate(pick(rates)), base: .beforeDiscount)
        case .ratePerLineRounding: Tax(.rate(pick(rates)), rounding: .line)
        case .includedRate: .rate(percent: pick(rates), mode: .inclusive)
        case .amount: .amount(amount(upTo: 2000, in: currency))
        case .perLineRates: .perLine(deliveryRate: chance(50) ? pick(rates) : nil)
        case .includedPerLineRates:
            Tax(.perLine(delivery: pick(rates)), mode: .inclusive, rounding: chance(50) ? .line : .total)
        }
    }

    private mutating func discount(for cart: Cart) -> Discount {
        let value: Discount.Value =
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: .freeDelivery
            case 1...3: .amount(amount(upTo: 60_000, in: cart.currency))
            case 4: .percent("100")
            default: .percent(pick(rates + ["15", "33.333", "50", "99.99"]))
            }
        let products = chance(20) ? cart.lines.filter { _ in chance(50) }.map(\.id) : nil
        return Discount(
            label: "x", value: value, base: chance(25) ? .grossAfterLineTax : .subtotal, productIDs: products)
    }

    private mutating func amount(upTo limit: Int64, in currency: Currency) -> Money {
        Money(minorUnits: chance(8) ? 0 : Int64.random(in: 0...limit, using: &generator), currency: currency)
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }
}
