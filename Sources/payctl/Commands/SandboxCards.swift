import Payments
import PaymentsCatalog
import PaymentsSandbox

/// `payctl sandbox cards`: the cards that an emulator answers in a documented way.
enum SandboxCards: Command {
    private static let provider = OptionSpecification("provider", "NAME", summary: "Only this provider's cards")

    static let specification = CommandSpecification(
        ["sandbox", "cards"], summary: "list the test cards and what each comes to",
        details: """
            Lists every card that a sandbox answers in a documented way: approved, each reason for a decline,
            challenges, and everything that can go wrong on the way. Choose one by its name with
            payctl order place --test-card NAME. The numbers are nobody's.
            """,
        options: [provider],
        examples: [
            .init("payctl sandbox cards", output: "  insufficient-funds  insufficient_funds  4000000100001009  …"),
            .init("payctl sandbox cards --provider mock-card --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let wanted = try arguments[provider].map { name throws(CommandFailure) in
            try ProviderChoice(named: name, .sandbox).id
        }
        let emulators = Catalog.emulators.filter { wanted == nil || $0.provider == wanted }
        let cards = emulators.flatMap { type in type.testCards.map { (provider: type.provider, card: $0) } }
        guard !context.console.asJSON else {
            try context.console.write(json: json(cards))
            return .success
        }
        var table = Table(indent: 2)
        for (_, card) in cards { table.add([card.name, card.outcome, card.number, card.what]) }
        try context.console.write(cards.isEmpty ? "This provider's sandbox takes no cards.\n" : table.text)
        return .success
    }

    private static func json(_ cards: [(provider: ProviderID, card: SandboxTestCard)]) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.name("cards")
        json.beginArray()
        for (provider, card) in cards {
            json.beginObject()
            json.member("name", card.name)
            json.member("outcome", card.outcome)
            json.member("number", card.number)
            json.member("what", card.what)
            json.member("provider", provider.rawValue)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json
    }
}
