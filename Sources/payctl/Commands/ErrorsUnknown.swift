import Payments

/// `payctl errors unknown`: codes that were met and are in no catalog.
enum ErrorsUnknown: Command {
    static let specification = CommandSpecification(
        ["errors", "unknown"], summary: "list codes that were met and are in no catalog",
        details: """
            Lists the provider codes that commands on this store met and no catalog knows. Each was treated
            carefully; see payctl errors explain CODE. A row in the provider's errors.json makes it known.
            """,
        options: [.store], examples: [.init("payctl errors unknown")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let store = try StoreLocation(arguments, context)
        let entries = try UnknownCodeFile(store).read()
        if context.console.asJSON {
            var json = JSONWriter()
            json.beginObject()
            json.name("unknown")
            UnknownCodeFile.write(entries, to: &json)
            json.endObject()
            try context.console.write(json: json)
            return .success
        }
        guard !entries.isEmpty else {
            try context.console.write("No unknown code has been recorded in \(store.path.printable).\n")
            return .success
        }
        var table = Table(indent: 2, rightAligned: [0])
        table.add(["Times", "Provider", "Environment", "Code", "First", "Last"])
        for entry in entries {
            table.add([
                "\(entry.count)", entry.provider.printable, entry.environment.printable, entry.code.printable,
                entry.firstSeen.printable, entry.lastSeen.printable,
            ])
        }
        try context.console.write(table.text)
        return .success
    }
}
