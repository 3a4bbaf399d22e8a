import Payments
import PaymentsPlacement

/// `payctl order capture`: takes money that is held.
enum OrderCapture: Command {
    private static let final = OptionSpecification(flag: "final", summary: "The last capture: the rest is released")

    static let specification = CommandSpecification(
        ["order", "capture"], summary: "take money that an order holds", synopsis: "ORDER [options]",
        details: """
            Takes all that is held, or the amount that is named. More than is held is refused before anything
            is sent. With --idempotency-key the same capture may be asked for again and happens once.
            """,
        positionals: [ChangeArguments.order],
        options: [
            ChangeArguments.amount, ChangeArguments.minorUnits, .currency, final, ChangeArguments.key, .store,
        ],
        examples: [
            .init("payctl order capture ord-1 --amount 40.00 --currency USD", output: "Capture $40.00: done"),
            .init("payctl order capture ord-1 --final --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        let amount = try ChangeArguments.money(arguments, specification)
        let isFinal = arguments.has(final)
        return try await change.run("capture", context) { placement throws(PaymentError) in
            try await placement.capture(change.order, amount, isFinal: isFinal, id: change.command)
        }
    }
}
