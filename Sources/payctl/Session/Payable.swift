import Payments
import PaymentsDisplay
import PaymentsSystem

/// What a command is to have paid: a priced cart, or an amount alone.
struct Payable: Sendable {
    /// The largest cart file; a pipe that never ends stops here.
    private static let maximumCartByteCount = JSONLimits.standard.maximumByteCount
    /// What the total is called without `--merchant-name`.
    private static let defaultMerchantName = "Total"

    /// Our name for the order.
    let orderID: OrderID
    /// What is charged; zero for a free order.
    let amount: Money
    /// The rows as the shopper sees them, the total last.
    let items: [SummaryItem]
    /// The frozen order; nil for an amount alone.
    let order: Order?

    /// The order's fingerprint in hexadecimal; nil for an amount alone, which has no content to print.
    var fingerprint: String? { order?.fingerprint.hex }

    /// Reads `--cart`, or `--amount` with `--currency`. Nothing is sent here.
    /// - Parameters:
    ///   - merchantName: the label of the total; nil takes the option's value.
    ///   - acceptsPending: whether an order with pending rows is welcome: for requests, never for a charge.
    /// - Throws: exit code `usage` for a wrong combination, `invalidInput` for what the file or the amount says.
    init(
        _ arguments: ParsedArguments, _ specification: CommandSpecification, random: any RandomSource,
        merchantName: String? = nil, acceptsPending: Bool = false
    ) throws(CommandFailure) {
        let orderID = try Self.identifier(arguments, .orderID) { OrderID($0) } ?? Self.newOrderID(random)
        let merchantName = merchantName ?? arguments[.merchantName] ?? Self.defaultMerchantName
        let labels = arguments[.locale].map { DisplayFormatter(DisplayLocale($0)).summaryLabels } ?? .english
        switch (arguments[.cart], arguments[.amount], arguments[.currency]) {
        case (let path?, nil, nil):
            try self.init(cart: path, orderID, merchantName, labels, acceptsPending: acceptsPending)
        case (nil, let amount?, let currency?):
            try self.init(amount: amount, currency: currency, orderID, merchantName)
        case (nil, nil, nil):
            throw .usage("say what is to be paid: --cart FILE, or --amount AMOUNT --currency CODE", of: specification)
        case (nil, _?, nil):
            throw .usage("--amount needs --currency: an amount without one is not money", of: specification)
        case (nil, nil, _?):
            throw .usage("--currency needs --amount", of: specification)
        case (_?, _, _):
            throw .usage("--cart carries its amounts: leave --amount and --currency out", of: specification)
        }
    }

    private init(
        cart path: String, _ orderID: OrderID, _ merchantName: String, _ labels: SummaryLabels, acceptsPending: Bool
    ) throws(CommandFailure) {
        let name = path == "-" ? "standard input" : path
        let bytes = try Self.read(path, named: name)
        let order: Order
        do {
            order = try Order(id: orderID, cart: Cart(json: bytes), merchantName: merchantName, labels: labels)
        } catch {
            throw CommandFailure(error, in: name)
        }
        guard order.isFinal || acceptsPending else {
            let pending = order.summary.rows.filter { $0.status == .pending }.map(\.label)
            throw CommandFailure(
                .invalidInput, code: "amount_not_final",
                "these rows are still pending: \(pending.joined(separator: ", ").printable)", path: name,
                next: "give them their final amounts; only final amounts are charged")
        }
        (self.orderID, amount, items, self.order) = (orderID, order.total, order.items, order)
    }

    private init(
        amount text: String, currency code: String, _ orderID: OrderID, _ merchantName: String
    ) throws(CommandFailure) {
        guard let currency = Currency(code: code), currency.hasMinorUnit else {
            throw CommandFailure(
                .invalidInput, code: "invalid_currency", "‘\(code.printable)’ is not a currency that can be charged",
                path: "--currency", next: "use a code of ISO 4217, such as USD, EUR or JPY")
        }
        do {
            amount = try Money(decimalText: text, currency: currency)
        } catch {
            throw CommandFailure(
                .invalidInput, code: "invalid_amount",
                "expected an amount in \(currency) with at most \(currency.exponent) decimals, found ‘\(text.printable)’: "
                    + "\(error)", path: "--amount", next: "write it like \(Self.example(currency))")
        }
        guard !amount.isNegative else {
            throw CommandFailure(
                .invalidInput, code: "negative_amount", "an amount to pay is not below zero, found \(amount)",
                path: "--amount")
        }
        self.orderID = orderID
        items = [SummaryItem(.total, label: merchantName, amount: amount)]
        order = nil
    }

    private static func example(_ currency: Currency) -> String {
        Money(minorUnits: 4999, currency: currency).decimalText
    }

    private static func read(_ path: String, named name: String) throws(CommandFailure) -> [UInt8] {
        do {
            guard path == "-" else { return try FileInput.read(path, limit: maximumCartByteCount) }
            return try FileInput.read(descriptor: 0, named: name, limit: maximumCartByteCount)
        } catch {
            throw CommandFailure(error, .invalidInput, next: hint(for: error, isInput: path == "-"))
        }
    }

    private static func hint(for error: FileError, isInput: Bool) -> String {
        switch error.problem {
        case .isDirectory: "name the cart file inside it"
        case .tooLarge: "a cart is a small JSON file; docs/schemas describes it"
        case .notPrivate, .foreign: error.advice
        case .system: isInput ? "pipe a cart in, or name a file" : "check the path and its permissions"
        }
    }

    private static func newOrderID(_ random: any RandomSource) -> OrderID {
        guard let id = OrderID("ord-" + random.uuid()) else { preconditionFailure("a UUID is visible ASCII") }
        return id
    }

    /// The checked value of an option that holds an id; nil when it was not given.
    static func identifier<ID>(
        _ arguments: ParsedArguments, _ option: OptionSpecification, _ make: (String) -> ID?
    ) throws(CommandFailure) -> ID? {
        guard let text = arguments[option] else { return nil }
        guard let id = make(text) else {
            throw CommandFailure(
                .invalidInput, code: "invalid_identifier", "expected 1 to 128 visible ASCII characters without spaces",
                path: "--\(option.name)")
        }
        return id
    }
}

extension CommandFailure {
    /// How many further problems of a cart are listed after the first.
    private static let maximumListedProblems = 10

    /// A cart that cannot be read or priced: its first problem, the others after it.
    init(_ error: CartError, in file: String) {
        let first = error.problems[0]
        let others = error.problems.dropFirst().prefix(Self.maximumListedProblems).map { "also: \($0)".printable }
        self.init(
            .invalidInput, code: first.code.description, first.message.printable,
            path: first.path.isEmpty ? file : "\(file): \(first.path)",
            next: others.isEmpty ? nil : others.joined(separator: "\n"))
    }
}

extension OptionSpecification {
    static let cart = OptionSpecification("cart", "FILE", kind: .file, summary: "Cart to price; - reads standard input")
    static let amount = OptionSpecification("amount", "AMOUNT", summary: "Amount as decimal text, such as 49.99")
    static let currency = OptionSpecification("currency", "CODE", summary: "ISO 4217 code of the amount")
    static let orderID = OptionSpecification(
        "order-id", "ID", summary: "Our order (default: a new one). The same id again returns its open session")
    static let locale = OptionSpecification(
        "locale", "TAG", summary: "The shopper's language, such as en-US or de (default: en-US)")
    static let merchantName = OptionSpecification("merchant-name", "NAME", summary: "Label of the total")
}
