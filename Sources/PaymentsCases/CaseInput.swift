import Payments

/// The input of a case with readers that name what is missing.
struct CaseInput {
    let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    subscript(name: String) -> JSONValue? { object[name] }

    func text(_ name: String) throws(CaseFault) -> String {
        guard let text = object[name]?.stringValue else { throw .unreadable("\(name) is not a text") }
        return text
    }

    func array(_ name: String) throws(CaseFault) -> [JSONValue] {
        guard let elements = object[name]?.arrayValue else { throw .unreadable("\(name) is not a list") }
        return elements
    }

    func integer(_ name: String) throws(CaseFault) -> Int64 {
        guard let value = object[name]?.numberValue?.integer else { throw .unreadable("\(name) is not an integer") }
        return value
    }

    /// An integer that must be in a range, such as a length or a scale.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(CaseFault) -> Int {
        guard let value = Int(exactly: try integer(name)), range.contains(value) else {
            throw .unreadable("\(name) is not in \(range.lowerBound) ... \(range.upperBound)")
        }
        return value
    }

    /// `value` alone or `values` as a list; the answer has the same shape.
    func oneOrMany(_ one: String, _ many: String) throws(CaseFault) -> [JSONValue] {
        if let single = object[one] { return [single] }
        return try array(many)
    }

    func currency(_ name: String = "currency") throws(CaseFault) -> Currency { try readCurrency(text(name)) }

    func money(_ name: String, in currency: Currency) throws(CaseFault) -> Money {
        try readMoney(object[name], in: currency)
    }

    func rounding() throws(CaseFault) -> Rounding {
        switch object["rounding"]?.stringValue {
        case nil, "half_up": .halfUp
        case "half_even": .halfEven
        case "down", "floor", "truncate": .down
        case "up", "ceil": .up
        default: throw .unreadable("rounding is not half_up, half_even, down or up")
        }
    }
}

func readCurrency(_ code: String) throws(CaseFault) -> Currency {
    guard let currency = Currency(code: code) else { throw CaseFault("invalidCurrency") }
    return currency
}

/// An amount as text or as a number's literal.
func readMoney(_ value: JSONValue?, in currency: Currency) throws(CaseFault) -> Money {
    switch value {
    case .string(let text): try caseMoney { () throws(MoneyError) in try Money(decimalText: text, currency: currency) }
    case .number(let number): try caseMoney { () throws(MoneyError) in try Money(number, currency: currency) }
    default: throw .unreadable("an amount is a text or a number")
    }
}

func readDecimal(_ value: JSONValue?) throws(CaseFault) -> ExactDecimal {
    switch value {
    case .string(let text): try caseDecimal { () throws(ExactDecimalError) in try ExactDecimal(text) }
    case .number(let number): try caseDecimal { () throws(ExactDecimalError) in try ExactDecimal(number.literal) }
    default: throw .unreadable("a decimal is a text or a number")
    }
}

extension JSONObject {
    /// An object from pairs, in order.
    init(pairs: [(String, JSONValue)]) {
        self.init()
        for (name, value) in pairs { self[name] = value }
    }
}

extension JSONValue {
    static func integer(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }
    static func texts(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }
    static func integers(_ values: [Int64]) -> JSONValue { .array(values.map { .integer($0) }) }
}
