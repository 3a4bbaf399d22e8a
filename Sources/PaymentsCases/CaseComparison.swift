import Payments

/// Compares what was expected with what came. Every expected member must be there; the answer may have more.
enum CaseComparison {
    /// Members that are sentences for people: reasons, rules that the operation itself checks, tolerances.
    private static let hints: Set<String> = ["invariant", "rule", "why", "note", "toleranceSeconds", "nextStep"]

    static func differences(expected: JSONObject, actual: JSONObject) -> [String] {
        if let choices = expected["anyOf"]?.arrayValue {
            let attempts = choices.compactMap(\.objectValue).map { object(expected: $0, actual: actual, path: "") }
            return attempts.contains { $0.isEmpty } ? [] : attempts.last ?? ["anyOf is empty"]
        }
        return object(expected: expected, actual: actual, path: "")
    }

    private static func object(expected: JSONObject, actual: JSONObject, path: String) -> [String] {
        expected.members.filter { !hints.contains($0.name) }.flatMap { member -> [String] in
            let place = path.isEmpty ? member.name : "\(path).\(member.name)"
            guard let found = actual[member.name] else {
                return ["\(place): expected \(shown(member.value)), the answer is \(shown(.object(actual)))"]
            }
            return value(expected: member.value, actual: found, path: place)
        }
    }

    private static func value(expected: JSONValue, actual: JSONValue, path: String) -> [String] {
        switch (expected, actual) {
        case (.array(let left), .array(let right)):
            guard left.count == right.count else {
                return ["\(path): expected \(left.count) elements, found \(right.count): \(shown(actual))"]
            }
            return zip(left, right).enumerated().flatMap { index, pair in
                value(expected: pair.0, actual: pair.1, path: "\(path)[\(index)]")
            }
        case (.object(let left), .object(let right)): return object(expected: left, actual: right, path: path)
        case (.string(let text), .object(let fault)) where fault["error"] != nil:
            return matches(text, fault) ? [] : ["\(path): expected \(text), found \(shown(actual))"]
        case (.string(let text), .string(let name)) where path.hasSuffix("error"):
            return bareName(text) == name ? [] : ["\(path): expected \(text), found \(name)"]
        case (.string(let left), .string(let right)) where path.hasPrefix("sheet"):
            // A sheet carries a decimal number: 1500 and 1500.00 are the same amount on it.
            return sameValue(left, right) ? [] : ["\(path): expected \(left), found \(right)"]
        case (.string(let left), .string(let right)) where sameMoment(left, right): return []
        default: return expected == actual ? [] : ["\(path): expected \(shown(expected)), found \(shown(actual))"]
        }
    }

    /// `error` accepts any error; `error: name` and `error: name (remark)` ask for that one.
    private static func matches(_ text: String, _ fault: JSONObject) -> Bool {
        guard text.hasPrefix("error") else { return false }
        guard text != "error" else { return true }
        guard let name = fault["error"]?.stringValue, text.hasPrefix("error: ") else { return false }
        guard bareName(String(text.dropFirst("error: ".count))) == name else { return false }
        guard let limit = fault["limit"]?.numberValue, text.contains("(limit ") else { return true }
        return text.contains("(limit \(limit.literal))")
    }

    /// A moment may be written with more or fewer zeros.
    private static func sameMoment(_ left: String, _ right: String) -> Bool {
        guard let left = try? Timestamp(rfc3339: left), let right = try? Timestamp(rfc3339: right) else { return false }
        return left == right
    }

    private static func sameValue(_ left: String, _ right: String) -> Bool {
        guard let left = try? ExactDecimal(left), let right = try? ExactDecimal(right) else { return false }
        return left == right
    }

    private static func bareName(_ text: String) -> String {
        String(text.prefix { $0 != "(" && $0 != " " })
    }

    private static func shown(_ value: JSONValue) -> String { String(decoding: value.compactBytes, as: UTF8.self) }
}
