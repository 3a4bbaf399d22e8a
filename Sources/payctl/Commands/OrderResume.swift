import Payments
import PaymentsPlacement
import PaymentsSystem

/// `payctl order resume`: goes on after the shopper acted.
enum OrderResume: Command {
    private static let answer = OptionSpecification(
        "answer", "FILE", kind: .file,
        summary: "JSON with token and result, as the shopper's device brought it; - reads standard input")
    private static let maximumByteCount = 1 << 16

    static let specification = CommandSpecification(
        ["order", "resume"], summary: "complete a payment after the shopper acted, as in 3-D Secure",
        synopsis: "ORDER --answer FILE [options]",
        details: """
            Takes the token that order place gave with the action (in its JSON, under action) and what the
            shopper's device brought back, and completes the payment. The token works once, and only for the
            order, attempt and amount it was made for.
            """,
        positionals: [ChangeArguments.order], options: [answer, .locale, .store],
        examples: [.init("payctl order resume ord-1 --answer answer.json", output: "Order ord-1  placed")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let change = try ChangeArguments(arguments, context)
        guard let path = arguments[answer] else { throw .usage("--answer FILE is missing", of: specification) }
        let (token, result) = try read(path)
        let choice = try await OrderDesk.choice(for: change.order, change.location)
        return try await OrderDesk.with(choice, change.location, context) { desk throws(CommandFailure) in
            let outcome = try await desk.interruptible(
                for: OrderDesk.Press(order: change.order, locale: arguments[.locale])
            ) { placement throws(PaymentError) in
                try await placement.resume(change.order, token: token.reveal(), result: result)
            }
            let story = try await desk.records.story(of: change.order)
            let answer = PlaceAnswer(
                story: story, outcome: outcome, payable: nil, context: context, locale: arguments[.locale],
                storeOption: change.location.option)
            try answer.write()
            return answer.exitCode
        }
    }

    private static func read(_ path: String) throws(CommandFailure) -> (Secret<String>, Secret<[UInt8]>) {
        let name = path == "-" ? "standard input" : path
        let bytes: [UInt8]
        do {
            bytes =
                path == "-"
                ? try FileInput.read(descriptor: 0, named: name, limit: maximumByteCount)
                : try FileInput.read(path, limit: maximumByteCount)
        } catch {
            throw CommandFailure(error, .invalidInput)
        }
        guard let object = (try? JSONValue(parsing: bytes))?.objectValue, let token = object["token"]?.stringValue,
            let result = object["result"]?.stringValue
        else {
            throw CommandFailure(
                .invalidInput, code: "invalid_answer", "expected one JSON object with token and result", path: name)
        }
        return (Secret(token), Secret(Array(result.utf8)))
    }
}
