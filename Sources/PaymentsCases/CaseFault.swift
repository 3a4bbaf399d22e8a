import Payments

/// An error as cases write it: a name, and the facts that go with it.
struct CaseFault: Error {
    let name: String
    let details: [(String, JSONValue)]

    init(_ name: String, _ details: [(String, JSONValue)] = []) {
        self.name = name
        self.details = details
    }

    /// The input of a case cannot be read: the case is wrong, or asks for something that does not exist here.
    static func unreadable(_ what: String) -> CaseFault { CaseFault("unreadableCase", [("what", .string(what))]) }

    var json: JSONObject {
        var object = JSONObject()
        object["error"] = .string(name)
        for (key, value) in details { object[key] = value }
        return object
    }
}

extension CaseFault {
    /// The one table from our money errors to the names that cases use.
    init(_ error: MoneyError) {
        switch error {
        case .currencyMismatch(let expected, let found):
            self.init(
                "currencyMismatch", [("required", .string(expected.code)), ("found", .string(found.code))])
        case .overflow: self.init("overflow")
        case .tooManyDecimals: self.init("tooManyDecimals")
        case .unknownCurrency: self.init("unknownCurrency")
        case .invalidDivisor: self.init("invalidDivisor")
        default: self.init("notAnAmount")
        }
    }

    init(_ error: ExactDecimalError) { self.init("notANumber", [("what", .string(error.description))]) }
}

/// Runs library code and turns its errors into the names that cases use.
func caseMoney<Value>(_ body: () throws(MoneyError) -> Value) throws(CaseFault) -> Value {
    do throws(MoneyError) { return try body() } catch { throw CaseFault(error) }
}

/// The same for decimals.
func caseDecimal<Value>(_ body: () throws(ExactDecimalError) -> Value) throws(CaseFault) -> Value {
    do throws(ExactDecimalError) { return try body() } catch { throw CaseFault(error) }
}

/// The value, or the fault as an element of a list of results.
func caseResult(_ body: () throws(CaseFault) -> JSONValue) -> JSONValue {
    do throws(CaseFault) { return try body() } catch { return .object(error.json) }
}
