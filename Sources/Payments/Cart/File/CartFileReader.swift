/// Reads one cart from JSON and collects every problem on the way. Each function returns nil after it noted a problem,
/// so that reading goes on beside it.
struct CartFileReader {
    private(set) var problems: [CartError.Problem] = []
    /// Amounts may be numbers only where the number's text is known: not when it came through `Codable`.
    let allowsNumberAmounts: Bool
    /// The cart's currency; nil until read, or when it cannot be read. Amounts are then skipped.
    var currency: Currency?
    /// The product id of the line being read, for problems.
    var productID: String?

    init(allowsNumberAmounts: Bool) { self.allowsNumberAmounts = allowsNumberAmounts }

    mutating func note(
        _ code: CartError.Code, at path: String, _ message: String, expected: String? = nil, found: String? = nil
    ) {
        problems.append(
            CartError.Problem(code, at: path, message, productID: productID, expected: expected, found: found))
    }

    mutating func note(_ problem: CartError.Problem) { problems.append(problem) }

    mutating func note(_ error: CartError) { problems += error.problems }
}

// MARK: - Objects and lists

extension CartFileReader {
    /// An object with none but the known members.
    mutating func object(_ value: JSONValue?, at path: String, known: [String]) -> JSONObject? {
        guard let value else { return nil }
        guard let object = value.objectValue else {
            wrongType(value, at: path, expected: "an object")
            return nil
        }
        for member in object.members where !known.contains(member.name) {
            let hint = NearestName.of(member.name, in: known).map { "did you mean \($0)?" }
            note(
                .unknownMember, at: join(path, shortened(member.name)),
                "unknown, \(hint ?? "known here: \(known.joined(separator: ", "))")", found: shortened(member.name))
        }
        return object
    }

    /// The value of a member that must be there.
    mutating func required(_ name: String, of object: JSONObject, at path: String) -> JSONValue? {
        if let value = object[name] { return value }
        note(.missingMember, at: join(path, name), "missing")
        return nil
    }

    /// The one member of an object that holds a choice, such as `{"percent": "15"}`.
    mutating func choice(
        _ value: JSONValue?, at path: String, known: [String]
    ) -> (name: String, value: JSONValue)? {
        guard let object = object(value, at: path, known: known) else { return nil }
        let members = object.members.filter { known.contains($0.name) }
        guard members.count == 1, object.members.count == 1 else {
            if object.members.count == members.count {
                note(.missingMember, at: path, "write exactly one of \(known.joined(separator: ", "))")
            }
            return nil
        }
        return (members[0].name, members[0].value)
    }

    mutating func list(_ value: JSONValue?, at path: String, maximum: Int) -> [JSONValue] {
        guard let value else { return [] }
        guard let elements = value.arrayValue else {
            wrongType(value, at: path, expected: "an array")
            return []
        }
        guard elements.count <= maximum else {
            note(.tooMany, at: path, "at most \(maximum) entries, found \(elements.count)")
            return []
        }
        return elements
    }

    mutating func wrongType(_ value: JSONValue, at path: String, expected: String) {
        let hint = value == .null ? "; leave the member out instead" : ""
        note(.wrongType, at: path, "expected \(expected), found \(value.kindName)\(hint)")
    }

    func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

// MARK: - Scalars

extension CartFileReader {
    /// Text for people or ids: not empty, no control characters, at most `limit` characters.
    mutating func text(_ value: JSONValue?, at path: String, limit: Int = CartFormat.labelLength) -> String? {
        guard let value else { return nil }
        guard let text = value.stringValue else {
            wrongType(value, at: path, expected: "text")
            return nil
        }
        if !text.isEmpty, text.utf8.count <= limit, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return text }
        let scalars = text.unicodeScalars
        if scalars.allSatisfy(\.properties.isWhitespace) {
            note(.invalidText, at: path, "the text is empty")
        } else if scalars.count > limit {
            note(.invalidText, at: path, "at most \(limit) characters, found \(scalars.count)")
        } else if scalars.contains(where: { $0.properties.generalCategory == .control }) {
            note(.invalidText, at: path, "the text holds a control character, such as a line break")
        } else {
            return text
        }
        return nil
    }

    /// A quantity, by the literal: `2`, not `2.0`, `2e0` or `"2"`.
    mutating func quantity(_ value: JSONValue?, at path: String, minimum: Int) -> Int? {
        guard let value else { return nil }
        guard let number = value.numberValue else {
            wrongType(value, at: path, expected: "a whole number without quotes")
            return nil
        }
        let range = minimum...Cart.Line.largestQuantity
        guard let integer = number.integer, let quantity = Int(exactly: integer), range.contains(quantity) else {
            note(
                .invalidQuantity, at: path,
                "expected a whole number from \(minimum) to \(range.upperBound), found \(shortened(number.literal))",
                found: shortened(number.literal))
            return nil
        }
        return quantity
    }

    /// An amount in the cart's currency, as text or as the literal of a number.
    mutating func amount(_ value: JSONValue?, at path: String, mayBeNegative: Bool = false) -> Money? {
        guard let value else { return nil }
        let literal: String
        switch value {
        case .string(let text): literal = text
        case .number(let number) where allowsNumberAmounts: literal = number.literal
        case .number:
            note(.wrongType, at: path, "write the amount as text, such as \"4.50\": a decoded number may be inexact")
            return nil
        default:
            wrongType(value, at: path, expected: "an amount such as \"4.50\"")
            return nil
        }
        guard let currency else { return nil }
        do throws(MoneyError) {
            let money = try Money(decimalText: literal, currency: currency)
            guard mayBeNegative || !money.isNegative else {
                note(.negativeAmount(money, at: path, productID: productID))
                return nil
            }
            return money
        } catch {
            note(error, reading: literal, in: currency, at: path)
            return nil
        }
    }

    private mutating func note(_ error: MoneyError, reading literal: String, in currency: Currency, at path: String) {
        let found = shortened(literal)
        switch error {
        case .tooManyDecimals:
            let decimals = currency.exponent == 1 ? "decimal" : "decimals"
            let limit = currency.exponent == 0 ? "without decimals" : "with at most \(currency.exponent) \(decimals)"
            note(
                .tooManyDecimals, at: path, "expected an amount in \(currency) \(limit), found \(found)",
                found: found)
        case .overflow: note(.amountTooLarge(at: path, productID: productID))
        case .notAnAmount(let fault):
            note(
                .invalidAmount, at: path, "expected an amount in \(currency), found \(quoted(literal)); \(fault)",
                found: found)
        case .currencyMismatch, .invalidDivisor, .missingMember, .unknownCurrency:
            note(.invalidAmount, at: path, error.description, found: found)
        }
    }

    /// One of the raw values of an enumeration.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ value: JSONValue?, at path: String, allowed: [Word] = Array(Word.allCases)
    ) -> Word? where Word.RawValue == String {
        guard let value else { return nil }
        guard let text = value.stringValue else {
            wrongType(value, at: path, expected: "text")
            return nil
        }
        if let word = allowed.first(where: { $0.rawValue == text }) { return word }
        let names = allowed.map(\.rawValue)
        let hint = NearestName.of(text, in: names).map { "did you mean \($0)?" }
        note(
            .unknownValue, at: path,
            "unknown word \(quoted(text)), \(hint ?? "allowed: \(names.joined(separator: ", "))")",
            found: shortened(text))
        return nil
    }

    /// A rate: `{"percent": "8.625"}` or `{"fraction": "0.08625"}`, always as text.
    mutating func rate(_ value: JSONValue?, at path: String) -> Rate? {
        if case .number(let number)? = value {
            note(
                .invalidRate, at: path,
                "a bare number may mean percent or a fraction; write {\"percent\": \"\(shortened(number.literal))\"} "
                    + "or {\"fraction\": \"\(shortened(number.literal))\"}")
            return nil
        }
        guard let (unit, inner) = choice(value, at: path, known: CartFormat.rate) else { return nil }
        return rate(inner, unit: unit, at: join(path, unit))
    }

    mutating func rate(_ value: JSONValue, unit: String, at path: String) -> Rate? {
        guard let text = value.stringValue else {
            note(.invalidRate, at: path, "write the rate as text, such as \"8.625\", found \(value.kindName)")
            return nil
        }
        if let rate = unit == "percent" ? Rate(percent: text) : Rate(fraction: text) { return rate }
        let grammar =
            unit == "percent"
            ? "a percentage from 0 to 1000 such as 8.625, with at most 10 decimals"
            : "a fraction from 0 to 10 such as 0.08625, with at most 12 decimals"
        note(.invalidRate, at: path, "expected \(grammar), found \(quoted(text))", found: shortened(text))
        return nil
    }
}
