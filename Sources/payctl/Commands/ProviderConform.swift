import Payments
import PaymentsCatalog
import PaymentsTesting

/// `payctl provider conform`: runs the conformance kit against a bundled provider and its emulator.
enum ProviderConform: Command {
    static let specification = CommandSpecification(
        ["provider", "conform"], summary: "check that an adapter does what every adapter must do",
        synopsis: "NAME [options]",
        details: """
            Runs the cases of the conformance kit that the adapter's type calls for, each against an emulator
            with empty books in this process: lost and broken answers, every status, amounts in every
            currency, keys, cancellation, read-back, secrets. A case that fails says what the adapter did,
            what was expected, why, and where to look. A case that needs something that only the adapter's
            own tests have, such as signed webhooks, is skipped and said. Any failure ends with exit code 65.
            """,
        positionals: [PositionalSpecification("NAME", summary: "provider")],
        options: [.conformanceCase],
        examples: [
            .init("payctl provider conform mock-card"),
            .init("payctl provider conform mock-card --case delivery.capture.lost-answer"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let choice = try ProviderChoice(named: arguments.positionals[0], .sandbox)
        let scenarios = try scenarios(for: choice, id: arguments[.conformanceCase])
        let folder = try ScratchFolder()
        var report = ConformanceReport(choice: choice)
        for scenario in scenarios {
            report.add(scenario, await folder.with { await run(scenario, choice, stateDirectory: $0) })
            if context.console.talksToTerminal, report.results.count % progressStep == 0 {
                context.console.talk("\(report.results.count) of \(scenarios.count) cases")
            }
        }
        folder.remove()
        if context.console.asJSON {
            try context.console.write(json: report.json)
        } else {
            try context.console.write(report.text(context.console.style))
        }
        return report.hasFailed ? .invalidInput : .success
    }

    private static let progressStep = 50

    private static func run(
        _ scenario: ConformanceCase, _ choice: ProviderChoice, stateDirectory: String
    ) async -> ConformanceReport.Standing {
        do {
            let harness = try SandboxHarness(choice, stateDirectory: stateDirectory)
            switch try await scenario.run(against: harness) {
            case .passed: return .passed
            case .notApplicable(let reason): return .skipped(reason)
            }
        } catch {
            return .failed("\(error)")
        }
    }

    private static func scenarios(
        for choice: ProviderChoice, id: String?
    ) throws(CommandFailure) -> [ConformanceCase] {
        let all = ConformanceCase.all(for: choice.type)
        guard let id else { return all }
        if let found = all.first(where: { $0.id == id }) { return [found] }
        let reason =
            ConformanceCase.named(id) == nil
            ? "there is no case ‘\(id.printable)’" : "the case \(id) does not concern \(choice.id)"
        let nearest = Suggestion.nearest(to: id, among: all.map(\.id)).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
            .usage, code: "unknown_case", reason + nearest, path: "--case",
            next: "payctl provider conform \(choice.id) --json lists all that concern it")
    }
}

extension OptionSpecification {
    /// `provider conform`.
    static let conformanceCase = OptionSpecification("case", "ID", summary: "Run this case only")
}
