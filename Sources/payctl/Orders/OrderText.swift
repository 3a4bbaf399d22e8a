import Payments
import PaymentsDisplay

/// An order for a person to read.
struct OrderText: Sendable {
    /// Colours of the output.
    let style: Style
    private let display: DisplayFormatter

    /// - Parameter locale: a BCP 47 tag; nil for American English.
    init(style: Style, locale: String?) {
        self.style = style
        display = DisplayFormatter(locale.map { DisplayLocale($0) } ?? .unitedStates)
    }

    /// How the order stands, where its money is, and what was tried.
    func summary(_ report: OrderReport) -> String {
        let state = report.story.state
        var table = Table(indent: 2)
        if let terms = state.terms { table.add(["Amount", display.amount(terms.amount)]) }
        if let account = report.story.account { table.add(["With", account.description.printable]) }
        if let currency = state.terms?.amount.currency {
            for (name, amount) in Self.rows(state.balances(in: currency)) { table.add([name, display.amount(amount)]) }
        }
        if let charge = state.placedCharge.map({ state[$0] }) {
            table.add(["Reference", charge.intent.reference.rawValue])
            if let theirs = charge.providerReference { table.add(["Provider's", theirs.rawValue.printable]) }
        }
        if let message = report.message { table.add(["Shopper reads", message]) }
        for entry in state.attention {
            table.add([style.yellow("Look at"), "\(entry.topic.rawValue), since \(entry.since)"])
        }
        return "\(style.bold("Order")) \(state.orderID)  \(word(state.orderStanding))\n\(table.text)"
            + attempts(state)
    }

    /// The standing, in the colour of news.
    func word(_ standing: OrderStanding) -> String {
        switch standing {
        case .placed, .completedWithoutPayment: style.green(standing.rawValue)
        case .declined, .untouched: style.red(standing.rawValue)
        case .actionRequired, .session, .pending, .confirming, .cancelled: style.yellow(standing.rawValue)
        }
    }

    /// Amounts that are not zero, with what happened to them.
    static func rows(_ balances: Balances) -> [(String, Money)] {
        [
            ("Authorized", balances.authorized), ("Captured", balances.captured), ("Refunded", balances.refunded),
            ("Voided", balances.voided), ("Expired", balances.expired), ("Charged back", balances.chargedBack),
            ("Not known", balances.reserved),
        ].filter { !$0.1.isZero }
    }

    private func attempts(_ state: PlacementState) -> String {
        guard state.attempts.count > 1 || state.orderStanding == .declined else { return "" }
        var table = Table(indent: 2)
        for attempt in state.attempts {
            let decline = state.decline(of: attempt)
            let reason = decline.map { "\($0.reason): \($0.advice.sentence)" } ?? ""
            table.add([attempt.id.rawValue.printable, state.attemptStanding(attempt).rawValue, reason])
        }
        return style.bold("Attempts") + "\n" + table.text
    }

    /// What the shopper has to do. Shown once, to whoever placed the order: the device needs it.
    func action(_ handed: OrderReport.HandedOutAction) -> String {
        var table = Table(indent: 2)
        let payload = String(decoding: handed.action.payload.reveal(), as: UTF8.self)
        table.add([handed.action.kind == .redirect ? "Address" : "Challenge", payload.printable])
        table.add(["Token", handed.token])
        if let expiresAt = handed.action.expiresAt { table.add(["Until", expiresAt.description]) }
        return style.bold("The shopper has to act") + "\n" + table.text
    }

    /// An amount in the reader's language.
    func amount(_ money: Money) -> String { display.amount(money) }

    /// Commands to try next.
    func next(_ commands: [String]) -> String {
        commands.isEmpty ? "" : style.bold("Next") + "\n" + commands.map { "  \($0)\n" }.joined()
    }
}
