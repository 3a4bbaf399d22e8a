import Payments
import PaymentsDisplay

/// Order and session for a person to read.
struct SessionText: Sendable {
    /// Colours of the output.
    let style: Style
    private let display: DisplayFormatter

    /// - Parameter locale: a BCP 47 tag; nil for American English.
    init(style: Style, locale: String?) {
        self.style = style
        display = DisplayFormatter(locale.map { DisplayLocale($0) } ?? .unitedStates)
    }

    /// Where it goes, lines and rows, the total last.
    func order(_ payable: Payable) -> String {
        var text = style.bold("Order") + " \(payable.orderID)\n"
        if let order = payable.order { text += delivery(order) + lines(order) + "\n" }
        var table = Table(indent: 2, rightAligned: [1])
        for item in payable.items.dropLast() { table.add([item.label.printable, amount(item)]) }
        if let total = payable.items.last {
            table.add([style.bold(total.label.printable), style.bold(display.amount(total.amount))])
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
        table.add(["Amount", display.amount(record.amount)])
        table.add(["Expires", expiry(record, now: now)])
        for name in masked.map(MaskedPayload.maskedNames) ?? [] { table.add([name.printable, MaskedPayload.mask]) }
        for row in details { table.add(row) }
        return style.bold("\(name) session") + " (\(record.environment.rawValue))\n" + table.text
    }

    /// Commands to try next.
    func next(_ commands: [String]) -> String {
        commands.isEmpty ? "" : style.bold("Next") + "\n" + commands.map { "  \($0)\n" }.joined()
    }

    private func delivery(_ order: Order) -> String {
        var table = Table(indent: 2)
        if let address = order.cart.chosenAddress {
            table.add(["To", "\(address.label), \(address.oneLine)".printable])
        }
        if let option = order.cart.chosenDelivery {
            let arrival = option.arrival.map { ", \(display.arrival($0))" } ?? ""
            table.add(["By", (option.title + arrival).printable])
        }
        let text = table.text
        return text.isEmpty ? "" : text + "\n"
    }

    private func lines(_ order: Order) -> String {
        var table = Table(indent: 2, rightAligned: [0, 2, 3])
        for (line, amounts) in zip(order.lines, order.quote.lineAmounts) {
            let variant = line.variant.map { ", \($0)" } ?? ""
            let unit = line.quantity == 1 ? "" : display.amount(line.unitPrice)
            table.add(["\(line.quantity) ×", (line.name + variant).printable, unit, display.amount(amounts.gross)])
        }
        return table.text
    }

    private func amount(_ item: SummaryItem) -> String {
        if item.status == .pending { return "pending" }
        return item.kind == .delivery ? display.deliveryPrice(item.amount) : display.amount(item.amount)
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
