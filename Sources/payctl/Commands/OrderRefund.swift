import Payments
import PaymentsPlacement

/// `payctl order refund`: returns captured money.
enum OrderRefund: Command {
    static let specification = CommandSpecification(
        ["order", "refund"], summary: "return captured money to the card", synopsis: "ORDER [options]",
        details: """
            Returns all that is captured and kept, or the amount that is named. More than that, or another
            currency, is refused before anything is sent. With --idempotency-key the same refund may be asked
            for again and happens once.
            """,
        positionals: [ChangeArguments.order],
        options: [ChangeArguments.amount, ChangeArguments.minorUnits, .currency, ChangeArguments.key, .store],
        examples: [
            .init("payctl order refund ord-1 --amount 12.50 --currency USD", output: "Refund $12.50: done"),
            .init("payctl order refund ord-1 --minor-units 1250 --currency USD --idempotency-key return-7 --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        let amount = try ChangeArguments.money(arguments, specification)
        return try await change.run("refund", context) { placement throws(PaymentError) in
            try await placement.refund(change.order, amount, id: change.command)
        }
    }
}
