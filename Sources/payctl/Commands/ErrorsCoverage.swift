import Payments
import PaymentsCatalog

/// `payctl errors coverage`: whether every code has a meaning and every message a text.
enum ErrorsCoverage: Command {
    static let specification = CommandSpecification(
        ["errors", "coverage"], summary: "check that every code has a meaning and every message a text",
        details: """
            For each provider: how many codes are mapped, not mapped, inferred by us, or ambiguous (one code,
            several meanings; the most careful one is used). For each language: whether every message, and
            every one that a provider's codes lead to, has a text. Any gap ends with exit code 65.
            """,
        options: [.errorProvider], examples: [.init("payctl errors coverage"), .init("payctl errors coverage --json")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let report = CoverageReport(try ErrorCatalogs(arguments).all, book: .bundled)
        if context.console.asJSON {
            try context.console.write(json: report.json)
        } else {
            try context.console.write(report.text(context.console.style))
        }
        return report.gaps.isEmpty ? .success : .invalidInput
    }
}
