internal import Payments

/// Something that the shopper does on the sheet.
enum WalletEvent {
    /// What kind of thing.
    enum Kind: String, CaseIterable {
        case paymentMethod
        case shippingContact
        case shippingMethod
        case couponCode
    }

    case paymentMethod(type: String)
    case shippingContact(JSONObject)
    case shippingMethod(identifier: String)
    case couponCode(String)

    var kind: Kind {
        switch self {
        case .paymentMethod: .paymentMethod
        case .shippingContact: .shippingContact
        case .shippingMethod: .shippingMethod
        case .couponCode: .couponCode
        }
    }

    /// Reads what the caller wants the shopper to do; nil when it is nothing that a shopper can do.
    init?(_ object: JSONObject) {
        switch object["event"]?.stringValue.flatMap(Kind.init) {
        case .paymentMethod?: self = .paymentMethod(type: object["type"]?.stringValue ?? "debit")
        case .shippingContact?:
            guard let contact = object["contact"]?.objectValue else { return nil }
            self = .shippingContact(contact)
        case .shippingMethod?:
            guard let identifier = object["identifier"]?.stringValue else { return nil }
            self = .shippingMethod(identifier: identifier)
        case .couponCode?:
            guard let code = object["couponCode"]?.stringValue else { return nil }
            self = .couponCode(code)
        case nil: return nil
        }
    }

    /// What the page's event carries, and no more.
    func carried(by request: JSONObject) throws(WalletSheet.Refusal) -> JSONObject {
        var event = JSONObject()
        event["event"] = .string(kind.rawValue)
        switch self {
        case .paymentMethod(let type):
            var method = JSONObject()
            method["type"] = .string(type)
            event["paymentMethod"] = .object(method)
        case .shippingContact(let contact):
            guard request["requiredShippingContactFields"]?.arrayValue?.contains(.string("postalAddress")) == true
            else {
                throw WalletSheet.Refusal(409, "the request does not ask for a postal address")
            }
            event["shippingContact"] = .object(Self.redacted(contact))
        case .shippingMethod(let identifier):
            let offered = request["shippingMethods"]?.arrayValue ?? []
            guard let method = offered.first(where: { $0.objectValue?["identifier"]?.stringValue == identifier }) else {
                throw WalletSheet.Refusal(409, "the sheet offers no such shipping method")
            }
            event["shippingMethod"] = method
        case .couponCode(let code):
            guard request["supportsCouponCode"]?.boolValue == true else {
                throw WalletSheet.Refusal(409, "the sheet has no field for a coupon code")
            }
            event["couponCode"] = .string(code)
        }
        return event
    }

    /// Town, region, postal code and country; in Canada and the United Kingdom without the code's last three
    /// characters, in the United States five digits.
    private static func redacted(_ contact: JSONObject) -> JSONObject {
        var coarse = JSONObject()
        for name in ["locality", "administrativeArea", "country", "countryCode"] { coarse[name] = contact[name] }
        guard let code = contact["postalCode"]?.stringValue else { return coarse }
        switch contact["countryCode"]?.stringValue?.uppercased() {
        case "CA", "GB":
            let short = code.dropLast(3)
            coarse["postalCode"] = .string(String(short.last == " " ? short.dropLast() : short))
        case "US": coarse["postalCode"] = .string(String(code.prefix(5)))
        default: coarse["postalCode"] = .string(code)
        }
        return coarse
    }
}
