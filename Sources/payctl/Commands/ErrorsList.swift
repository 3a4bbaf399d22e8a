import Payments

/// `payctl errors list`: the codes of the bundled providers and what they come to.
enum ErrorsList: Command {
    static let specification = CommandSpecification(
        ["errors", "list"], summary: "list the providers' error codes and what they mean",
        details: """
            Lists every code of the bundled providers with what it says about the payment, what may be tried,
            and which message the shopper reads. A star marks what is our inference, not the provider's word.
            """,
        options: [.errorProvider],
        examples: [
            .init("payctl errors list"),
            .init(
                "payctl errors list --provider pxp",
                output: """
                    pxp  213 codes
                      SDK1122  all  sdk  failed: unavailable  anotherInstrument *  namedMethodUnavailable
                    """),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let catalogs = try ErrorCatalogs(arguments).all
        guard !context.console.asJSON else {
            var json = JSONWriter()
            json.beginObject()
            json.name("providers")
            json.beginArray()
            for catalog in catalogs { write(catalog, to: &json) }
            json.endArray()
            json.endObject()
            try context.console.write(json: json)
            return .success
        }
        let blocks = catalogs.map { catalog in
            var table = Table(indent: 2)
            for row in catalog.rows {
                let mark = row.meaningBasis == .inferred ? " *" : ""
                table.add([
                    row.code, row.platform.rawValue, row.kind, "\(row.meaning.kind): \(row.meaning.name)",
                    row.guidance.advice.rawValue + mark, row.guidance.message.description,
                ])
            }
            let title = context.console.style.bold(catalog.provider.rawValue)
            return "\(title)  \(catalog.rows.count) codes\n\(table.text)"
        }
        try context.console.write(blocks.joined(separator: "\n"))
        return .success
    }

    private static func write(_ catalog: ErrorCatalog, to json: inout JSONWriter) {
        json.beginObject()
        json.member("provider", catalog.provider.rawValue)
        json.member("source", catalog.source)
        json.member("date", optional: catalog.date?.description)
        json.name("codes")
        json.beginArray()
        for row in catalog.rows { row.write(to: &json) }
        json.endArray()
        json.name("withoutCode")
        json.value(.array(catalog.withoutCode.map { .string($0) }))
        json.endObject()
    }
}
