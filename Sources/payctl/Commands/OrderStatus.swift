import Payments
import PaymentsPlacement

/// `payctl order status`: where an order and its money stand.
enum OrderStatus: Command {
    private static let refresh = OptionSpecification(
        flag: "refresh", summary: "Ask the provider first, when something is not settled")

    static let specification = CommandSpecification(
        ["order", "status"], summary: "show where an order and its money stand", synopsis: "ORDER [options]",
        details: """
            Shows what our records say: the outcome, what is authorized, captured, refunded and voided, each
            attempt, and what a person has to look at. The exit code is that of the outcome. Nothing is sent
            unless --refresh asks for it; reading moves no money.
            """,
        positionals: [ChangeArguments.order], options: [refresh, .locale, .store],
        examples: [.init("payctl order status ord-1", output: "Order ord-1  placed\n  Amount      $89.13")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        if arguments.has(refresh) {
            let choice = try await OrderDesk.choice(for: change.order, change.location)
            return try await OrderDesk.with(choice, change.location, context) { desk throws(CommandFailure) in
                _ = try await desk.interruptible { placement throws(PaymentError) in
                    try await placement.verify(change.order)
                }
                return try write(try await desk.records.story(of: change.order), arguments, context)
            }
        }
        return try await OrderRecords.with(change.location) { records throws(CommandFailure) in
            try write(try await records.story(of: change.order), arguments, context)
        }
    }

    private static func write(
        _ story: OrderStory, _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(CommandFailure) -> ExitCode {
        let report = OrderReport(story: story, locale: arguments[.locale])
        if context.console.asJSON {
            try context.console.write(json: report.json())
        } else {
            let text = OrderText(style: context.console.style, locale: arguments[.locale])
            try context.console.write(text.summary(report))
        }
        return story.state.orderStanding.exitCode
    }
}
