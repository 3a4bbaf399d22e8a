import Payments

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
        let results = try input.oneOrMany("value", "values").map { value in
            caseResult { () throws(CaseFault) in .string(try canonical(value, currency)) }
        }
        return JSONObject(pairs: [("results", .array(results)), ("result", results.first ?? .null)])
    }

    private func canonical(_ value: JSONValue, _ currency: Currency?) throws(CaseFault) -> String {
        if let object = value.objectValue {
            let inner = try object["currency"]?.stringValue.map { code throws(CaseFault) in try readCurrency(code) }
            return try canonical(object["text"] ?? object["value"] ?? object["amount"] ?? .null, inner ?? currency)
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
