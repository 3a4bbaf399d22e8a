import Payments

/// Texts of cases, and limits on them, are not longer.
private let maximumLength = 100_000

private func names(_ violations: [TextViolation]) -> [String] {
    violations.map { violation in
        switch violation {
        case .unsupportedCharacters: "unsupportedCharacters"
        case .tooShort: "tooShort"
        case .tooLong: "tooLong"
        case .missingLetter: "missingLetter"
        }
    }
}

/// The rules of a provider's descriptor, narrowed by what the case adds.
private func descriptorRules(_ input: CaseInput) throws(CaseFault) -> TextRules {
    guard let provider = input["provider"]?.stringValue?.lowercased() else {
        let limit = try input.integer("limit", in: 0...maximumLength)
        let forbidden = input["forbidden"]?.stringValue ?? ""
        return TextRules(
            maximum: limit, alphabet: .text.removing(forbidden.filter { $0 != " " }), handling: .sanitize)
    }
    guard provider == "stripe" else { throw .unreadable("no descriptor rules are known for this provider") }
    return KnownTextRules.stripeDescriptor
}

/// `descriptor`: the text that goes on a statement, made to fit.
struct DescriptorOperation: CaseOperation {
    let name = "descriptor"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let rules = try descriptorRules(input)
        let text = try input.text("text")
        let fitted: String
        do throws(TextRuleError) { fitted = try rules.apply(to: text) } catch {
            throw CaseFault("invalidDescriptor", [("errors", .texts(names(error.violations)))])
        }
        return JSONObject(pairs: [
            ("descriptor", .string(fitted)), ("length", .integer(Int64(rules.unit.count(fitted)))),
            ("errors", .texts(names(rules.violations(in: text)))),
        ])
    }
}

/// `descriptor_errors`: every rule that the text as entered breaks.
struct DescriptorErrorsOperation: CaseOperation {
    let name = "descriptor_errors"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let violations = try descriptorRules(input).violations(in: input.text("text"))
        return JSONObject(pairs: [("errors", .texts(names(violations)))])
    }
}

/// `item_description`: text cut to a limit at a whole character. Long texts are written as `70 x U+0428`.
struct ItemDescriptionOperation: CaseOperation {
    let name = "item_description"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let unit: TextRules.Unit =
            switch input["limitUnit"]?.stringValue {
            case nil, "characters": .characters
            case "utf8-bytes", "bytes": .utf8Bytes
            case "utf16", "utf16-units", "utf-16": .utf16
            case "scalars", "code-points": .scalars
            default: throw .unreadable("limitUnit is characters, utf8-bytes, utf16 or scalars")
            }
        let rules = TextRules(
            maximum: try input.integer("limit", in: 0...maximumLength), unit: unit, handling: .sanitize)
        let written = try input.text("text")
        let result: String
        do throws(TextRuleError) { result = try rules.apply(to: repeated(written) ?? written) } catch {
            throw CaseFault("invalidText", [("errors", .texts(names(error.violations)))])
        }
        let shown = repeated(written) == nil ? result : "\(result.unicodeScalars.count) x \(written.suffix(6))"
        return JSONObject(pairs: [
            ("result", .string(shown)), ("bytes", .integer(Int64(result.utf8.count))),
            ("length", .integer(Int64(unit.count(result)))), ("validUnicode", .bool(!result.contains("\u{FFFD}"))),
        ])
    }

    /// The text that `70 x U+0428` stands for; nil for any other text.
    private func repeated(_ text: String) -> String? {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let count = Int(parts[0]), (0...maximumLength).contains(count), parts[1] == "x",
            parts[2].hasPrefix("U+"), let value = UInt32(parts[2].dropFirst(2), radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return String(repeating: String(scalar), count: count)
    }
}

/// `reference`: ids that are refused, never cut.
struct ReferenceOperation: CaseOperation {
    let name = "reference"

    func answer(_ input: CaseInput) throws(CaseFault) -> JSONObject {
        let forbidden = (input["forbidden"]?.stringValue ?? "").filter { $0 != " " }
        let values = try input.array(input["values"] == nil ? "ids" : "values")
        let results = values.map { value in
            caseResult { () throws(CaseFault) in .string(try check(value, input, forbidden: forbidden)) }
        }
        return JSONObject(pairs: [("results", .array(results))])
    }

    private func check(_ value: JSONValue, _ input: CaseInput, forbidden: String) throws(CaseFault) -> String {
        let route = value.objectValue?["route"]?.stringValue ?? "default"
        let limits = input["limits"]?.objectValue
        guard let limit = (limits?[route] ?? limits?["default"] ?? input["limit"])?.numberValue?.integer,
            limit > 0
        else {
            throw .unreadable("a reference has a limit above zero")
        }
        let length = value.objectValue?["length"]?.numberValue?.integer
        let written = length.flatMap { (0...Int64(maximumLength)).contains($0) ? Int($0) : nil }
        guard let text = value.stringValue ?? written.map({ String(repeating: "A", count: $0) }) else {
            throw .unreadable("a reference is a text or a length up to \(maximumLength)")
        }
        let rules = TextRules(
            minimum: 1, maximum: Int(limit), alphabet: .text.removing(forbidden), handling: .refuse)
        do throws(TextRuleError) { _ = try rules.apply(to: text) } catch {
            let isLong = names(error.violations) == ["tooLong"]
            throw isLong
                ? CaseFault("referenceTooLong", [("limit", .integer(limit))]) : CaseFault("invalidReference")
        }
        return "ok"
    }
}
