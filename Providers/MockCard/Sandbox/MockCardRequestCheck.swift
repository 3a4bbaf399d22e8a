internal import Payments

/// Reads the body of a request strictly: what is missing, unknown or of the wrong kind is refused by name. The reader
/// of one object; nested objects get readers of their own.
struct MockCardFields {
    /// The first thing that is wrong.
    private(set) var refusal: MockCardReply?
    private let object: JSONObject
    private let path: String
    private var known: Set<String> = []

    init(_ object: JSONObject, at path: String = "") {
        self.object = object
        self.path = path
    }

    /// A text of a bounded length in visible characters; nil and a refusal when it is missing and required, or wrong.
    mutating func text(_ name: String, _ lengths: ClosedRange<Int> = 1...64, required: Bool = false) -> String? {
        known.insert(name)
        guard let value = object[name] else {
            if required { refuse("\(path)\(name) is required") }
            return nil
        }
        guard let text = value.stringValue, lengths.contains(text.count),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else {
            refuse("\(path)\(name) is text of \(lengths.lowerBound) to \(lengths.upperBound) characters")
            return nil
        }
        return text
    }

    mutating func units(_ name: String) -> Int64 {
        known.insert(name)
        guard let units = object[name]?.numberValue?.integer, (1...999_999_999).contains(units) else {
            refuse(.error(400, "amount_invalid", "\(path)\(name) is a whole number of minor units, 1 to 999999999"))
            return 0
        }
        return units
    }

    mutating func currency(_ name: String) -> Currency? {
        guard let code = text(name, 3...3, required: true) else { return nil }
        guard let currency = Currency(code: code), currency.code == code, currency.hasMinorUnit else {
            refuse(.error(400, "currency_unsupported", "\(path)\(name) is no currency that can be charged"))
            return nil
        }
        return currency
    }

    mutating func number(_ name: String, _ range: ClosedRange<Int64>) -> Int {
        known.insert(name)
        guard let value = object[name]?.numberValue?.integer, range.contains(value) else {
            refuse("\(path)\(name) is a whole number from \(range.lowerBound) to \(range.upperBound)")
            return 0
        }
        return Int(value)
    }

    mutating func flag(_ name: String, required: Bool = false) -> Bool {
        known.insert(name)
        guard let value = object[name] else {
            if required { refuse("\(path)\(name) is required") }
            return false
        }
        guard let flag = value.boolValue else {
            refuse("\(path)\(name) is a Boolean")
            return false
        }
        return flag
    }

    mutating func word(_ name: String, _ words: Set<String>) -> String {
        known.insert(name)
        guard let text = object[name]?.stringValue, words.contains(text) else {
            refuse("\(path)\(name) is one of \(words.sorted().joined(separator: ", "))")
            return ""
        }
        return text
    }

    /// A nested object; nil when it is absent.
    mutating func nested(_ name: String) -> MockCardFields? {
        known.insert(name)
        guard let value = object[name] else { return nil }
        guard let inner = value.objectValue else {
            refuse("\(path)\(name) is an object")
            return nil
        }
        return MockCardFields(inner, at: "\(path)\(name).")
    }

    mutating func array(_ name: String, maximum: Int) -> [JSONObject] {
        known.insert(name)
        guard let value = object[name] else { return [] }
        guard let list = value.arrayValue, list.count <= maximum, list.allSatisfy({ $0.objectValue != nil }) else {
            refuse("\(path)\(name) is a list of at most \(maximum) objects")
            return []
        }
        return list.compactMap(\.objectValue)
    }

    mutating func refuse(_ message: String) { refuse(.error(400, "field_invalid", message)) }

    mutating func refuse(_ reply: MockCardReply) { refusal = refusal ?? reply }

    /// Takes over what a nested reader found.
    mutating func take(_ inner: MockCardFields) {
        var inner = inner
        inner.refuseUnknown()
        if let found = inner.refusal { refuse(found) }
    }

    /// Refuses members that were not asked for.
    mutating func refuseUnknown() {
        if let member = object.members.first(where: { !known.contains($0.name) }) {
            refuse("\(path)\(member.name) is no member that is known")
        }
    }
}
