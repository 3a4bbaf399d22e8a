import Payments
import PaymentsPlacement
import PaymentsSystem

/// `payctl order place`: prices a cart and pays it, once.
enum OrderPlace: Command {
    private static let capture = OptionSpecification(
        flag: "capture", summary: "Take the money at once (default: hold it, capture later)")
    private static let partial = OptionSpecification(
        flag: "accept-partial", summary: "Keep an approval for less than asked")
    private static let key = OptionSpecification(
        "idempotency-key", "TEXT",
        summary: "Your name for this press of Pay: the same name again is the same press")

    static let specification = CommandSpecification(
        ["order", "place"], summary: "pay a cart with a card, once",
        synopsis: "--cart FILE (--test-card NAME | --card-file FILE) [options]",
        details: """
            Prices the cart, freezes it into an order, and pays it over HTTP. Without an account the built-in
            sandbox answers. Whatever the network or this process does, the order is charged at most once: run
            the same command with the same --order-id again to learn what became of it.

            A lost answer is never called failed. The outcome is then confirming (exit code 12), and
            payctl reconcile --once settles it. After a decline the same order may be paid with another card.
            Ctrl-C before anything was sent cancels; after that the answer is still read and stored.
            A card number is never an argument: name a test card, or a file that only you can read.
            """,
        options: [
            .cart, CardSource.testCard, CardSource.cardFile, .orderIDToPlace, capture, partial, key, .orderProvider,
            .environment, .merchantName, .locale, .store,
        ],
        examples: [
            .init(
                "payctl order place --cart Examples/coffee.json --test-card approved --order-id ord-1",
                output: """
                    Order ord-1
                      2 ×  House Blend, Whole bean, 340 g  $24.00  $48.00
                    …
                    Order ord-1  placed
                      Amount      $89.13
                      With        mock-card:sandbox
                      Authorized  $89.13
                    """),
            .init("payctl order place --cart cart.json --test-card insufficient-funds --json"),
            .init("payctl order place --cart - --card-file card.json --capture < cart.json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        guard arguments.has(.cart) else { throw .usage("say what is to be paid: --cart FILE", of: specification) }
        guard arguments[.cart] != "-" || arguments[CardSource.cardFile] != "-" else {
            throw .usage("cart and card cannot both come from standard input", of: specification)
        }
        let choice = try ProviderChoice(arguments, named: arguments[.orderProvider] ?? OrderDesk.defaultProvider)
        let payable = try Payable(arguments, specification, random: SystemRandom())
        guard let order = payable.order else { preconditionFailure("a cart makes an order") }
        let press = try Payable.identifier(arguments, key) { AttemptID($0) }
        let card =
            order.total.isZero
            ? nil : try CardSource.card(arguments, choice, specification, now: SystemClock().now())
        var options = PlaceOptions()
        options.capture = arguments.has(capture) ? .immediately : .later
        options.acceptsPartialApproval = arguments.has(partial)
        options.locale = arguments[.locale]
        let chosen = options
        let location = try StoreLocation(arguments, context)
        return try await OrderDesk.with(choice, location, context) { desk throws(CommandFailure) in
            let attempt = press == nil ? try await newPress(order.id, desk) : press
            let account = desk.account.stored
            let outcome = try await desk.interruptible(
                for: OrderDesk.Press(order: order.id, locale: arguments[.locale])
            ) { placement throws(PaymentError) in
                guard let card else { return try await placement.complete(order, attempt: attempt) }
                return try await placement.place(
                    order, paying: .card(card), attempt: attempt, with: account, options: chosen)
            }
            let story = try await desk.records.story(of: order.id)
            let answer = PlaceAnswer(
                story: story, outcome: outcome, payable: payable, context: context, locale: arguments[.locale],
                storeOption: location.option)
            try answer.write()
            return answer.exitCode
        }
    }

    /// After a decline each run is a press of its own; before one, runs mean the same press, so that a repetition joins
    /// what runs or learns what became of it.
    private static func newPress(_ order: OrderID, _ desk: OrderDesk) async throws(CommandFailure) -> AttemptID? {
        guard let state = try await desk.records.find(order)?.state, state.orderStanding == .declined else {
            return nil
        }
        return AttemptID("press-" + SystemRandom().uuid())
    }
}

extension OptionSpecification {
    static let orderIDToPlace = OptionSpecification(
        "order-id", "ID", summary: "Our order (default: a new one). The same id again is the same order")
    static let orderProvider = OptionSpecification("provider", "NAME", summary: "Who charges (default: mock-card)")
}
