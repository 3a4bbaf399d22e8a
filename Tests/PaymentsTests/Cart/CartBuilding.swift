import Payments
import Testing

/// Short ways to write carts in tests. A malformed literal stops the test run.
func currency(_ code: String) -> Currency {
    guard let currency = Currency(code: code) else { fatalError("\(code) is no currency") }
    return currency
}

func money(_ text: String, _ code: String) -> Money {
    do { return try Money(decimalText: text, currency: currency(code)) } catch { fatalError("\(text): \(error)") }
}

func makeCart(_ code: String, _ lines: [(id: String, unit: String, quantity: Int)]) -> Cart {
    Cart(
        currency: currency(code),
        lines: lines.map {
            Cart.Line(id: $0.id, name: $0.id, unitPrice: money($0.unit, code), quantity: $0.quantity)
        })
}
