import Payments
import PaymentsDisplay

/// `payctl errors explain`: one code in full.
enum ErrorsExplain: Command {
    static let specification = CommandSpecification(
        ["errors", "explain"], summary: "say what an error code means and what the shopper reads",
        synopsis: "CODE [options]",
        details: """
            Says what a code means, who can mend it, what the shopper reads and what to do. CODE is a
            provider's code, or a card network's response code (ISO 8583): two characters or three digits.
            A code that no catalog has is explained too: how it is treated until it has a row.
            """,
        positionals: [PositionalSpecification("CODE", summary: "The code, exactly as the provider sends it")],
        options: [.errorProvider, .messageLocale],
        examples: [
            .init("payctl errors explain SDK1123 --locale de"), .init("payctl errors explain 51 --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let code = arguments.positionals[0]
        guard (1...DiagnosticCode.maximumByteCount).contains(code.utf8.count) else {
            throw CommandFailure(
                .usage, "a code has 1 to \(DiagnosticCode.maximumByteCount) bytes", path: "CODE",
                next: "Try: payctl errors list")
        }
        let locale = try MessageLocale(arguments)
        let explanation = Explanation(
            code: code, catalogs: try ErrorCatalogs(arguments).all, withNetworks: !arguments.has(.errorProvider))
        if context.console.asJSON {
            try context.console.write(json: explanation.json(locale))
        } else {
            try context.console.write(explanation.text(locale, context.console.style))
        }
        return .success
    }
}

/// The language of a message, checked.
struct MessageLocale: Sendable {
    /// The tag as given.
    let tag: String
    /// Writes messages in it.
    let formatter: MessageFormatter

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        tag = arguments[.messageLocale] ?? "en"
        let isTag =
            (2...64).contains(tag.utf8.count)
            && tag.utf8.allSatisfy {
                (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
            }
        guard isTag else {
            throw CommandFailure(
                .usage, "‘\(tag.printable)’ is no language tag", path: "--locale",
                next: "languages: \(MessageBook.bundled.locales.joined(separator: ", ")); others read English")
        }
        formatter = MessageFormatter(tag)
    }
}
