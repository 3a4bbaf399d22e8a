import Payments
import PaymentsDisplay

/// `parse_currency`: alphabetic codes of ISO 4217.
struct ParseCurrencyOperation: CaseOperation {
    let name = "parse_currency"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let results = try input.oneOrMany("value", "values").map { value in
            caseResult { () throws(CaseFault) in
                guard let text = value.stringValue else { throw CaseFault("invalidCurrency") }
                return .string(try readCurrency(text).code)
            }
        }
        return JSONObject(pairs: [("results", .array(results)), ("result", results.first ?? .null)])
    }
}

/// `same_currency`: whether two spellings name one currency.
struct SameCurrencyOperation: CaseOperation {
    let name = "same_currency"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        var results: [JSONValue] = []
        var canonical: JSONValue = .null
        for pair in try input.array("pairs") {
            let codes = (pair.arrayValue ?? []).compactMap(\.stringValue)
            guard codes.count == 2 else { throw .unreadable("a pair holds two codes") }
            let currencies = codes.map { Currency(code: $0) }
            let isSame = currencies[0] != nil && currencies[0] == currencies[1]
            results.append(.bool(isSame))
            if isSame, canonical == .null, let currency = currencies[0] { canonical = .string(currency.code) }
        }
        return JSONObject(pairs: [("results", .array(results)), ("canonical", canonical)])
    }
}

/// `parse_amount`: amounts as people and systems write them.
struct ParseAmountOperation: CaseOperation {
    let name = "parse_amount"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let currency = try input["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
        let locale = input["locale"]?.stringValue
        let results = try input.oneOrMany("value", "values").map { value in
            caseResult { () throws(CaseFault) in .string(try canonical(value, currency, locale)) }
        }
        return JSONObject(pairs: [("results", .array(results)), ("result", results.first ?? .null)])
    }

    /// Without a locale a text is what a system wrote, in one strict form; with one it is what a person typed.
    private func canonical(_ value: JSONValue, _ currency: Currency?, _ locale: String?) throws(CaseFault) -> String {
        if let object = value.objectValue {
            let inner = try object["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
            return try canonical(
                object["text"] ?? object["value"] ?? object["amount"] ?? .null, inner ?? currency,
                object["locale"]?.stringValue ?? locale)
        }
        if let locale, let text = value.stringValue {
            guard let currency else { throw .unreadable("an amount that was typed has a currency") }
            let entered = try caseMoney { () throws(MoneyError) in
                try Money(entered: text, currency: currency, locale: DisplayLocale(locale))
            }
            return entered.decimalText
        }
        guard let currency else { return try readDecimal(value).description }
        return try readMoney(value, in: currency).decimalText
    }
}

/// `decode_amount`: an amount from the bytes of a JSON message.
struct DecodeAmountOperation: CaseOperation {
    let name = "decode_amount"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let text = try input.text("json")
        let document: JSONValue
        do throws(JSONError) { document = try JSONValue(parsing: text) } catch { throw CaseFault("invalidJSON") }
        guard let object = document.objectValue else { throw CaseFault("invalidJSON") }
        let money = try caseMoney { () throws(MoneyError) in try Money(json: object) }
        return JSONObject(pairs: [
            ("amount", .string(money.decimalText)), ("minor", .integer(money.minorUnits)),
            ("currency", .string(money.currency.code)),
        ])
    }
}
