import Payments
import Testing

/// A cart file with one thing wrong, and what the reader says about it.
struct BrokenCart: CustomTestStringConvertible, Sendable {
    let name: String
    /// Where to put the wrong value in the sound cart; nil in `value` removes the member.
    let place: [String]
    let value: String?
    let code: CartError.Code
    /// The whole first message, path included.
    let message: String
    /// Whether the schema can see it, too: structure, not meaning.
    let isStructural: Bool

    var testDescription: String { name }

    init(
        _ name: String, _ place: String, _ value: String?, _ code: CartError.Code, _ message: String,
        structural: Bool = true
    ) {
        self.name = name
        self.place = place.split(separator: "/").map(String.init)
        self.value = value
        self.code = code
        self.message = message
        isStructural = structural
    }

    /// A cart without faults that has every kind of member.
    static let sound = """
        {"currency": "USD", "lines": [
            {"id": "a", "name": "A", "unitPrice": "5.00", "quantity": 2},
            {"id": "b", "name": "B", "variant": "Large", "unitPrice": 7.25, "quantity": 1, "maximumQuantity": 3,
             "adjustment": "-1.00", "image": {"url": "https://shop.example/b.png"}, "currency": "USD"},
            {"id": "c", "name": "C", "unitPrice": "0.99", "quantity": 0}],
         "addresses": [{"id": "home", "label": "Home", "oneLine": "1 Road",
            "postal": {"street": "1 Road", "city": "Town", "country": "US"}}],
         "chosenAddress": "home",
         "deliveryOptions": [{"id": "std", "title": "Standard", "price": "4.00", "arrives": "2026-10-23"},
            {"id": "slow", "title": "Slow", "price": 0, "arrives": {"from": "2026-10-23", "to": "2026-10-30"}},
            {"id": "bike", "title": "Bike", "price": "9.00", "estimate": "25–35 min"}],
         "chosenDelivery": "std", "timing": {"scheduled": "2026-10-22T16:30:00Z"}, "timeZone": "America/New_York",
         "discounts": [{"code": "TEN", "label": "10% off", "value": {"percent": "10"}, "products": ["a"]},
            {"label": "1 off", "value": {"amount": "1.00"}, "base": "grossAfterLineTax"},
            {"label": "Delivery", "value": "freeDelivery"}],
         "storedValue": {"label": "Gift card", "amount": "2.00", "reference": "g1"}, "tip": "1.00",
         "tax": {"rate": {"fraction": "0.0662"}, "mode": "exclusive", "base": "afterDiscount", "rounding": "line"},
         "paymentMethod": {"title": "Visa •••• 4242", "detail": "Expires 08/28", "symbol": "creditcard"},
         "pending": ["delivery"]}
        """

    /// The sound cart with the fault in it.
    func json() throws -> JSONValue {
        let replacement = try value.map { try JSONValue(parsing: $0) }
        return try BrokenCart.replacing(JSONValue(parsing: BrokenCart.sound), place[...], with: replacement)
    }

    private static func replacing(
        _ value: JSONValue, _ place: ArraySlice<String>, with replacement: JSONValue?
    ) throws -> JSONValue {
        guard let step = place.first else { return try #require(replacement) }
        let rest = place.dropFirst()
        if var elements = value.arrayValue {
            let index = try #require(Int(step))
            elements[index] = try replacing(elements[index], rest, with: replacement)
            return .array(elements)
        }
        var object = try #require(value.objectValue)
        if rest.isEmpty {
            object[step] = replacement
        } else {
            object[step] = try replacing(try #require(object[step]), rest, with: replacement)
        }
        return .object(object)
    }
}
