import Payments

/// Compares what was expected with what came. Every expected member must be there; the answer may have more.
struct CaseComparison {
    let operation: any CaseOperation
    let input: CaseInput

    /// Members that are sentences for people: reasons, rules that the operation itself checks, tolerances.
    private static let hints: Set<String> = [
        "invariant", "rule", "why", "note", "toleranceSeconds", "nextStep", "mayContain",
    ]

    func differences(expected: JSONObject, actual: JSONObject) -> [String] {
        if let choices = expected["anyOf"]?.arrayValue {
            let attempts = choices.compactMap(\.objectValue).map { object(expected: $0, actual: actual, path: "") }
            return attempts.contains { $0.isEmpty } ? [] : attempts.last ?? ["anyOf is empty"]
        }
        return object(expected: expected, actual: actual, path: "")
    }

    private func object(expected: JSONObject, actual: JSONObject, path: String) -> [String] {
        expected.members.filter { !Self.hints.contains($0.name) }.flatMap { member -> [String] in
            let place = path.isEmpty ? member.name : "\(path).\(member.name)"
            if let verdict = about(member, of: expected, actual, place) { return verdict }
            guard let found = actual[member.name] else {
                return ["\(place): expected \(shown(member.value)), the answer is \(shown(.object(actual)))"]
            }
            return value(expected: member.value, actual: found, path: place)
        }
    }

    /// Members that say something about the answer as a whole; nil for all others.
    private func about(
        _ member: JSONObject.Member, of expected: JSONObject, _ actual: JSONObject, _ place: String
    ) -> [String]? {
        if let isRight = operation.accepts(member.value, member: member.name, of: expected, in: input) {
            return isRight ? [] : ["\(place): \(shown(member.value)) does not fit the input"]
        }
        let texts = (member.value.arrayValue ?? [member.value]).compactMap(\.stringValue)
        switch member.name {
        case "mustNotContain", "mustContain":
            guard let transcript = actual["transcript"]?.stringValue else {
                return ["\(place): nothing was written down; the answer is \(shown(.object(actual)))"]
            }
            let isWanted = member.name == "mustContain"
            return texts.filter { Self.holds(transcript, $0) != isWanted }.map {
                "\(place): \($0) \(isWanted ? "is missing in" : "stands in") \(transcript)"
            }
        case "neverReported":
            guard let reported = actual["reported"]?.arrayValue else { return ["\(place): nothing was reported"] }
            return texts.filter { text in reported.contains { CaseSynonyms.areSame(text, $0.stringValue ?? "") } }
                .map { "\(place): \($0) was reported" }
        default: return nil
        }
    }

    /// Whether the bytes of a text stand in another. Characters could combine across the ends.
    private static func holds(_ text: String, _ part: String) -> Bool {
        let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return wanted.isEmpty }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }

    private func value(expected: JSONValue, actual: JSONValue, path: String) -> [String] {
        if let isRight = operation.accepts(expected, actual, at: path, in: input) {
            return isRight ? [] : ["\(path): expected \(shown(expected)), found \(shown(actual))"]
        }
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
        case (.string(let left), .string(let right)):
            return sameText(left, right, path: path) ? [] : ["\(path): expected \(left), found \(right)"]
        default: return expected == actual ? [] : ["\(path): expected \(shown(expected)), found \(shown(actual))"]
        }
    }

    private func sameText(_ left: String, _ right: String, path: String) -> Bool {
        if left == right { return true }
        if path.hasSuffix("error") { return CaseSynonyms.areSame(bareName(left), right) }
        if left.hasPrefix("error: "), right.hasPrefix("error: ") {
            return CaseSynonyms.areSame(bareName(String(left.dropFirst(7))), String(right.dropFirst(7)))
        }
        // A sheet carries a decimal number: 1500 and 1500.00 are the same amount on it.
        if path.hasPrefix("sheet") { return sameValue(left, right) }
        if CaseSynonyms.outcomeMembers.contains(where: path.hasPrefix) { return CaseSynonyms.areSame(left, right) }
        return sameMoment(left, right)
    }

    /// `error` accepts any error; `error: name` and `error: name (remark)` ask for that one.
    private func matches(_ text: String, _ fault: JSONObject) -> Bool {
        guard text.hasPrefix("error") else { return false }
        guard text != "error" else { return true }
        guard let name = fault["error"]?.stringValue, text.hasPrefix("error: ") else { return false }
        guard CaseSynonyms.areSame(bareName(String(text.dropFirst("error: ".count))), name) else { return false }
        guard let limit = fault["limit"]?.numberValue, text.contains("(limit ") else { return true }
        return text.contains("(limit \(limit.literal))")
    }

    /// A moment may be written with more or fewer zeros.
    private func sameMoment(_ left: String, _ right: String) -> Bool {
        guard let left = try? Timestamp(rfc3339: left), let right = try? Timestamp(rfc3339: right) else { return false }
        return left == right
    }

    private func sameValue(_ left: String, _ right: String) -> Bool {
        guard let left = try? ExactDecimal(left), let right = try? ExactDecimal(right) else { return false }
        return left == right
    }

    private func bareName(_ text: String) -> String {
        String(text.prefix { $0 != "(" && $0 != " " })
    }

    private func shown(_ value: JSONValue) -> String { String(decoding: value.compactBytes, as: UTF8.self) }
}

/// The one table of names that mean the same: cases come from many systems. The kind of an error or outcome counts,
/// not its spelling.
enum CaseSynonyms {
    /// Members whose value names an outcome or a state.
    static let outcomeMembers = [
        "outcome", "immediate", "afterQuery", "first", "second", "state", "order", "neverReported", "results",
    ]

    private static let groups: [[String]] = [
        ["completed", "paid", "placed", "succeeded", "success"],
        ["unknown", "confirming", "pendingconfirmation", "indeterminate"],
        ["failed", "notcharged", "untouched", "failure"],
        ["cancelled", "canceled"],
        ["captureexceedsauthorisation", "captureexceedsauthorization", "capturetoolarge", "captureexceedsauthorised"],
        [
            "refundexceedscaptured", "refundexceedscapture", "refundexceedspayment", "refundtoolarge",
            "refundexceedsremaining", "refundexceedsbalance", "amountexceedsrefundable", "refundexceedscapturedamount",
        ],
        ["amountchangedsinceapproval", "amountchanged", "amountmismatch", "approvedamountdiffers"],
        ["idempotencyconflict", "idempotencykeyreused", "keyreused", "conflict", "idempotencyerror"],
        ["operationinprogress", "commandinprogress", "inprogress"],
        ["invalidamount", "amountnotpositive", "nonpositiveamount", "zeroamount", "negativeamount"],
        ["nothingtovoid", "nothingheld", "cannotvoidcaptured", "voidaftercapture"],
    ]

    private static let canonical: [String: String] = {
        var names: [String: String] = [:]
        for group in groups { for name in group { names[name] = group[0] } }
        return names
    }()

    static func areSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (plainWord(left), plainWord(right))
        return (canonical[left] ?? left) == (canonical[right] ?? right)
    }
}
