import Payments

/// `payctl retry explain`: the table that decides what is sent again.
enum RetryExplain: Command {
    private static let verb = oneOf("verb", CallVerb.allCases.map(\.rawValue), "What was asked")
    private static let delivery = oneOf("delivery", Delivery.allCases.map(\.rawValue), "How far the request got")
    private static let answer = oneOf("answer", RetryCell.Answer.allCases.map(\.rawValue), "What came back")
    private static let hint = oneOf("hint", RetryCell.Hint.allCases.map(\.rawValue), "The provider's own word (none)")
    private static let key = oneOf("key", RetryCell.Key.allCases.map(\.rawValue), "Whether the key protects")
    private static let budget = oneOf("budget", RetryCell.Budget.allCases.map(\.rawValue), "Time and tries (left)")

    static let specification = CommandSpecification(
        ["retry", "explain"], summary: "show what is sent again, when, and why",
        synopsis: "[--verb VERB --delivery HOW …] [options]",
        details: """
            Without a situation, prints the whole table: the first row that fits decides. With a verb, how far
            the request got and what came back, prints the row that decides. The table is the one that the
            placement works by.
            """,
        options: [verb, delivery, answer, hint, key, budget],
        examples: [
            .init(
                "payctl retry explain --verb authorize --delivery sent --answer none --key insideHorizon",
                output: "resend  retry.no-answer.same-key: No answer at all, and a repeated key gives the first result."
            ),
            .init("payctl retry explain --json"),
        ])

    private static func oneOf(_ name: String, _ words: [String], _ summary: String) -> OptionSpecification {
        OptionSpecification(name, name.uppercased(), kind: .oneOf(words), summary: summary)
    }

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let cell = try situation(arguments)
        let rows = cell.map { [RetryTable.row(for: $0)] } ?? RetryTable.rows
        if context.console.asJSON {
            try context.console.write(json: json(rows, cell))
        } else if cell != nil {
            try context.console.write("\(line(rows[0]))\n")
        } else {
            var table = Table(indent: 0)
            for row in rows { table.add([row.decision.rawValue, row.rule.id, row.rule.sentence]) }
            try context.console.write(table.text)
        }
        return .success
    }

    private static func line(_ row: RetryTable.Row) -> String {
        "\(row.decision.rawValue)  \(row.rule.id): \(row.rule.sentence)"
    }

    /// The situation that the arguments describe; nil when none of them is given.
    private static func situation(_ arguments: ParsedArguments) throws(CommandFailure) -> RetryCell? {
        let all = [verb, delivery, answer, hint, key, budget]
        guard all.contains(where: { arguments.has($0) }) else { return nil }
        guard let asked = arguments[verb].flatMap(CallVerb.init(rawValue:)),
            let delivered = arguments[delivery].flatMap(Delivery.init(rawValue:))
        else { throw .usage("a situation needs --verb and --delivery at least", of: specification) }
        let came = arguments[answer].flatMap(RetryCell.Answer.init(rawValue:))
        guard came != nil || delivered != .replied else {
            throw .usage("what was replied? Add --answer", of: specification)
        }
        return RetryCell(
            verb: asked, delivery: delivered,
            hint: arguments[hint].flatMap(RetryCell.Hint.init(rawValue:)) ?? .none, answer: came ?? .none,
            key: arguments[key].flatMap(RetryCell.Key.init(rawValue:)) ?? .notHonoured,
            budget: arguments[budget].flatMap(RetryCell.Budget.init(rawValue:)) ?? .left)
    }

    private static func json(_ rows: [RetryTable.Row], _ cell: RetryCell?) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.name("situation")
        if let cell {
            json.beginObject()
            json.member("verb", cell.verb.rawValue)
            json.member("delivery", cell.delivery.rawValue)
            json.member("hint", cell.hint.rawValue)
            json.member("answer", cell.answer.rawValue)
            json.member("key", cell.key.rawValue)
            json.member("budget", cell.budget.rawValue)
            json.endObject()
        } else {
            json.null()
        }
        json.name("rows")
        json.beginArray()
        for row in rows { write(row, to: &json) }
        json.endArray()
        json.endObject()
        return json
    }

    private static func write(_ row: RetryTable.Row, to json: inout JSONWriter) {
        json.beginObject()
        json.member("decision", row.decision.rawValue)
        json.member("rule", row.rule.id)
        json.member("why", row.rule.sentence)
        write("verbs", row.verbs.map { $0.map(\.rawValue) }, to: &json)
        write("deliveries", row.deliveries.map { $0.map(\.rawValue) }, to: &json)
        write("hints", row.hints.map { $0.map(\.rawValue) }, to: &json)
        write("answers", row.answers.map { $0.map(\.rawValue) }, to: &json)
        write("keys", row.keys.map { $0.map(\.rawValue) }, to: &json)
        json.member("budget", optional: row.budget?.rawValue)
        json.endObject()
    }

    /// A column: null when it does not matter.
    private static func write(_ name: String, _ words: [String]?, to json: inout JSONWriter) {
        json.name(name)
        if let words { json.value(.array(words.sorted().map { .string($0) })) } else { json.null() }
    }
}
