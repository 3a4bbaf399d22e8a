internal import Payments

/// Reads a JSON request as a strict client would, and notes everything it would refuse.
struct JSONCheck {
    /// How amounts are written.
    let grammar: AmountGrammar
    /// The rule of a member that is missing.
    let missing: ApplePayRule
    private(set) var problems: [ApplePayProblem] = []

    /// No request of any shop has more problems worth reading.
    private static let maximumProblemCount = 200

    init(grammar: AmountGrammar, missing: ApplePayRule) {
        self.grammar = grammar
        self.missing = missing
    }

    mutating func report(_ field: String, _ rule: ApplePayRule, _ message: String) {
        guard problems.count < Self.maximumProblemCount else { return }
        problems.append(ApplePayProblem(field, rule, message))
    }

    /// An object with no members but those that are known; nil after a report.
    mutating func object(_ value: JSONValue?, at field: String, known: Set<String>? = nil) -> JSONObject? {
        guard let value else {
            report(field, missing, "\(field) is missing")
            return nil
        }
        guard let object = value.objectValue else {
            report(field, .wrongKind, "expected an object, found \(value.kindName)")
            return nil
        }
        for member in object.members where known?.contains(member.name) == false {
            let name = member.name.prefix(40)
            report(field.isEmpty ? String(name) : "\(field).\(name)", .unknownMember, "there is no such member")
        }
        return object
    }

    /// A list; nil when it is not there.
    mutating func list(_ value: JSONValue?, at field: String) -> [JSONValue]? {
        guard let value else { return nil }
        guard let list = value.arrayValue else {
            report(field, .wrongKind, "expected a list, found \(value.kindName)")
            return nil
        }
        return list
    }

    /// A text; nil after a report.
    mutating func text(_ value: JSONValue?, at field: String, isRequired: Bool = true) -> String? {
        guard let value else {
            if isRequired { report(field, missing, "\(field) is missing") }
            return nil
        }
        guard let text = value.stringValue else {
            report(field, .wrongKind, "expected a text, found \(value.kindName)")
            return nil
        }
        return text
    }

    mutating func flag(_ value: JSONValue?, at field: String) -> Bool? {
        guard let value else { return nil }
        if value.boolValue == nil { report(field, .wrongKind, "expected true or false, found \(value.kindName)") }
        return value.boolValue
    }

    /// One of a list of words; nil after a report and when an optional one is not there.
    @discardableResult
    mutating func word(
        _ value: JSONValue?, at field: String, of words: Set<String>, isRequired: Bool = false
    ) -> String? {
        guard let text = text(value, at: field, isRequired: isRequired) else { return nil }
        guard words.contains(text) else {
            report(field, .unknownWord, "expected one of \(words.sorted().joined(separator: ", "))")
            return nil
        }
        return text
    }

    /// Words in a list.
    mutating func words(_ value: JSONValue?, at field: String, of known: Set<String>) {
        for (index, element) in (list(value, at: field) ?? []).enumerated() {
            word(element, at: "\(field)[\(index)]", of: known, isRequired: true)
        }
    }

    /// The value of an amount's text; nil after a report.
    mutating func amount(_ value: JSONValue?, at field: String, isRequired: Bool = true) -> ExactDecimal? {
        guard let text = text(value, at: field, isRequired: isRequired) else { return nil }
        guard grammar.accepts(text) else {
            report(field, grammar.rule, "expected \(grammar.form)")
            return nil
        }
        return try? ExactDecimal(text)
    }

    /// A country code; nil is reported where it is required.
    mutating func country(_ value: JSONValue?, at field: String, isRequired: Bool = true) {
        guard let text = text(value, at: field, isRequired: isRequired) else { return }
        if Country(code: text) == nil {
            report(field, .countryUnknown, "expected two upper-case letters that ISO 3166-1 has assigned")
        }
    }

    /// The rows must add up to the total; rows that could not be read make no second report.
    mutating func sum(_ amounts: [ExactDecimal?], equals total: ExactDecimal?, at field: String) {
        guard let total, !amounts.isEmpty else { return }
        var sum = ExactDecimal.zero
        for amount in amounts {
            guard let amount, let next = try? sum + amount else { return }
            sum = next
        }
        if sum != total {
            report(field, .totalIsNotSumOnPage, "the final rows add up to \(sum), the total says \(total)")
        }
    }
}
