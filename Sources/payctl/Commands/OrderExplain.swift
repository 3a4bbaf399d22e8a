import Payments

/// `payctl order explain`: the story of one order, with the rule behind each step.
enum OrderExplain: Command {
    static let specification = CommandSpecification(
        ["order", "explain"], summary: "tell the story of an order, and why each step was taken",
        synopsis: "ORDER [options]",
        details: """
            Prints everything that happened to an order in turn: when, what, and the rule that decided it.
            The story holds no card data and no provider's sentence, because none is ever stored.
            """,
        positionals: [ChangeArguments.order], options: [.store],
        examples: [
            .init(
                "payctl order explain ord-1",
                output: """
                      1  12:00:00.000  claimed for 89.13 USD, fingerprint 5b1e…
                           place.claim: The first press of Pay freezes the order's terms.
                    """)
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        try await OrderRecords.with(change.location) { records throws(CommandFailure) in
            let story = try await records.story(of: change.order)
            if context.console.asJSON {
                try context.console.write(json: json(story))
            } else {
                try context.console.write(text(story, context.console.style))
            }
        }
        return .success
    }

    private static func json(_ story: OrderStory) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("orderId", story.state.orderID.rawValue)
        json.member("outcome", story.state.orderStanding.rawValue)
        json.name("events")
        json.beginArray()
        for (index, event) in story.events.enumerated() {
            json.beginObject()
            json.name("number")
            json.integer(Int64(index + 1))
            json.member("at", event.at.description)
            json.member("type", event.fact.typeName)
            json.member("text", StoryText.line(event.fact))
            json.member("rule", event.rule.id)
            json.member("why", event.rule.sentence)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json
    }

    private static func text(_ story: OrderStory, _ style: Style) -> String {
        var text = "\(style.bold("Order")) \(story.state.orderID)  \(story.state.orderStanding.rawValue)\n"
        var day = ""
        for (index, event) in story.events.enumerated() {
            let moment = event.at.rfc3339(fractionDigits: 3)
            let date = String(moment.prefix(10))
            if date != day { text += "\(date)\n" }
            day = date
            let number = String(repeating: " ", count: max(0, 3 - String(index + 1).count)) + String(index + 1)
            text += "\(number)  \(moment.dropFirst(11).dropLast(1))  \(StoryText.line(event.fact))\n"
            text += "       \(event.rule.id): \(event.rule.sentence)\n"
        }
        if story.state.isReadOnly { text += "What follows was written by a newer version and is not shown.\n" }
        return text
    }
}
