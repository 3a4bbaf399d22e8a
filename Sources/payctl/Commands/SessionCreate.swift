import Payments
import PaymentsSystem

/// `payctl session create`: makes a session with which a shopper's device can pay.
enum SessionCreate: Command {
    private static let timeout = OptionSpecification(
        "timeout-minutes", "N", summary: "How long the session may be used, in whole minutes (default: 120)")
    private static let reference = OptionSpecification(
        "reference", "TEXT", summary: "Our reference at the provider (default: a new one)")
    private static let dryRun = OptionSpecification(
        flag: "dry-run", summary: "Show the request, credentials masked; send nothing")
    private static let output = OptionSpecification(
        "output", "FILE", kind: .file, summary: "Write the JSON object there, for your eyes only (mode 0600)")

    private static let defaultTimeoutMinutes = 120
    /// A year: what a timeout beyond it means is a slip of the keyboard.
    private static let maximumTimeoutMinutes = 525_600

    static let specification = CommandSpecification(
        ["session", "create"], summary: "make a session with which a shopper's device can pay",
        synopsis: "(--cart FILE | --amount AMOUNT --currency CODE) [options]",
        details: """
            Prices the cart, freezes it into an order, asks the provider for a session over HTTP, stores it
            sealed, and prints it. Without an account the built-in sandbox answers. Nothing is charged here:
            the shopper's device pays with the session.

            The session's keys appear only in the JSON object, which --json prints and --output writes.
            An order that costs nothing needs no session: the outcome is completed_without_payment.
            Amounts are decimal text; too many decimals are refused, never rounded.
            """,
        options: [
            .cart, .amount, .currency, .provider, .environment, IntentOption.option, timeout, reference, .orderID,
            .merchantName, .locale, dryRun, output, .store,
        ],
        examples: [
            .init(
                "payctl session create --cart Examples/coffee.json --merchant-name \"Field Coffee\"",
                output: """
                    Order ord-0f6c…
                      2 ×  House Blend, Whole bean, 340 g  $24.00  $48.00
                    …
                      Field Coffee   $89.13

                    PXP Unity session (sandbox)
                      Session        0d0e8a6c-6e0a-4a53-9d2f-2b6f5c1f7e11
                      Expires        in 2 h (2026-01-31T12:00:00.1234567Z)
                      hmacKey        ••••••
                    """),
            .init("payctl session create --amount 49.99 --currency USD --json"),
            .init("payctl session create --cart - --intent card=Authorisation,paypal=Purchase < cart.json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        try checkOutput(arguments)
        let random = SystemRandom()
        let choice = try ProviderChoice(arguments)
        let payable = try Payable(arguments, specification, random: random)
        let chosenReference = try Payable.identifier(arguments, reference) { MerchantReference($0) }
        let request = SessionRequest(
            reference: chosenReference ?? newReference(random), orderID: payable.orderID, amount: payable.amount,
            intents: try IntentOption.intents(arguments, specification), lifetimeMinutes: try timeoutMinutes(arguments))
        let answer = SessionAnswer(
            context: context, choice: choice, payable: payable,
            source: arguments.repeating([
                .cart, .amount, .currency, IntentOption.option, .merchantName, .locale, .provider, .store,
            ]),
            storeOption: arguments.repeating([.store]), outputPath: arguments[output], locale: arguments[.locale])
        let store = try StoreLocation(arguments, context)
        if payable.amount.isZero {
            if arguments.has(.orderID), !arguments.has(dryRun) {
                try await Records.with(store, choice.environment, context) { records throws(CommandFailure) in
                    try await SessionCreation.refuseFreeOrder(payable.orderID, choice, records, SystemClock().now())
                }
            }
            try answer.writeFree()
            return .success
        }
        if arguments.has(dryRun) {
            try await ProviderLink.with(choice, store, context) { link throws(CommandFailure) in
                try answer.write(try link.preview(request), of: request)
            }
            return .success
        }
        // Opened before anything is sent: a wrong path must not cost a session.
        let file = try answer.openOutput()
        let identity = SessionCreation.Identity(fingerprint: payable.fingerprint, reference: chosenReference)
        let call = CallContext(reference: request.reference, locale: arguments[.locale])
        let session = try await Records.with(store, choice.environment, context) { records throws(CommandFailure) in
            try await ProviderLink.with(choice, store, context) { link throws(CommandFailure) in
                try await SessionCreation(records: records, link: link, random: random).run(request, identity, call)
            }
        }
        try answer.write(session, to: file, now: SystemClock().now())
        return .success
    }

    private static func checkOutput(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let path = arguments[output] else { return }
        if path == "-" {
            throw .usage("--output names a file; --json alone prints the object to standard output", of: specification)
        }
        if arguments.has(dryRun) {
            throw .usage("--dry-run makes no session that --output could write; use --json", of: specification)
        }
    }

    private static func timeoutMinutes(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
        guard let text = arguments[timeout] else { return defaultTimeoutMinutes }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }), let minutes = Int(text),
            (1...maximumTimeoutMinutes).contains(minutes)
        else {
            throw .usage(
                "--timeout-minutes is a whole number from 1 to \(maximumTimeoutMinutes), found ‘\(text.printable)’",
                of: specification)
        }
        return minutes
    }

    private static func newReference(_ random: any RandomSource) -> MerchantReference {
        guard let reference = MerchantReference(random.uuid()) else { preconditionFailure("a UUID is visible ASCII") }
        return reference
    }
}
