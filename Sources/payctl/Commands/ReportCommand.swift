import Payments
import PaymentsSystem

/// `payctl report`: what is open, unknown or wrong, and how much money that is.
enum ReportCommand: Command {
    static let specification = CommandSpecification(
        ["report"], summary: "list what is open, unknown or wrong, and the money at risk",
        details: """
            Lists every order with something that is not settled: since when, why, and how much money may move
            or have moved. Orders that a person has to look at and those whose evidence does not fit come
            first. Nothing is sent. The exit code is 0 when there is nothing to report, 12 when there is.
            """,
        options: [.store],
        examples: [
            .init("payctl report", output: "1 order is not settled. At risk: $89.13."), .init("payctl report --json"),
        ])

    /// One order that is not settled.
    private struct Entry: Sendable {
        let story: OrderStory
        let marks: Set<OrderMark>
        /// Since when; nil when the story does not say.
        let since: Timestamp?
        /// What may move or have moved; zero for evidence that does not fit in another currency.
        let atRisk: Money?
    }

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let location = try StoreLocation(arguments, context)
        let entries: [Entry] = try await OrderRecords.with(location) { records throws(CommandFailure) in
            try await self.entries(records)
        }
        let now = SystemClock().now()
        if context.console.asJSON {
            try context.console.write(json: json(entries, now))
        } else {
            try context.console.write(text(entries, now, context, location.option))
        }
        return entries.isEmpty ? .success : .confirming
    }

    private static func entries(_ records: OrderRecords) async throws(CommandFailure) -> [Entry] {
        var found: [OrderID: ListedOrder] = [:]
        for mark in OrderMark.allCases {
            var before: Int64?
            repeat {
                let page = try await records.list(mark, before: before, limit: EventStoreLimits.maximumBatch)
                for row in page { found[row.id] = row }
                before = page.count == EventStoreLimits.maximumBatch ? page.last?.place : nil
            } while before != nil
        }
        var entries: [Entry] = []
        for row in found.values.sorted(by: { $0.place < $1.place }) {
            let story = try await records.story(of: row.id)
            guard !story.state.marks.isEmpty else { continue }
            entries.append(entry(story))
        }
        return entries.sorted { rank($0) < rank($1) }
    }

    private static func entry(_ story: OrderStory) -> Entry {
        let state = story.state
        let open = state.operations.filter(\.blocksLane)
        let since = (open.map(\.unsettledSince) + state.attention.map(\.since)).min()
        var atRisk: Money?
        if let currency = state.terms?.amount.currency {
            let balances = state.balances(in: currency)
            let wrong = open.filter(\.isMismatched).map(\.intent.amount)
            atRisk = balances.reserved.isZero ? (try? Money.sum(wrong, in: currency)) : balances.reserved
        }
        return Entry(story: story, marks: state.marks, since: since, atRisk: atRisk)
    }

    private static func rank(_ entry: Entry) -> Int {
        entry.marks.contains(.mismatch) ? 0 : entry.marks.contains(.attention) ? 1 : 2
    }

    /// The money at risk by currency, sorted.
    private static func totals(_ entries: [Entry]) -> [Money] {
        var totals: [Currency: Money] = [:]
        for case let amount? in entries.map(\.atRisk) where amount.isPositive {
            // A sum beyond the range of money is reported as the largest there is.
            let sum = try? (totals[amount.currency] ?? .zero(amount.currency)) + amount
            totals[amount.currency] = sum ?? Money(minorUnits: .max, currency: amount.currency)
        }
        return totals.values.sorted { $0.currency < $1.currency }
    }

    private static func json(_ entries: [Entry], _ now: Timestamp) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        for (name, mark) in [("open", OrderMark.open), ("attention", .attention), ("mismatched", .mismatch)] {
            json.name(name)
            json.integer(Int64(entries.count { $0.marks.contains(mark) }))
        }
        json.name("atRisk")
        json.beginArray()
        for total in totals(entries) { json.value(total) }
        json.endArray()
        json.name("orders")
        json.beginArray()
        for entry in entries { write(entry, now, to: &json) }
        json.endArray()
        json.endObject()
        return json
    }

    private static func write(_ entry: Entry, _ now: Timestamp, to json: inout JSONWriter) {
        let state = entry.story.state
        json.beginObject()
        json.member("orderId", state.orderID.rawValue)
        json.member("outcome", state.orderStanding.rawValue)
        json.name("marks")
        json.value(.array(entry.marks.map(\.rawValue).sorted().map { .string($0) }))
        json.member("account", optional: entry.story.account?.description)
        json.member("since", optional: entry.since?.description)
        json.name("ageSeconds")
        if let since = entry.since {
            json.integer(now.duration(since: since).components.seconds)
        } else {
            json.null()
        }
        json.name("atRisk")
        if let amount = entry.atRisk { json.value(amount) } else { json.null() }
        json.name("operations")
        json.beginArray()
        for operation in state.operations where operation.blocksLane {
            json.beginObject()
            json.name("number")
            json.integer(Int64(operation.number.value))
            json.member("verb", operation.intent.verb.rawValue)
            json.member("standing", operation.isMismatched ? "mismatched" : operation.standing.rawValue)
            json.member("amount", operation.intent.amount)
            json.member("reference", operation.intent.reference.rawValue)
            json.name("reads")
            json.integer(Int64(operation.reads))
            json.endObject()
        }
        json.endArray()
        json.name("topics")
        json.value(.array(state.attention.map { .string($0.topic.rawValue) }))
        json.endObject()
    }

    private static func text(
        _ entries: [Entry], _ now: Timestamp, _ context: CommandContext, _ storeOption: String
    ) -> String {
        let text = OrderText(style: context.console.style, locale: nil)
        guard !entries.isEmpty else { return "Everything is settled.\n" }
        let risk = totals(entries).map(text.amount).joined(separator: ", ")
        let count = entries.count == 1 ? "1 order is" : "\(entries.count) orders are"
        var table = Table(indent: 2, rightAligned: [2])
        for entry in entries {
            let state = entry.story.state
            let age = entry.since.map { "for " + SessionText.spoken(now.duration(since: $0)) } ?? ""
            let topics = state.attention.map(\.topic.rawValue).joined(separator: ", ")
            table.add([
                state.orderID.rawValue, text.word(state.orderStanding),
                entry.atRisk.map(text.amount) ?? "", age, topics.isEmpty ? "" : text.style.yellow(topics),
            ])
        }
        return "\(count) not settled." + (risk.isEmpty ? "\n" : " At risk: \(risk).\n") + table.text
            + text.next([
                "\(context.program) reconcile --once\(storeOption)",
                "\(context.program) order explain ORDER\(storeOption)",
            ])
    }
}

extension JSONWriter {
    /// Writes an amount as the next value: currency, minor units, and decimal text.
    mutating func value(_ amount: Money) {
        beginObject()
        member("currency", amount.currency.code)
        name("minorUnits")
        integer(amount.minorUnits)
        member("text", amount.decimalText)
        endObject()
    }
}
