import Payments

/// The encodings that cases name.
private func encoding(_ name: String?) throws(CaseFault) -> AmountEncoding {
    switch name?.lowercased() {
    case "stripe": KnownAmountEncodings.stripe
    case "adyen": KnownAmountEncodings.adyen
    case "paypal": KnownAmountEncodings.payPal
    case "pxp": AmountEncoding(.decimalNumber)
    case nil: AmountEncoding(.integerMinorUnits)
    case let name? where name.hasPrefix("any ") || name == "iso": AmountEncoding(.integerMinorUnits)
    default: throw .unreadable("no amount encoding is known for this provider")
    }
}

private func refusal(_ error: AmountEncodingError) -> CaseFault {
    func texts(_ amounts: [Money]) -> JSONValue { .texts(amounts.map(\.decimalText)) }
    return switch error {
    case .notRepresentable(let nearest): CaseFault("amountNotRepresentableAtProvider", [("nearest", texts(nearest))])
    case .fractionNotAllowed(let nearest): CaseFault("fractionNotAllowed", [("nearest", texts(nearest))])
    case .outOfRange: CaseFault("overflow")
    case .currencyNotChargeable: CaseFault("invalidCurrency")
    case .unreadable: CaseFault("notAnAmount")
    case .excessPrecision: CaseFault("tooManyDecimals")
    }
}

private func encoded<Value>(_ body: () throws(AmountEncodingError) -> Value) throws(CaseFault) -> Value {
    do throws(AmountEncodingError) { return try body() } catch { throw refusal(error) }
}

/// The amounts of an input: `amount`, `amounts` or `values`, each with a currency of its own or the input's.
private struct Amounts {
    let isSingle: Bool
    let read: [Result<Money, CaseFault>]

    init(_ input: CaseInput) throws(CaseFault) {
        isSingle = input["amount"] != nil
        let elements =
            isSingle ? [input["amount"] ?? .null] : try input.array(input["values"] == nil ? "amounts" : "values")
        let shared = input["currency"]?.stringValue
        read = elements.map { element in
            do throws(CaseFault) {
                let object = element.objectValue
                guard let code = object?["currency"]?.stringValue ?? shared else {
                    throw .unreadable("an amount has no currency")
                }
                return .success(try readMoney(object?["amount"] ?? element, in: readCurrency(code)))
            } catch { return .failure(error) }
        }
    }

    /// One result an amount: a value or an error.
    func map(_ transform: (Money) throws(CaseFault) -> JSONValue) -> [JSONValue] {
        read.map { amount in caseResult { () throws(CaseFault) in try transform(amount.get()) } }
    }
}

/// `to_provider_minor`: amounts in the integer unit that a provider expects.
struct ToProviderMinorOperation: CaseOperation {
    let name = "to_provider_minor"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let encoding = try encoding(input["provider"]?.stringValue)
        let rounding: Rounding? =
            switch input["lastDigitPolicy"]?.stringValue {
            case nil, "reject": nil
            case "round", "half_up": .halfUp
            case "down", "floor": .down
            case "up", "ceil": .up
            default: throw .unreadable("lastDigitPolicy is reject, half_up, down or up")
            }
        let amounts = try Amounts(input)
        func minor(_ money: Money) throws(CaseFault) -> Int64 {
            try encoded { () throws(AmountEncodingError) in
                let carried = try rounding.map { rule throws(AmountEncodingError) in
                    try encoding.representable(money, rounding: rule)
                }
                return try encoding.providerUnits(for: carried ?? money)
            }
        }
        if amounts.isSingle {
            let money = try amounts.read[0].get()
            return JSONObject(pairs: [
                ("minor", .integer(try minor(money))), ("isoExponent", .integer(Int64(money.currency.exponent))),
                ("sheetAmount", .string(money.decimalText)),
            ])
        }
        let results = amounts.map { money throws(CaseFault) in
            .object(JSONObject(pairs: [("minor", .integer(try minor(money)))]))
        }
        return JSONObject(pairs: [
            ("results", .array(results)), ("minor", .array(results.map { $0.objectValue?["minor"] ?? $0 })),
            ("sheetAmounts", .array(amounts.map { .string($0.decimalText) })),
            ("isoExponents", .array(amounts.map { .integer(Int64($0.currency.exponent)) })),
        ])
    }
}

/// `from_provider_minor` and `sheet_amount`: what a provider's integer, or our own, stands for.
struct FromProviderMinorOperation: CaseOperation {
    let name: String

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let isOurs = name == "sheet_amount"
        let encoding = isOurs ? AmountEncoding(.integerMinorUnits) : try encoding(input["provider"]?.stringValue)
        let isSingle = input["minor"] != nil
        let elements = isSingle ? [.object(input.object)] : try input.array("values")
        let shared = input["currency"]?.stringValue
        let amounts = elements.map { element in
            caseResult { () throws(CaseFault) in
                guard let object = element.objectValue, let minor = object["minor"]?.numberValue?.integer,
                    let code = object["currency"]?.stringValue ?? shared
                else { throw .unreadable("a value has minor units and a currency") }
                let currency = try readCurrency(code)
                let money = try encoded { () throws(AmountEncodingError) in
                    try encoding.money(providerUnits: minor, currency: currency)
                }
                return .string(money.decimalText)
            }
        }
        return JSONObject(pairs: [
            ("amounts", .array(amounts)), ("results", .array(amounts)), ("amount", amounts.first ?? .null),
        ])
    }
}

/// `round_trip`: to the provider's unit and back, with the value on the wire shown.
struct RoundTripOperation: CaseOperation {
    let name = "round_trip"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let encoding = try encoding(input["provider"]?.stringValue)
        let amounts = try Amounts(input)
        let minor = amounts.map { money throws(CaseFault) in
            .integer(try encoded { () throws(AmountEncodingError) in try encoding.providerUnits(for: money) })
        }
        let back = amounts.map { money throws(CaseFault) in
            let returned = try encoded { () throws(AmountEncodingError) in
                try encoding.money(
                    providerUnits: encoding.providerUnits(for: money), currency: money.currency)
            }
            return .string(returned.decimalText)
        }
        return JSONObject(pairs: [("minor", .array(minor)), ("backToAmount", .array(back))])
    }
}

/// `provider_amount_text`: amounts as the text that a provider accepts.
struct ProviderAmountTextOperation: CaseOperation {
    let name = "provider_amount_text"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let encoding = try encoding(input["provider"]?.stringValue)
        let results = try Amounts(input).map { money throws(CaseFault) in
            .string(try encoded { () throws(AmountEncodingError) in try encoding.text(for: money) })
        }
        return JSONObject(pairs: [("results", .array(results)), ("result", results.first ?? .null)])
    }
}

/// `provider_items` and `provider_line`: units and quantities as sent, whose products are the totals as sent.
struct ProviderItemsOperation: CaseOperation {
    let name: String

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let encoding = try encoding(input["provider"]?.stringValue)
        let currency = try input.currency()
        let elements = try input.oneOrMany("line", "lines")
        var lines: [JSONValue] = []
        var total = Money.zero(currency)
        for element in elements {
            guard let object = element.objectValue, let quantity = object["quantity"]?.numberValue?.integer else {
                throw .unreadable("a line has a unit price and a quantity")
            }
            guard quantity > 0 else { throw CaseFault("invalidQuantity") }
            let unit = try readMoney(object["unit"], in: currency)
            let lineTotal = try caseMoney { () throws(MoneyError) in try unit * quantity }
            let sum = total
            total = try caseMoney { () throws(MoneyError) in try sum + lineTotal }
            let texts = try encoded { () throws(AmountEncodingError) in
                (try encoding.text(for: unit), try encoding.text(for: lineTotal))
            }
            lines.append(
                .object(
                    JSONObject(pairs: [
                        ("unit", .string(texts.0)), ("quantity", .integer(quantity)), ("lineTotal", .string(texts.1)),
                    ])))
        }
        let sum = total
        let text = try encoded { () throws(AmountEncodingError) in try encoding.text(for: sum) }
        return JSONObject(pairs: [
            ("lines", .array(lines)), ("total", .string(text)),
            ("lineTotal", lines.first?.objectValue?["lineTotal"] ?? .null),
        ])
    }
}
