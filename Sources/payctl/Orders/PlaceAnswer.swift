import Payments
import PaymentsPlacement

extension CommandFailure {
    /// A failing output after something was done: running the command again could do it a second time.
    func afterTheFact(_ story: OrderStory, _ context: CommandContext, _ storeOption: String) -> CommandFailure {
        let order = story.state.orderID
        return CommandFailure(
            exitCode, code: code, message, path: path,
            next:
                "what was asked for order \(order) was done: it is \(story.state.orderStanding.rawValue). Do not run it "
                + "again as it was; see: \(context.program) order status \(order)\(storeOption)")
    }
}

/// Prints what `order place` and `order resume` came to.
struct PlaceAnswer: Sendable {
    /// The order as it stands now, which may be later news than the outcome.
    let story: OrderStory
    /// What the placement answered.
    let outcome: PlacementOutcome
    /// What was paid; nil when the command did not price it.
    let payable: Payable?
    let context: CommandContext
    let locale: String?
    /// ` --store PATH` when the records are in a place that was named.
    let storeOption: String

    /// How the command ends.
    var exitCode: ExitCode { story.state.orderStanding.exitCode }

    /// - Throws: a failure of the output, which says that the order is paid all the same and how to see it.
    func write() throws(CommandFailure) {
        do { try print() } catch { throw error.afterTheFact(story, context, storeOption) }
    }

    private func print() throws(CommandFailure) {
        var report = OrderReport(story: story, locale: locale)
        if case .actionRequired(let action, let token) = outcome {
            report.action = OrderReport.HandedOutAction(action: action, token: token)
        }
        guard !context.console.asJSON else { return try context.console.write(json: report.json()) }
        let text = OrderText(style: context.console.style, locale: locale)
        let cart = payable.map { SessionText(style: context.console.style, locale: locale).order($0) + "\n" } ?? ""
        let action = report.action.map { text.action($0) + "\n" } ?? ""
        try context.console.write(cart + text.summary(report) + "\n" + action + text.next(nextCommands(report)))
    }

    private func nextCommands(_ report: OrderReport) -> [String] {
        let order = "\(story.state.orderID)\(storeOption)"
        let program = context.program
        switch story.state.orderStanding {
        case .placed:
            let held = story.state.terms.map { story.state.balances(in: $0.amount.currency).held.isPositive } ?? false
            return held
                ? ["\(program) order capture \(order)", "\(program) order explain \(order)"]
                : ["\(program) order refund \(order)", "\(program) order explain \(order)"]
        case .actionRequired where report.action != nil:
            return ["\(program) order resume \(order) --answer FILE   # JSON with token and the device's result"]
        case .confirming, .pending, .actionRequired, .session:
            return ["\(program) reconcile --once\(storeOption)", "\(program) order status \(order)"]
        case .declined: return ["\(program) order explain \(order)", "the same command with another card"]
        case .completedWithoutPayment, .cancelled, .untouched: return ["\(program) order explain \(order)"]
        }
    }
}
