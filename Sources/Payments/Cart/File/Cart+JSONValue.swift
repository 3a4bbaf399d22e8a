extension Cart {
    /// The cart as a JSON value in the format of `docs/schemas/cart.schema.json`; members without a value are left out.
    public var jsonValue: JSONValue {
        .members([
            ("currency", .string(currency.code)),
            ("lines", .array(lines.map(\.jsonValue))),
            ("addresses", .list(addresses.map(\.jsonValue))),
            ("chosenAddress", chosenAddressID.map { .string($0) }),
            ("deliveryOptions", .list(deliveryOptions.map(\.jsonValue))),
            ("chosenDelivery", chosenDeliveryID.map { .string($0) }),
            ("timing", timing.jsonValue),
            ("timeZone", timeZone.map { .string($0.description) }),
            ("discount", discounts.count == 1 ? discounts[0].jsonValue : nil),
            ("discounts", discounts.count > 1 ? .list(discounts.map(\.jsonValue)) : nil),
            ("storedValue", storedValue?.jsonValue),
            ("tip", tip?.jsonText),
            ("tax", tax?.jsonValue),
            ("paymentMethod", paymentMethod?.jsonValue),
            ("pending", pendingJSON),
        ])
    }

    private var pendingJSON: JSONValue? {
        .list(SummaryItem.Kind.mayBePending.filter(pendingRows.contains).map { .string($0.rawValue) })
    }
}

extension JSONValue {
    /// An object of the members that have a value. Names are literals of this file, so they are unique.
    fileprivate static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(unique: members.compactMap { name, value in value.map { JSONObject.Member(name, $0) } }))
    }

    /// Nil instead of an empty array.
    fileprivate static func list(_ elements: [JSONValue]) -> JSONValue? {
        elements.isEmpty ? nil : .array(elements)
    }
}

extension Money {
    fileprivate var jsonText: JSONValue { .string(decimalText) }
}

extension Rate {
    fileprivate var jsonValue: JSONValue { .members([("percent", .string(percentText))]) }
}

extension Cart.Line {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("id", .string(id)),
            ("name", .string(name)),
            ("variant", variant.map { .string($0) }),
            ("unitPrice", unitPrice.jsonText),
            ("quantity", .number(JSONNumber(Int64(quantity)))),
            ("maximumQuantity", maximumQuantity.map { .number(JSONNumber(Int64($0))) }),
            ("adjustment", adjustment?.jsonText),
            ("taxRate", taxRate?.jsonValue),
            ("image", image?.jsonValue),
        ])
    }
}

extension ImageReference {
    fileprivate var jsonValue: JSONValue {
        switch self {
        case .url(let text): .members([("url", .string(text))])
        case .symbol(let text): .members([("symbol", .string(text))])
        case .asset(let text): .members([("asset", .string(text))])
        }
    }
}

extension Address {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("id", .string(id)),
            ("label", .string(label)),
            ("oneLine", oneLine == postal?.oneLine ? nil : .string(oneLine)),
            ("postal", postal?.jsonValue),
            ("symbol", symbol.map { .string($0) }),
        ])
    }
}

extension PostalAddress {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("name", name.map { .string($0) }),
            ("street", .string(street)),
            ("street2", street2.map { .string($0) }),
            ("city", .string(city)),
            ("region", region.map { .string($0) }),
            ("postalCode", postalCode.map { .string($0) }),
            ("country", country.map { .string($0.code) }),
        ])
    }
}

extension DeliveryOption {
    fileprivate var jsonValue: JSONValue {
        let arrivalMember: (String, JSONValue?) =
            switch arrival {
            case nil: ("arrives", nil)
            case .day(let day)?: ("arrives", .string(day.description))
            case .between(let from, let to)?:
                ("arrives", .members([("from", .string(from.description)), ("to", .string(to.description))]))
            case .wording(let text)?: ("estimate", .string(text))
            }
        return .members([
            ("id", .string(id)), ("title", .string(title)), ("price", price.jsonText), arrivalMember,
        ])
    }
}

extension DeliveryTiming {
    /// Nil for now without an estimate, which is what a missing member means.
    fileprivate var jsonValue: JSONValue? {
        switch self {
        case .now(nil): nil
        case .now(let estimate?): .members([("now", .members([("estimate", .string(estimate))]))])
        case .scheduled(let moment): .members([("scheduled", .string(moment.description))])
        }
    }
}

extension Discount {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("code", code.map { .string($0) }),
            ("label", .string(label)),
            ("value", value.jsonValue),
            ("base", base == .subtotal ? nil : .string(base.rawValue)),
            ("products", productIDs.map { .array($0.map { .string($0) }) }),
        ])
    }
}

extension Discount.Value {
    fileprivate var jsonValue: JSONValue {
        switch self {
        case .amount(let money): .members([("amount", money.jsonText)])
        case .percent(let rate): rate.jsonValue
        case .freeDelivery: .string("freeDelivery")
        }
    }
}

extension StoredValue {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("label", .string(label)), ("amount", amount.jsonText), ("reference", reference.map { .string($0) }),
        ])
    }
}

extension Tax {
    fileprivate var jsonValue: JSONValue {
        let chosen: (String, JSONValue) =
            switch method {
            case .rate(let rate): ("rate", rate.jsonValue)
            case .amount(let money): ("amount", money.jsonText)
            case .perLine(let delivery): ("perLine", .members([("delivery", delivery?.jsonValue)]))
            }
        return .members([
            (chosen.0, chosen.1),
            ("mode", mode == .exclusive ? nil : .string(mode.rawValue)),
            ("base", base == .afterDiscount ? nil : .string(base.rawValue)),
            ("rounding", rounding == .total ? nil : .string(rounding.rawValue)),
        ])
    }
}

extension ChosenPaymentMethod {
    fileprivate var jsonValue: JSONValue {
        .members([
            ("title", .string(title)), ("detail", detail.map { .string($0) }), ("symbol", symbol.map { .string($0) }),
        ])
    }
}
