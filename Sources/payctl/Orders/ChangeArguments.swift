import Payments
import PaymentsPlacement

/// What `order capture`, `void`, `refund` and `cancel` have in common.
struct ChangeArguments: Sendable {
    static let order = PositionalSpecification("ORDER", summary: "our order id")
    static let amount = OptionSpecification("amount", "AMOUNT", summary: "Amount as decimal text, such as 12.50")
    static let minorUnits = OptionSpecification(
        "minor-units", "N", summary: "The amount in the currency's minor units instead, such as 1250")
    static let key = OptionSpecification(
        "idempotency-key", "TEXT", summary: "Your name for this: the same name again does it once")

    /// The order.
    let order: OrderID
    /// The caller's name; nil when none was given.
    let command: CommandID?
    /// Where the records are.
    let location: StoreLocation

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        guard let order = OrderID(arguments.positionals[0]) else {
            throw CommandFailure(
                .invalidInput, code: "invalid_identifier", "expected 1 to 128 visible ASCII characters without spaces",
                path: "ORDER")
        }
        self.order = order
        command = try Payable.identifier(arguments, Self.key) { CommandID($0) }
        location = try StoreLocation(arguments, context)
    }

    /// The amount that the arguments name; nil for all there is.
    /// - Throws: exit code `usage` for a wrong combination, `invalidInput` for what is no amount above zero.
    static func money(
        _ arguments: ParsedArguments, _ specification: CommandSpecification
    ) throws(CommandFailure) -> Money? {
        switch (arguments[amount], arguments[minorUnits], arguments[.currency]) {
        case (nil, nil, nil): return nil
        case (nil, nil, _?): throw .usage("--currency needs --amount or --minor-units", of: specification)
        case (_?, _?, _): throw .usage("say --amount or --minor-units, not both", of: specification)
        case (_, _, nil):
            throw .usage("an amount without a currency is not money: add --currency CODE", of: specification)
        case (let text?, nil, let code?): return try positive(decimal(text, currency(code)), "--amount")
        case (nil, let text?, let code?): return try positive(units(text, currency(code)), "--minor-units")
        }
    }

    private static func currency(_ code: String) throws(CommandFailure) -> Currency {
        guard let currency = Currency(code: code), currency.hasMinorUnit else {
            throw CommandFailure(
                .invalidInput, code: "invalid_currency", "‘\(code.printable)’ is not a currency that can be charged",
                path: "--currency", next: "use a code of ISO 4217, such as USD, EUR or JPY")
        }
        return currency
    }

    private static func decimal(_ text: String, _ currency: Currency) throws(CommandFailure) -> Money {
        do { return try Money(decimalText: text, currency: currency) } catch {
            throw CommandFailure(
                .invalidInput, code: "invalid_amount",
                "expected an amount in \(currency) with at most \(currency.exponent) decimals, found "
                    + "‘\(text.printable)’: \(error)", path: "--amount")
        }
    }

    private static func units(_ text: String, _ currency: Currency) throws(CommandFailure) -> Money {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let units = Int64(text) else {
            throw CommandFailure(
                .invalidInput, code: "invalid_amount", "expected a whole number, found ‘\(text.printable)’",
                path: "--minor-units")
        }
        return Money(minorUnits: units, currency: currency)
    }

    private static func positive(_ money: Money, _ path: String) throws(CommandFailure) -> Money {
        guard money.isPositive else {
            throw CommandFailure(
                .invalidInput, code: "invalid_amount", "the amount has to be above zero, found \(money)", path: path)
        }
        return money
    }

    /// Changes an order's payment and prints how it then stands.
    func run(
        _ verb: String, _ context: CommandContext, locale: String? = nil,
        _ work: @escaping @Sendable (Placement) async throws(PaymentError) -> ChangeOutcome
    ) async throws(CommandFailure) -> ExitCode {
        let choice = try await OrderDesk.choice(for: order, location)
        return try await OrderDesk.with(choice, location, context) { desk throws(CommandFailure) in
            let outcome = try await desk.interruptible(work)
            let story = try await desk.records.story(of: order)
            try ChangeAnswer(verb: verb, outcome: outcome, story: story, context: context, storeOption: location.option)
                .write()
            return outcome.exitCode
        }
    }
}

/// Prints what a change came to.
struct ChangeAnswer: Sendable {
    let verb: String
    let outcome: ChangeOutcome
    let story: OrderStory
    let context: CommandContext
    /// ` --store PATH` when the records are in a place that was named.
    let storeOption: String

    /// - Throws: a failure of the output, which says that the change was made all the same and how to see it.
    func write() throws(CommandFailure) {
        do { try print() } catch { throw error.afterTheFact(story, context, storeOption) }
    }

    private func print() throws(CommandFailure) {
        let report = OrderReport(story: story, locale: nil)
        guard !context.console.asJSON else {
            let change = outcome
            return try context.console.write(
                json: report.json { json in
                    json.name("change")
                    json.beginObject()
                    json.member("verb", verb)
                    json.member("outcome", change.word)
                    if let amount = change.amount {
                        json.member("amount", amount)
                    } else {
                        json.name("amount")
                        json.null()
                    }
                    json.member("reason", optional: change.decline?.reason.description)
                    json.member("reference", optional: change.reference?.rawValue)
                    json.endObject()
                })
        }
        let text = OrderText(style: context.console.style, locale: nil)
        let amount = outcome.amount.map { " \(text.amount($0))" } ?? ""
        let reason = outcome.decline.map { ": \($0.reason). \($0.advice.sentence)" } ?? ""
        try context.console.write(
            "\(text.style.bold(verb.prefix(1).uppercased() + verb.dropFirst()))\(amount): \(outcome.word)\(reason)\n\n"
                + text.summary(report))
    }
}

extension ChangeOutcome {
    /// The stable word.
    var word: String {
        switch self {
        case .done: "done"
        case .declined: "declined"
        case .pending: "pending"
        case .confirming: "confirming"
        }
    }

    /// What was done; nil when it is not done.
    var amount: Money? {
        if case .done(_, let amount) = self { amount } else { nil }
    }

    var decline: DeclineRecord? {
        if case .declined(let decline) = self { decline } else { nil }
    }

    var reference: MerchantReference? {
        switch self {
        case .pending(let reference), .confirming(let reference): reference
        case .done, .declined: nil
        }
    }

    var exitCode: ExitCode {
        switch self {
        case .done: .success
        case .declined: .declined
        case .pending: .pending
        case .confirming: .confirming
        }
    }
}
