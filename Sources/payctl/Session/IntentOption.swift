import Payments

/// `--intent card=Authorisation,paypal=Purchase`: what each method does with the money.
enum IntentOption {
    static let option = OptionSpecification(
        "intent", "METHOD=INTENT,…", isRepeatable: true,
        summary: "What each method does: authorize, purchase, verify, … (default: card=authorize)")

    /// The spellings of each intent, ours and those of providers, without case, dashes and underscores.
    private static let spellings: [(PaymentIntent, [String])] = [
        (.authorize, ["authorize", "authorise", "authorization", "authorisation"]),
        (.estimatedAuthorize, ["estimatedauthorize", "estimatedauthorization", "estimatedauthorisation"]),
        (.purchase, ["purchase", "sale"]),
        (.verify, ["verify", "verification"]),
        (.payout, ["payout"]),
    ]

    /// Reads all pairs, in order; without any, cards are authorized.
    static func intents(
        _ arguments: ParsedArguments, _ specification: CommandSpecification
    ) throws(CommandFailure) -> [SessionRequest.MethodIntent] {
        var intents: [SessionRequest.MethodIntent] = []
        for value in arguments.all(option) {
            for pair in value.split(separator: ",", omittingEmptySubsequences: false) {
                let found = try methodIntent(String(pair), specification)
                guard !intents.contains(where: { $0.method == found.method }) else {
                    throw .usage("--intent names \(found.method) twice", of: specification)
                }
                intents.append(found)
            }
        }
        return intents.isEmpty ? [.init(.card, .authorize)] : intents
    }

    private static func methodIntent(
        _ pair: String, _ specification: CommandSpecification
    ) throws(CommandFailure) -> SessionRequest.MethodIntent {
        let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, isWord(parts[0]) else {
            throw .usage("--intent takes pairs such as card=authorize, found ‘\(pair.printable)’", of: specification)
        }
        let word = parts[1].lowercased().filter { $0 != "-" && $0 != "_" }
        guard let intent = spellings.first(where: { $0.1.contains(word) })?.0 else {
            let known = spellings.map { $0.1[0] }
            let nearest = Suggestion.nearest(to: word, among: spellings.flatMap(\.1))
            let hint = nearest.map { "; did you mean \($0)?" } ?? "."
            throw .usage(
                "‘\(parts[1].printable)’ is not an intent\(hint) Intents: \(known.joined(separator: ", "))",
                of: specification)
        }
        return SessionRequest.MethodIntent(PaymentMethodKind(parts[0].lowercased()), intent)
    }

    private static func isWord(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 == 45 }
    }
}
