import Payments
import PaymentsPlacement

/// `payctl order cancel`: undoes an order.
enum OrderCancel: Command {
    private static let by = OptionSpecification(
        "by", "WHO", kind: .oneOf(CancelOrigin.allCases.map(\.rawValue)),
        summary: "merchant (default), or shopper: who wins only before anything was sent")

    static let specification = CommandSpecification(
        ["order", "cancel"], summary: "undo an order: void what is held, refund what was taken",
        synopsis: "ORDER [options]",
        details: """
            Releases what is held and returns what was captured, until nothing is kept. While an outcome is
            not known the cancellation waits for it (exit code 12), and payctl reconcile carries it on.
            A cancelled order ends with exit code 0: that is what was asked for.
            """,
        positionals: [ChangeArguments.order], options: [by, ChangeArguments.key, .store],
        examples: [.init("payctl order cancel ord-1", output: "Order ord-1  cancelled\n  Amount  $89.13")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        let origin = arguments[by].flatMap(CancelOrigin.init(rawValue:)) ?? .merchant
        let choice = try await OrderDesk.choice(for: change.order, change.location)
        return try await OrderDesk.with(choice, change.location, context) { desk throws(CommandFailure) in
            _ = try await desk.interruptible { placement throws(PaymentError) in
                try await placement.cancel(change.order, by: origin, id: change.command)
            }
            let story = try await desk.records.story(of: change.order)
            let report = OrderReport(story: story, locale: nil)
            let ending = Self.ending(story.state)
            do throws(CommandFailure) { try write(report, ending, context) } catch {
                throw error.afterTheFact(story, context, change.location.option)
            }
            return exitCode(story.state)
        }
    }

    /// A shopper's cancel that came after the order was placed leaves no cancellation in its story: it came too late.
    private static func ending(_ state: PlacementState) -> CancelEnding? {
        if let cancellation = state.cancellation { return cancellation.ending }
        guard state.orderStanding == .placed, let terms = state.terms else { return nil }
        return .tooLate(terms.amount)
    }

    private static func write(
        _ report: OrderReport, _ ending: CancelEnding?, _ context: CommandContext
    ) throws(CommandFailure) {
        if context.console.asJSON {
            try context.console.write(
                json: report.json { $0.member("ending", optional: ending.map(StoryText.text)) })
        } else {
            let text = OrderText(style: context.console.style, locale: nil)
            let tail = ending.map { "\nCancelled: \(StoryText.text($0)).\n" } ?? ""
            try context.console.write(text.summary(report) + tail)
        }
    }

    private static func exitCode(_ state: PlacementState) -> ExitCode {
        switch ending(state) {
        case .cancelled: .success
        case .refunding, .holdUntil: .pending
        case .tooLate: .declined
        case nil: state.orderStanding.exitCode
        }
    }
}
