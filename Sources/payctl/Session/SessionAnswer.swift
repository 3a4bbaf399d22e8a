import Payments
import PaymentsSystem

/// Prints what `session create` found out: for people, as JSON, and into a file.
struct SessionAnswer: Sendable {
    /// Console and environment.
    let context: CommandContext
    /// Which provider, and where.
    let choice: ProviderChoice
    /// What is paid.
    let payable: Payable
    /// The options that say what is paid and where it is kept, as a shell reads them: ` --cart coffee.json`.
    let source: String
    /// ` --store PATH` when the records are in a place that was named.
    let storeOption: String
    /// `--output`; nil without it.
    let outputPath: String?
    /// The shopper's language as a BCP 47 tag; nil for American English.
    let locale: String?

    private var console: Console { context.console }
    /// Made when somebody reads it: formatting for people costs more time than all the rest of a command.
    private var text: SessionText { SessionText(style: console.style, locale: locale) }

    /// The place for the JSON object; nil without `--output`.
    /// - Throws: exit code `inputOutput` when the folder is missing or closed to us; nothing was sent.
    func openOutput() throws(CommandFailure) -> PrivateFileWriter? {
        guard let outputPath else { return nil }
        do {
            return try PrivateFileWriter(outputPath)
        } catch {
            throw CommandFailure(error, .inputOutput, next: "nothing was sent; choose another file for --output")
        }
    }

    /// A free order: nothing was asked of anybody.
    func writeFree() throws(CommandFailure) {
        let report = SessionReport(
            outcome: .completedWithoutPayment, choice: choice, payable: payable, reference: nil, record: nil)
        let json = report.json(masked: nil)
        try write(json.bytes + Array("\n".utf8), to: try openOutput(), orElse: "nothing was sent; run it again")
        if console.asJSON { return try console.write(json: json) }
        try console.write(
            text.order(payable)
                + "\nNothing is owed: the order is complete without a payment, and no session is needed.\n")
    }

    /// The request that would be sent.
    func write(_ preview: RequestPreview, of request: SessionRequest) throws(CommandFailure) {
        if console.asJSON {
            let report = SessionReport(
                outcome: .dryRun, choice: choice, payable: payable, reference: request.reference, record: nil)
            return try console.write(json: report.json(preview: preview))
        }
        let headers = preview.headers.map { "\($0.name): \($0.value)\n" }.joined()
        let body = String(decoding: preview.body, as: UTF8.self)
        try console.write(
            text.order(payable) + "\n" + console.style.bold("Request") + " (not sent)\n"
                + "\(preview.method.rawValue) \(preview.url)\n\(headers)\n\(body)\n")
    }

    /// A session, stored before this is called: whatever goes wrong here, it can be printed again.
    func write(
        _ session: SessionCreation.Result, to file: PrivateFileWriter?, now: Timestamp
    ) throws(CommandFailure) {
        let record = session.record
        let report = SessionReport(
            outcome: .sessionCreated, choice: choice, payable: payable, reference: record.reference, record: record)
        let again = "the session is stored; get it again with: \(repeated) --json"
        try write(report.json(session: session.payload), to: file, orElse: again)
        let masked = MaskedPayload.object(
            session.payload, showing: [record.sessionID.rawValue, record.expiryText])
        do {
            if console.asJSON {
                guard let outputPath else { return try console.write(report.json(session: session.payload)) }
                return try console.write(json: report.json(masked: masked, output: outputPath))
            }
            if session.isEarlier { console.talk("This order has an open session already; here it is again.") }
            let facts = text.session(record, name: choice.type.descriptor.name, masked: masked, now: now)
            try console.write(text.order(payable) + "\n" + facts + "\n" + text.next(nextCommands(record)))
        } catch {
            throw CommandFailure(
                error.exitCode, code: error.code, error.message, path: error.path,
                next: file == nil ? again : "the session is in the file given with --output")
        }
    }

    /// The command that gives the same session again.
    private var repeated: String {
        let environment = choice.environment == .sandbox ? "" : " --environment \(choice.environment.rawValue)"
        return "\(context.program) session create\(source)\(environment) --order-id \(payable.orderID)"
    }

    private func write(_ bytes: [UInt8], to file: PrivateFileWriter?, orElse next: String) throws(CommandFailure) {
        guard let file else { return }
        do {
            try file.finish(writing: bytes)
        } catch {
            throw CommandFailure(error, .inputOutput, next: next)
        }
    }

    private func nextCommands(_ record: SessionRecord) -> [String] {
        let keys = "\(repeated) --json   # the session with its keys, for the shopper's device"
        return ["\(context.program) session show \(record.sessionID)\(storeOption)"] + (outputPath == nil ? [keys] : [])
    }
}
