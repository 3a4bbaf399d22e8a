internal import Payments

/// `transactionMethod.intent`: which method does what, in documented combinations only.
struct PXPIntents {
    private let entries: [(key: String, intent: PaymentIntent)]

    /// The spellings of the sessions reference.
    private static let names: [PaymentIntent: String] = [
        .authorize: "Authorisation", .estimatedAuthorize: "EstimatedAuthorisation", .purchase: "Purchase",
        .verify: "Verification", .payout: "Payout",
    ]

    /// What each method takes (sessions reference). Keys for Google Pay and Paze are not documented.
    private static let documented: [PaymentMethodKind: (key: String, intents: Set<PaymentIntent>)] = [
        .card: ("card", Set(PaymentIntent.allCases)),
        .paypal: ("paypal", [.authorize, .purchase]),
    ]

    /// Our intent for a word of PXP's, compared without case; nil for words we do not know (`Refund` is none of ours).
    static func intent(named word: String) -> PaymentIntent? {
        names.first { $0.value.lowercased() == word.lowercased() }?.key
    }

    /// Checks the combinations.
    /// - Throws: `PaymentError` with code `.invalidRequest` or `.unsupported`.
    init(_ intents: [SessionRequest.MethodIntent]) throws(PaymentError) {
        guard !intents.isEmpty else {
            throw .pxpRequest("a session needs at least one method with its intent, such as card=Authorisation")
        }
        var entries: [(key: String, intent: PaymentIntent)] = []
        for entry in intents {
            guard let rule = Self.documented[entry.method] else { throw Self.unsupported(entry.method) }
            guard rule.intents.contains(entry.intent), Self.names[entry.intent] != nil else {
                let allowed = rule.intents.compactMap { Self.names[$0] }.sorted().joined(separator: ", ")
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
        for entry in entries { writer.member(entry.key, Self.names[entry.intent] ?? "") }
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
