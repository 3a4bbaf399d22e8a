import Payments

/// Order and session for a person to read.
struct SessionText: Sendable {
    /// Colours of the output.
    let style: Style
    /// Writes amounts for people.
    let amounts: AmountText

    /// Lines and rows, the total last.
    func order(_ payable: Payable) -> String {
        var text = style.bold("Order") + " \(payable.orderID)\n"
        if let order = payable.order {
            var table = Table(indent: 2, rightAligned: [0, 2])
            for line in order.lines {
                let variant = line.variant.map { ", \($0)" } ?? ""
                let price = line.quantity == 1 ? amounts.text(line.unitPrice) : each(line)
                table.add(["\(line.quantity) ×", (line.name + variant).printable, price])
            }
            text += table.text + "\n"
        }
        var table = Table(indent: 2, rightAligned: [1])
        for item in payable.items.dropLast() { table.add([item.label.printable, amount(item)]) }
        if let total = payable.items.last {
            table.add([style.bold(total.label.printable), style.bold(amounts.text(total.amount))])
        }
        return text + table.text
    }

    /// The session's facts; secrets are named, not shown.
    func session(
        _ record: SessionRecord, name: String, masked: JSONObject?, now: Timestamp, details: [[String]] = []
    ) -> String {
        var table = Table(indent: 2)
        table.add(["Session", record.sessionID.rawValue])
        table.add(["Reference", record.reference.rawValue])
        table.add(["Amount", amounts.text(record.amount)])
        table.add(["Expires", expiry(record, now: now)])
        for name in masked.map(MaskedPayload.maskedNames) ?? [] { table.add([name.printable, "••••••"]) }
        for row in details { table.add(row) }
        return style.bold("\(name) session") + " (\(record.environment.rawValue))\n" + table.text
    }

    /// Commands to try next.
    func next(_ commands: [String]) -> String {
        commands.isEmpty ? "" : style.bold("Next") + "\n" + commands.map { "  \($0)\n" }.joined()
    }

    private func each(_ line: Cart.Line) -> String { "\(amounts.text(line.unitPrice)) each" }

    private func amount(_ item: SummaryItem) -> String {
        if item.status == .pending { return "pending" }
        return item.kind == .delivery && item.amount.isZero ? "Free" : amounts.text(item.amount)
    }

    private func expiry(_ record: SessionRecord, now: Timestamp) -> String {
        let left = record.expiresAt.duration(since: now)
        guard left > .zero else { return style.yellow("expired") + " (\(record.expiryText.printable))" }
        return "in \(Self.spoken(left)) (\(record.expiryText.printable))"
    }

    /// Days, hours and minutes, rounded to the nearest minute; seconds below a minute.
    static func spoken(_ duration: Duration) -> String {
        let exact = duration.components.seconds
        let seconds = exact < 60 ? exact : (exact + 30) / 60 * 60
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
        return switch (days, hours, minutes) {
        case (0, 0, 0): "\(seconds) s"
        case (0, 0, _): "\(minutes) min"
        case (0, _, 0): "\(hours) h"
        case (0, _, _): "\(hours) h \(minutes) min"
        default: "\(days) d \(hours) h"
        }
    }
}
