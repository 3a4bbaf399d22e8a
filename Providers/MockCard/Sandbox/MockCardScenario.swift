internal import Payments
internal import PaymentsSandbox
internal import PaymentsSystem

/// Rules that tell the issuer and the network what to do with which request, from a file or from the emulator's own
/// route. The first rule that fits and has turns left wins.
///
/// `{"schema": 1, "rules": [{"when": {"route": "payments", "orderId": "o-1"}, "skip": 1, "times": 2, "outcome":
/// "declined:insufficient_funds"}, {"when": {}, "fault": "reset-after"}]}`; `skip` lets the first requests that fit
/// pass, `times` is 1 unless given.
actor MockCardScenario {
    /// What a request says about itself.
    struct Request: Sendable {
        var route: String
        var reference: String
        var orderID: String?
        var card: String?
        var units: Int64
        var currency: String
    }

    /// More rules than this are a mistake.
    static let maximumRuleCount = 1000

    private struct Rule: Sendable {
        var when: [String: String]
        var skip: Int
        var times: Int
        let behavior: MockCardBehavior

        func fits(_ request: Request) -> Bool {
            when.allSatisfy { name, wanted in
                switch name {
                case "route": wanted == request.route
                case "reference": wanted == request.reference
                case "orderId": wanted == request.orderID
                case "card": wanted == request.card
                case "amount": wanted == String(request.units)
                default: wanted == request.currency
                }
            }
        }
    }

    private var rules: [Rule] = []

    /// Reads a scenario file; nil for no scenario.
    init(path: String?) throws(SandboxError) {
        guard let path else { return }
        let bytes: [UInt8]
        do throws(FileError) { bytes = try FileInput.read(path, limit: 1 << 20) } catch {
            throw SandboxError(.storage, "the scenario \(path) cannot be read: \(error)")
        }
        rules = try Self.rules(bytes)
    }

    /// Replaces the rules.
    /// - Throws: `SandboxError` with code `.unknownPosition`, naming the first fault; the rules stay as they were.
    func replace(with bytes: [UInt8]) throws(SandboxError) { rules = try Self.rules(bytes) }

    /// Forgets all rules.
    func clear() { rules = [] }

    /// What the first rule that fits says about a request, counted down; nil when none fits.
    func take(_ request: Request) -> MockCardBehavior? {
        for index in rules.indices where rules[index].times > 0 && rules[index].fits(request) {
            if rules[index].skip > 0 {
                rules[index].skip -= 1
                continue
            }
            rules[index].times -= 1
            return rules[index].behavior
        }
        return nil
    }

    private static func rules(_ bytes: [UInt8]) throws(SandboxError) -> [Rule] {
        guard let object = MockCardEmulator.object(bytes) else { throw fault("it is no JSON object") }
        guard object["schema"]?.numberValue?.integer == 1, let list = object["rules"]?.arrayValue,
            list.count <= maximumRuleCount
        else { throw fault("it needs schema 1 and at most \(maximumRuleCount) rules") }
        var rules: [Rule] = []
        for (index, value) in list.enumerated() { rules.append(try rule(value.objectValue ?? JSONObject(), index)) }
        return rules
    }

    private static func rule(_ object: JSONObject, _ index: Int) throws(SandboxError) -> Rule {
        var when: [String: String] = [:]
        for member in object["when"]?.objectValue?.members ?? [] {
            guard names.contains(member.name), let text = member.value.stringValue ?? member.value.numberValue?.literal
            else { throw fault("rule \(index + 1): when takes \(names.sorted().joined(separator: ", "))") }
            when[member.name] = text
        }
        let skip = object["skip"].map { $0.numberValue?.integer ?? -1 } ?? 0
        let times = object["times"].map { $0.numberValue?.integer ?? 0 } ?? 1
        guard (0...10_000).contains(skip), (1...10_000).contains(times) else {
            throw fault("rule \(index + 1): skip is 0 to 10000, times 1 to 10000")
        }
        let known: Set = ["when", "skip", "times", "outcome", "fault"]
        if let other = object.members.first(where: { !known.contains($0.name) }) {
            throw fault("rule \(index + 1): there is no member \(other.name)")
        }
        switch (object["outcome"]?.stringValue, object["fault"]?.stringValue) {
        case (let outcome?, nil):
            guard let behavior = MockCardBehavior(outcome) else {
                throw fault("rule \(index + 1): outcome is one of \(MockCardBehavior.grammar)")
            }
            return Rule(when: when, skip: Int(skip), times: Int(times), behavior: behavior)
        case (nil, let text?):
            guard let played = MockCardFault(text) else {
                throw fault("rule \(index + 1): fault is one of \(MockCardFault.grammar)")
            }
            return Rule(when: when, skip: Int(skip), times: Int(times), behavior: .fault(played))
        default: throw fault("rule \(index + 1): it has either outcome or fault")
        }
    }

    private static let names: Set = ["route", "reference", "orderId", "card", "amount", "currency"]

    private static func fault(_ what: String) -> SandboxError {
        SandboxError(.unknownPosition, "the scenario cannot be used: \(what)")
    }
}
