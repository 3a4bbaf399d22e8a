import Payments
import PaymentsPlacement

/// `payctl order void`: releases what is held.
enum OrderVoid: Command {
    static let specification = CommandSpecification(
        ["order", "void"], summary: "release what an order holds", synopsis: "ORDER [options]",
        details: """
            Releases everything that is held and not captured. Captured money is returned by a refund; a void
            of it is refused before anything is sent.
            """,
        positionals: [ChangeArguments.order], options: [ChangeArguments.key, .store],
        examples: [.init("payctl order void ord-1", output: "Void $89.13: done")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        return try await change.run("void", context) { placement throws(PaymentError) in
            try await placement.void(change.order, id: change.command)
        }
    }
}
