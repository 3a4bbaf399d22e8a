internal import Payments

/// `transactionMethod.intent`: which method does what, in documented combinations only.
struct PXPIntents {
    private let entries: [(key: String, intent: PaymentIntent)]

    /// The spelling of the sessions reference.
    private static func name(of intent: PaymentIntent) -> String {
        switch intent {
        case .authorize: "Authorisation"
        case .estimatedAuthorize: "EstimatedAuthorisation"
        case .purchase: "Purchase"
        case .verify: "Verification"
        case .payout: "Payout"
        }
    }

    /// What a method takes.
    private struct Rule {
        let key: String
        let intents: [PaymentIntent]
    }

    private static let card = Rule(key: "card", intents: PaymentIntent.allCases)
    private static let paypal = Rule(key: "paypal", intents: [.authorize, .purchase])

    /// What a method takes (sessions reference); nil for another one. Keys for Google Pay and Paze are not documented.
    private static func rule(for method: PaymentMethodKind) -> Rule? {
        switch method {
        case .card: card
        case .paypal: paypal
        default: nil
        }
    }

    /// Our intent for a word of PXP's, compared without case; nil for words we do not know (`Refund` is none of ours).
    static func intent(named word: String) -> PaymentIntent? {
        PaymentIntent.allCases.first { name(of: $0).lowercased() == word.lowercased() }
    }

    /// Checks the combinations.
    /// - Throws: `PaymentError` with code `.invalidRequest` or `.unsupported`.
    init(_ intents: [SessionRequest.MethodIntent]) throws(PaymentError) {
        guard !intents.isEmpty else {
            throw .pxpRequest("a session needs at least one method with its intent, such as card=Authorisation")
        }
        var entries: [(key: String, intent: PaymentIntent)] = []
        entries.reserveCapacity(intents.count)
        for entry in intents {
            guard let rule = Self.rule(for: entry.method) else { throw Self.unsupported(entry.method) }
            guard rule.intents.contains(entry.intent) else {
                let allowed = rule.intents.map { Self.name(of: $0) }.sorted().joined(separator: ", ")
                throw .pxpRequest("\(entry.method) takes the intents \(allowed), not \(entry.intent.rawValue)")
            }
            guard !entries.contains(where: { $0.key == rule.key }) else {
                throw .pxpRequest("\(entry.method) is named twice: a method has one intent")
            }
            entries.append((rule.key, entry.intent))
        }
        self.entries = entries
    }

    /// Whether nothing is taken by any method.
    var onlyVerify: Bool { entries.allSatisfy { $0.intent == .verify } }

    func write(to writer: inout JSONWriter) {
        writer.name("transactionMethod")
        writer.beginObject()
        writer.name("intent")
        writer.beginObject()
        for entry in entries { writer.member(entry.key, Self.name(of: entry.intent)) }
        writer.endObject()
        writer.endObject()
    }

    private static func unsupported(_ method: PaymentMethodKind) -> PaymentError {
        PaymentError(
            .unsupported, effect: .untouched, provider: PXPProvider.descriptor.id,
            explanation: "PXP documents session intents for card and paypal, not for \(method); "
                + "Apple Pay follows the card intent")
    }
}
