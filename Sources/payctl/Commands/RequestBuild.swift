import Payments
import PaymentsSystem

/// `payctl request build`: what a wallet's sheet shows for a cart.
enum RequestBuild: Command {
    private static let form = OptionSpecification(
        "as", "FORM",
        kind: .oneOf(
            [WalletRequestForm.web, .native, .w3c, .google].map(\.description)),
        summary: "web (Apple Pay JS, the default), native (PassKit), w3c (Payment Request), google")
    private static let version = OptionSpecification(
        "version", "N", summary: "Version of Apple Pay JS, 1 to 14 (default: the lowest with all that is used)")
    private static let orderID = OptionSpecification("order-id", "ID", summary: "Our order (default: a new one)")
    private static let wallet = OptionSpecification(
        "provider", "NAME", summary: "Whose sheet (default: apple-pay)")

    static let specification = CommandSpecification(
        ["request", "build"], summary: "write what a wallet's sheet shows for a cart",
        synopsis: "--cart FILE --merchant-id ID --merchant-name NAME --country CODE [options]",
        details: """
            Prices the cart, freezes it into an order, and writes the request in one of four forms. All have the
            same rows and the same total. Everything that the sheet would refuse is found here, and named by
            member and rule; nothing is sent or stored.

            The merchant may also be named in the environment: APPLE_PAY_MERCHANT_ID, APPLE_PAY_MERCHANT_NAME,
            APPLE_PAY_COUNTRY. The country is where payments are processed, not where the shopper is.
            An order with pending rows can be shown, not charged.
            """,
        options: [
            .cart, form, version, .merchantID, .walletMerchantName, .country, .networks, orderID, .locale, wallet,
        ],
        examples: [
            .init(
                "payctl request build --cart cart.json --merchant-id merchant.com.example --merchant-name Shop --country US",
                output: """
                    Order ord-0f6c…
                    …
                      Shop   $89.13

                    Apple Pay request (web, version 1)
                    {
                      "countryCode": "US",
                      …
                    """),
            .init(
                "payctl request build --cart cart.json --as w3c --merchant-id m --merchant-name M --country GB --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        guard arguments.has(.cart) else { throw .usage("say what is to be paid: --cart FILE", of: specification) }
        let version = try chosenVersion(arguments)
        let choice = try ProviderChoice(arguments, named: arguments[wallet] ?? WalletMerchant.defaultProvider)
        let merchant = try WalletMerchant(arguments, choice, specification, context)
        let payable = try Payable(
            arguments, specification, random: SystemRandom(), merchantName: merchant.name, acceptsPending: true)
        guard let order = payable.order else { throw .usage("say what is to be paid: --cart FILE", of: specification) }
        let request: WalletRequest
        do {
            let form = arguments[form].map { WalletRequestForm($0) } ?? .web
            request = try merchant.wallet.walletRequest(for: order, as: form, version: version)
        } catch {
            throw CommandFailure(error)
        }
        try WalletRequestReport(choice: choice, payable: payable, request: request)
            .write(to: context.console, locale: arguments[.locale])
        return .success
    }

    private static func chosenVersion(_ arguments: ParsedArguments) throws(CommandFailure) -> Int? {
        guard let text = arguments[version] else { return nil }
        guard text.utf8.count <= 4, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
            throw .usage("--version is a whole number, found ‘\(text.printable)’", of: specification)
        }
        return number
    }
}

extension OptionSpecification {
    /// Settings of a wallet's merchant: the names are those of the settings.
    static let merchantID = OptionSpecification("merchant-id", "ID", summary: "The merchant's identifier at the wallet")
    static let walletMerchantName = OptionSpecification(
        "merchant-name", "NAME", summary: "Label of the total: the business as on the card statement")
    static let country = OptionSpecification(
        "country", "CODE", summary: "Where payments are processed, two letters such as GB")
    static let networks = OptionSpecification(
        "networks", "LIST", summary: "Card networks with commas (default: visa,masterCard,amex,discover)")
}
