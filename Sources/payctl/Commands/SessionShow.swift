import Payments
import PaymentsSQLite
import PaymentsSystem

/// `payctl session show ID`: what is stored about a session.
enum SessionShow: Command {
    static let specification = CommandSpecification(
        ["session", "show"], summary: "show a stored session, its secrets masked", synopsis: "ID [options]",
        details: """
            Shows what is stored about a session: its order, amount, expiry and the provider's answer with
            everything masked that could open something. ID is the provider's session id, our reference,
            or our order id; with several sessions the newest is shown.
            """,
        positionals: [PositionalSpecification("ID", summary: "session id, reference or order id")],
        options: [.store], examples: [.init("payctl session show 0d0e8a6c-6e0a-4a53-9d2f-2b6f5c1f7e11")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let store = try StoreLocation(arguments, context)
        let id = arguments.positionals[0]
        // The sandbox's rules for the key: a missing one is made, and opens nothing that was sealed with another.
        try await Records.with(store, .sandbox, context) { records throws(CommandFailure) in
            let session = try await find(id, in: records)
            try write(session, records, context)
        }
        return .success
    }

    private static func find(_ id: String, in records: Records) async throws(CommandFailure) -> SealedSession {
        let queries: [SessionQuery?] = [
            SessionID(id).map { .session($0) }, MerchantReference(id).map { .reference($0) },
            OrderID(id).map { .order($0) },
        ]
        for case let query? in queries {
            do {
                if let found = try await records.vault.sessions(query, limit: 1).first { return found }
            } catch {
                throw CommandFailure(error)
            }
        }
        throw CommandFailure(
            .invalidInput, code: "not_found", "no session, reference or order ‘\(id.printable)’ is stored",
            path: records.store.path, next: "was it made with another --store?")
    }

    private static func write(
        _ session: SealedSession, _ records: Records, _ context: CommandContext
    ) throws(CommandFailure) {
        let record = session.record
        let now = SystemClock().now()
        let masked = try masked(session, records)
        if context.console.asJSON {
            return try context.console.write(json: json(record, masked: masked, now: now))
        }
        let text = SessionText(style: context.console.style, locale: nil)
        let name = (try? ProviderChoice(ParsedArguments(), named: record.provider.rawValue))?.type.descriptor.name
        let details = [
            ["Order", record.orderID.rawValue], ["Account", record.account.printable],
            ["Intents", SessionRequest.MethodIntent.text(record.intents)],
            ["Fingerprint", record.fingerprint ?? "none, made from an amount alone"],
        ]
        var facts = text.session(
            record, name: name ?? record.provider.rawValue, masked: masked, now: now, details: details)
        if masked == nil { facts += "\nThe session has expired and its secrets were erased.\n" }
        try context.console.write(facts)
    }

    /// The provider's answer, masked; nil once it was erased.
    private static func masked(_ session: SealedSession, _ records: Records) throws(CommandFailure) -> JSONObject? {
        guard session.payload != nil else { return nil }
        do {
            let payload = try records.sealer.open(session)
            return MaskedPayload.object(
                payload, showing: [session.record.sessionID.rawValue, session.record.expiryText])
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func json(_ record: SessionRecord, masked: JSONObject?, now: Timestamp) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("provider", record.provider.rawValue)
        json.member("environment", record.environment.rawValue)
        json.member("account", record.account)
        json.member("orderId", record.orderID.rawValue)
        json.member("reference", record.reference.rawValue)
        json.member("fingerprint", optional: record.fingerprint)
        json.member("amount", record.amount)
        json.member("intents", SessionRequest.MethodIntent.text(record.intents))
        json.member("expiresAt", record.expiryText)
        json.member("state", record.expiresAt > now ? "open" : "expired")
        json.name("session")
        if let masked { json.value(.object(masked)) } else { json.null() }
        json.endObject()
        return json
    }
}
