import Payments

/// `payctl order list`: our orders, the newest first.
enum OrderList: Command {
    private static let mark = OptionSpecification(
        "only", "WHICH", kind: .oneOf(OrderMark.allCases.map(\.rawValue)),
        summary: "open, attention or mismatch (default: all)")
    private static let limit = OptionSpecification("limit", "N", summary: "At most this many (default: 50)")
    private static let before = OptionSpecification(
        "before", "PLACE", summary: "The next page: orders before the place that JSON names as next")

    private static let defaultLimit = 50

    static let specification = CommandSpecification(
        ["order", "list"], summary: "list our orders, the newest first",
        details: "Lists orders with their outcome, amount and where the money is. Nothing is sent.",
        options: [mark, limit, before, .store],
        examples: [
            .init("payctl order list", output: "  ord-1  placed  $89.13  mock-card:sandbox"),
            .init("payctl order list --only open --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let location = try StoreLocation(arguments, context)
        let limit = try number(arguments, limit, 1...Int64(EventStoreLimits.maximumBatch)) ?? Int64(defaultLimit)
        let before = try number(arguments, before, 0...Int64.max)
        let mark = arguments[mark].flatMap(OrderMark.init(rawValue:))
        try await OrderRecords.with(location) { records throws(CommandFailure) in
            let rows = try await records.list(mark, before: before, limit: Int(limit))
            var stories: [OrderStory] = []
            for row in rows { stories.append(try await records.story(of: row.id)) }
            try write(stories, next: rows.count == Int(limit) ? rows.last?.place : nil, context)
        }
        return .success
    }

    private static func number(
        _ arguments: ParsedArguments, _ option: OptionSpecification, _ range: ClosedRange<Int64>
    ) throws(CommandFailure) -> Int64? {
        guard let text = arguments[option] else { return nil }
        guard let value = Int64(text), range.contains(value) else {
            throw .usage(
                "--\(option.name) is a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "found ‘\(text.printable)’", of: specification)
        }
        return value
    }

    private static func write(
        _ stories: [OrderStory], next: Int64?, _ context: CommandContext
    ) throws(CommandFailure) {
        guard !context.console.asJSON else {
            var json = JSONWriter()
            json.beginObject()
            json.name("orders")
            json.beginArray()
            for story in stories { json.value(OrderReport(story: story, locale: nil).json().value) }
            json.endArray()
            json.name("next")
            if let next { json.integer(next) } else { json.null() }
            json.endObject()
            return try context.console.write(json: json)
        }
        let text = OrderText(style: context.console.style, locale: nil)
        var table = Table(indent: 2, rightAligned: [2])
        for story in stories {
            let state = story.state
            table.add([
                state.orderID.rawValue, text.word(state.orderStanding),
                state.terms.map { text.amount($0.amount) } ?? "", story.account?.description.printable ?? "",
                state.attention.isEmpty ? "" : text.style.yellow("look at it"),
            ])
        }
        try context.console.write(stories.isEmpty ? "No orders here.\n" : table.text)
    }
}

extension JSONWriter {
    /// The text as a value, to be put into another one.
    var value: JSONValue {
        guard let value = try? JSONValue(parsing: bytes) else { preconditionFailure("a written text is JSON") }
        return value
    }
}
