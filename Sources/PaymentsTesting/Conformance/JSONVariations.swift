internal import Payments

/// Changes JSON texts without knowing what they say: what a provider's next version, a bad day or a broken proxy does.
enum JSONVariations {
    /// A way to one value inside a text.
    struct Path: Hashable, Sendable, CustomStringConvertible {
        enum Step: Hashable, Sendable {
            case member(String)
            case element(Int)
        }

        let steps: [Step]

        var description: String {
            steps.map {
                switch $0 {
                case .member(let name): name
                case .element(let index): String(index)
                }
            }.joined(separator: ".")
        }
    }

    /// More than this many places of one text are not tried.
    static let maximumCount = 60

    /// The ways to all values inside a text that `isWanted`, outer ones first.
    static func paths(_ body: [UInt8], _ isWanted: (JSONValue) -> Bool) throws -> [Path] {
        guard let root = try? JSONValue(parsing: body) else {
            throw ConformanceGap("the answer is not JSON, and the kit cannot vary it")
        }
        var found: [Path] = []
        collect(root, [], isWanted, &found)
        return Array(found.sorted { $0.steps.count < $1.steps.count }.prefix(maximumCount))
    }

    private static func collect(
        _ value: JSONValue, _ steps: [Path.Step], _ isWanted: (JSONValue) -> Bool, _ found: inout [Path]
    ) {
        if !steps.isEmpty, isWanted(value) { found.append(Path(steps: steps)) }
        switch value {
        case .object(let object):
            for member in object.members { collect(member.value, steps + [.member(member.name)], isWanted, &found) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, steps + [.element(index)], isWanted, &found)
            }
        case .null, .bool, .number, .string: break
        }
    }

    /// The text with one value replaced, or left out for nil. A text that is not JSON stays as it is.
    static func replacing(_ path: Path, in body: [UInt8], with value: JSONValue?) -> [UInt8] {
        guard let root = try? JSONValue(parsing: body) else { return body }
        return (replaced(root, path.steps[...], value) ?? .null).compactBytes
    }

    private static func replaced(_ root: JSONValue, _ steps: ArraySlice<Path.Step>, _ value: JSONValue?) -> JSONValue? {
        switch (steps.first, root) {
        case (nil, _): return value
        case (.member(let name)?, .object(var object)):
            guard let member = object[name] else { return root }
            object[name] = replaced(member, steps.dropFirst(), value)
            return .object(object)
        case (.element(let index)?, .array(var elements)):
            guard elements.indices.contains(index) else { return root }
            if let element = replaced(elements[index], steps.dropFirst(), value) {
                elements[index] = element
            } else {
                elements.remove(at: index)
            }
            return .array(elements)
        default: return root
        }
    }

    /// The text with every value changed that `change` gives a new one for.
    static func changingAll(_ body: [UInt8], _ change: (JSONValue) -> JSONValue?) -> [UInt8] {
        guard let root = try? JSONValue(parsing: body) else { return body }
        return changed(root, change).compactBytes
    }

    private static func changed(_ value: JSONValue, _ change: (JSONValue) -> JSONValue?) -> JSONValue {
        if let new = change(value) { return new }
        switch value {
        case .object(let object):
            return .object(JSONObject(object.members.map { .init($0.name, changed($0.value, change)) }) ?? object)
        case .array(let elements): return .array(elements.map { changed($0, change) })
        case .null, .bool, .number, .string: return value
        }
    }

    /// The text with members that nobody knows, in every object.
    static func addingMembers(_ body: [UInt8]) -> [UInt8] {
        guard let root = try? JSONValue(parsing: body) else { return body }
        return added(root).compactBytes
    }

    private static func added(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            var members = object.members.map { JSONObject.Member($0.name, added($0.value)) }
            let inner = JSONObject([.init("amount", .number(JSONNumber(1))), .init("status", .string("declined"))])
            members.insert(.init("conformanceExtra", .object(inner ?? JSONObject())), at: 0)
            members.append(.init("conformanceList", .array([.null, .bool(true)])))
            return .object(JSONObject(members) ?? object)
        case .array(let elements): return .array(elements.map(added))
        case .null, .bool, .number, .string: return value
        }
    }

    /// Whether a value could be an amount: a number, or a text that is one.
    static func isNumeric(_ value: JSONValue) -> Bool {
        switch value {
        case .number: true
        case .string(let text): text.contains(".") && text.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
        case .null, .bool, .array, .object: false
        }
    }

    static func isString(_ value: JSONValue) -> Bool { value.stringValue != nil }
}
