import ApplePay
import Payments

/// Carts, orders and requests for tests.
enum Shop {
    static let options = ApplePayOptions(
        merchantIdentifier: "merchant.com.example", merchantName: "Field Coffee", countryCode: "US")

    static func order(_ cart: Cart = .sample, id: String = "order-1") throws -> Order {
        guard let id = OrderID(id) else { throw ShopFault("not an order id") }
        return try Order(id: id, cart: cart, merchantName: "Field Coffee")
    }

    /// One product at a price.
    static func cart(_ price: String, _ code: String = "USD") throws -> Cart {
        let currency = try currency(code)
        return Cart(
            currency: currency,
            lines: [Cart.Line(id: "a", name: "A", unitPrice: try Money(decimalText: price, currency: currency))])
    }

    static func currency(_ code: String) throws -> Currency {
        guard let currency = Currency(code: code) else { throw ShopFault("no currency \(code)") }
        return currency
    }

    static func money(_ text: String, _ code: String = "USD") throws -> Money {
        try Money(decimalText: text, currency: currency(code))
    }

    /// A request that no rule has anything against, to be broken by a test.
    static func request(_ options: ApplePayOptions = options, cart: Cart = .sample) throws -> ApplePayRequest {
        try order(cart).paymentRequest(options)
    }

    /// A shop that uses everything that a web version of 12 has.
    static func fullOptions() -> ApplePayOptions {
        var options = options
        options.requiredBillingContactFields = [.postalAddress]
        options.requiredShippingContactFields = [.postalAddress, .email, .phone, .name]
        options.offersShippingMethods = true
        options.supportsCouponCode = true
        options.supportedCountries = ["US", "CA"]
        options.shippingContactEditingMode = .available
        return options
    }
}

struct ShopFault: Error {
    let what: String
    init(_ what: String) { self.what = what }
}

extension [UInt8] {
    /// The bytes as text.
    var text: String { String(decoding: self, as: UTF8.self) }
    /// The bytes as JSON.
    func json() throws -> JSONValue { try JSONValue(parsing: self) }
}

extension JSONValue {
    /// The value at a path of members and indices: `total.amount`, `lineItems.0.label`; nil when it is not there.
    subscript(path path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { value, part in
            if let index = Int(part) {
                guard let list = value?.arrayValue, list.indices.contains(index) else { return nil }
                return list[index]
            }
            return value?.objectValue?[String(part)]
        }
    }

    /// The same value with another one at a path; nil removes a member.
    func setting(_ path: String, to new: JSONValue?) -> JSONValue {
        guard let part = path.split(separator: ".").first.map(String.init) else { return new ?? .null }
        let rest = String(path.dropFirst(part.count + 1))
        switch self {
        case .array(var list):
            guard let index = Int(part), list.indices.contains(index) else { return self }
            list[index] = list[index].setting(rest, to: new)
            return .array(list)
        case .object(var object):
            object[part] = rest.isEmpty ? new : (object[part] ?? .object(JSONObject())).setting(rest, to: new)
            return .object(object)
        default: return self
        }
    }
}
