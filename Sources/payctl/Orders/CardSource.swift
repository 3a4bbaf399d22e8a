import Payments
import PaymentsCatalog
import PaymentsSandbox
import PaymentsSystem

/// The card of an order: a test card by its name, or a file. A card number is never an argument: arguments are seen by
/// everybody on the machine.
struct CardSource: Sendable {
    static let testCard = OptionSpecification(
        "test-card", "NAME", summary: "A sandbox card by its name (list: payctl sandbox cards)")
    static let cardFile = OptionSpecification(
        "card-file", "FILE", kind: .file,
        summary: "JSON with number, expiryMonth, expiryYear, securityCode; - reads standard input")

    /// The largest card file.
    private static let maximumByteCount = 4096
    private static let members: Set = ["number", "expiryMonth", "expiryYear", "securityCode", "holder"]

    /// Reads the card that the arguments name.
    /// - Throws: exit code `usage` without exactly one source, `invalidInput` for what is no card. What was read is
    ///   never repeated.
    static func card(
        _ arguments: ParsedArguments, _ choice: ProviderChoice, _ specification: CommandSpecification, now: Timestamp
    ) throws(CommandFailure) -> CardDetails {
        switch (arguments[testCard], arguments[cardFile]) {
        case (let name?, nil): return try card(named: name, choice, now)
        case (nil, let path?): return try read(path)
        default: throw .usage("name the card: --test-card NAME, or --card-file FILE", of: specification)
        }
    }

    /// The cards of a provider's emulator.
    static func cards(of provider: ProviderID) -> [SandboxTestCard] {
        Catalog.emulators.first { $0.provider == provider }?.testCards ?? []
    }

    private static func card(
        named name: String, _ choice: ProviderChoice, _ now: Timestamp
    ) throws(CommandFailure) -> CardDetails {
        guard choice.environment == .sandbox else {
            throw CommandFailure(
                .invalidInput, code: "sandbox_only", "test cards pay in the sandbox only", path: "--test-card",
                next: "use --card-file, or leave --environment out")
        }
        let cards = cards(of: choice.id)
        guard let found = cards.first(where: { $0.name == name }), let number = CardNumber(found.number) else {
            let nearest = Suggestion.nearest(to: name, among: cards.map(\.name)).map { "; did you mean \($0)?" } ?? ""
            throw CommandFailure(
                .invalidInput, code: "unknown_test_card", "there is no test card ‘\(name.printable)’\(nearest)",
                path: "--test-card", next: "Run: payctl sandbox cards --provider \(choice.id)")
        }
        let code = String(repeating: "1", count: number.scheme?.securityCodeLength ?? 3)
        let year = (now.utcDate?.year ?? 2030) + 2
        guard let digits = CardDigits(code),
            let card = CardDetails(number: number, expiryMonth: 12, expiryYear: year, securityCode: digits)
        else { preconditionFailure("a test card is a card") }
        return card
    }

    private static func read(_ path: String) throws(CommandFailure) -> CardDetails {
        let name = path == "-" ? "standard input" : path
        let bytes: [UInt8]
        do {
            bytes =
                path == "-"
                ? try FileInput.read(descriptor: 0, named: name, limit: maximumByteCount)
                : try FileInput.readPrivate(path, limit: maximumByteCount)
        } catch {
            let next =
                error.problem == .notPrivate
                ? "a card file is readable by its owner only: chmod 600 \(name.shellQuoted)"
                : "name a card file that is there, or - for standard input"
            throw CommandFailure(error, .invalidInput, next: next)
        }
        guard let object = (try? JSONValue(parsing: bytes))?.objectValue else {
            throw fault("expected one JSON object with number, expiryMonth, expiryYear and securityCode", name)
        }
        if object.members.contains(where: { !members.contains($0.name) }) {
            throw fault("known members are \(members.sorted().joined(separator: ", ")); there is another one", name)
        }
        return try card(object, name)
    }

    private static func card(_ object: JSONObject, _ file: String) throws(CommandFailure) -> CardDetails {
        guard let number = object["number"]?.stringValue.flatMap({ CardNumber($0) }) else {
            throw fault("number is no card number: 12 to 19 digits as text whose last one fits", file)
        }
        guard let month = integer(object["expiryMonth"]), let year = integer(object["expiryYear"]) else {
            throw fault("expiryMonth and expiryYear are whole numbers, the year with four digits", file)
        }
        var code: CardDigits?
        if let value = object["securityCode"] {
            guard let digits = value.stringValue.flatMap({ CardDigits($0) }) else {
                throw fault("securityCode is text of 3 or 4 digits", file)
            }
            code = digits
        }
        let holder = object["holder"]?.stringValue.map { Secret($0) }
        guard
            let card = CardDetails(
                number: number, expiryMonth: month, expiryYear: year, securityCode: code, holder: holder)
        else { throw fault("expiryMonth is 1 to 12, expiryYear has four digits", file) }
        return card
    }

    private static func integer(_ value: JSONValue?) -> Int? {
        value?.numberValue?.integer.flatMap { Int(exactly: $0) }
    }

    private static func fault(_ message: String, _ file: String) -> CommandFailure {
        CommandFailure(.invalidInput, code: "invalid_card", message, path: file)
    }
}
