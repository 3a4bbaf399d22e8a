import ApplePay
import Payments

/// `payctl applepay verify`: whether a token was made by Apple, lately, and not changed since.
enum ApplePayVerify: Command {
    static let specification = CommandSpecification(
        ["applepay", "verify"], summary: "check the signature, chain and signing time of a token",
        synopsis: "--token FILE --root PEM [options]",
        details: """
            Checks that a token was signed by a chain that ends at the root, carries Apple's markers, was
            not changed, and was signed within five minutes of now or of --at. Nothing is opened, so no
            key is needed. A token that fails ends with exit code 65; the error's code is the check.
            """,
        options: [.token, .root, .at],
        examples: [
            .init(
                "payctl applepay verify --token token.json --root AppleRootCA-G3.pem --at 2025-06-01T12:00:00Z",
                output: "The token is genuine under this root.")
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let input = try TokenInput(arguments, specification)
        let report = TokenReport(verified: try input.verify(), input: input)
        guard context.console.asJSON else {
            try context.console.write(report.text(context.console.style))
            return .success
        }
        var json = JSONWriter()
        json.beginObject()
        json.name("verified")
        json.bool(true)
        report.write(into: &json)
        json.endObject()
        try context.console.write(json: json)
        return .success
    }
}
