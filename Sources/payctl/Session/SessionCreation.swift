import Payments
import PaymentsSQLite
import PaymentsSystem

/// Makes a session and stores it sealed before anybody gets its keys.
struct SessionCreation: Sendable {
    /// How long a command waits for another one with the same order.
    private static let orderWaitLimit: Duration = .seconds(45)
    /// How many locks the orders share: enough that two orders rarely meet, few enough to lie in a folder.
    private static let orderLockCount = 64

    /// Where sessions are kept.
    let records: Records
    /// The ready provider.
    let link: ProviderLink
    /// Makes nonces.
    let random: any RandomSource

    /// What makes a request the same as an earlier one, beside amount and provider.
    struct Identity: Sendable {
        /// The order's content; nil for an amount alone.
        let fingerprint: String?
        /// The reference that the caller chose; nil when any will do.
        let reference: MerchantReference?
    }

    /// A session and whether it was there before.
    struct Result: Sendable {
        /// Its facts.
        let record: SessionRecord
        /// The provider's answer.
        let payload: Secret<[UInt8]>
        /// Whether the order had it already.
        let isEarlier: Bool
    }

    /// The open session of the order, or a new one.
    ///
    /// One open session per order: with two, a shopper could pay twice. So an order that was named by the caller is
    /// locked, and an open session for the same amount and content is given out again, which is also how a lost answer
    /// is repeated.
    /// - Throws: exit code `invalidInput` when the order's open session is for something else.
    func run(
        _ request: SessionRequest, _ identity: Identity, _ call: CallContext
    ) async throws(CommandFailure) -> Result {
        let lock = try await records.store.lock(
            "order-\(Self.lockNumber(request.orderID))", waiting: Self.orderWaitLimit)
        defer { withExtendedLifetime(lock) {} }
        if let earlier = try await openSession(of: request, identity) { return earlier }
        let session = try await createSession(request, call)
        let record = SessionRecord(
            provider: session.provider, environment: link.choice.environment, account: link.provider.account,
            sessionID: session.id, reference: session.reference, orderID: request.orderID,
            fingerprint: identity.fingerprint, amount: session.amount, intents: request.intents,
            expiryText: session.expiryText, expiresAt: session.expiresAt,
            createdAt: link.clock.now())
        try await save(session.payload, of: record)
        return Result(record: record, payload: session.payload, isEarlier: false)
    }

    private func createSession(_ request: SessionRequest, _ call: CallContext) async throws(CommandFailure)
        -> PaymentSession
    {
        guard let provider = link.provider as? any SessionProvider else {
            throw CommandFailure(
                .invalidInput, code: "unsupported", "\(link.choice.id) makes no sessions", path: "--provider",
                next: "Run: payctl provider list")
        }
        do {
            return try await provider.createSession(request, call)
        } catch {
            await UnknownCodeFile(records.store).note(error, at: link.choice, now: link.clock.now())
            throw CommandFailure(error, next: advice(after: error))
        }
    }

    /// What a failed request left behind, and what to do. That no money moved is not to say that no session was made:
    /// only a request that never left, or one that was refused, made none.
    private func advice(after error: PaymentError) -> String {
        let doctor =
            "payctl provider doctor \(link.choice.id) --environment \(link.choice.environment.rawValue)"
            + records.store.option
        return Self.mayHaveCreated(error)
            ? "A session may exist at the provider, but its keys reached nobody: no money can move. "
                + "Run it again; if it fails again, run: \(doctor)"
            : "Nothing was created. Run: \(doctor)"
    }

    private static func mayHaveCreated(_ error: PaymentError) -> Bool {
        guard let evidence = error.evidence, evidence.delivery != .notSent else { return error.effect == .unknown }
        // 408: the request did not arrive in time, as far as whoever answered knows.
        guard let status = evidence.status, (400...499).contains(status), status != 408 else { return true }
        return error.effect == .unknown
    }

    /// A free order that has a session for money, still open, is not simply complete: the shopper could pay.
    /// - Throws: exit code `invalidInput` naming that session.
    static func refuseFreeOrder(
        _ id: OrderID, _ choice: ProviderChoice, _ records: Records, _ now: Timestamp
    ) async throws(CommandFailure) {
        let open = try await sessions(of: id, records).first { session in
            session.record.expiresAt > now && session.record.environment == choice.environment
        }
        guard let record = open?.record else { return }
        throw CommandFailure(
            .invalidInput, code: "conflict",
            "order \(id) costs nothing now, but has an open session for \(record.amount) at \(record.provider), "
                + "until \(record.expiryText.printable): it could still be paid", path: "--order-id",
            next: "look at it: payctl session show \(record.sessionID)\(records.store.option); wait until it expires, "
                + "or use another order id")
    }

    private func openSession(
        of request: SessionRequest, _ identity: Identity
    ) async throws(CommandFailure) -> Result? {
        let now = link.clock.now()
        let open = try await Self.sessions(of: request.orderID, records).first { session in
            session.record.expiresAt > now && session.record.environment == link.choice.environment
        }
        guard let open else { return nil }
        let record = open.record
        guard record.provider == link.choice.id, record.account == link.provider.account,
            record.amount == request.amount, record.intents == request.intents,
            record.fingerprint == identity.fingerprint,
            identity.reference ?? record.reference == record.reference
        else {
            throw CommandFailure(
                .invalidInput, code: "conflict",
                "order \(request.orderID) has an open session for something else: \(record.amount) "
                    + "(\(SessionRequest.MethodIntent.text(record.intents))) at "
                    + "\(record.provider), account \(record.account.printable), reference \(record.reference), "
                    + "until \(record.expiryText.printable)",
                path: "--order-id",
                next: "look at it: payctl session show \(record.sessionID)\(records.store.option); "
                    + "or use another order id")
        }
        return Result(record: record, payload: try payload(of: open), isEarlier: true)
    }

    private static func sessions(
        of order: OrderID, _ records: Records
    ) async throws(CommandFailure) -> [SealedSession] {
        do {
            return try await records.vault.sessions(.order(order), limit: SessionQuery.maximumCount)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func payload(of session: SealedSession) throws(CommandFailure) -> Secret<[UInt8]> {
        do {
            return try records.sealer.open(session)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func save(_ payload: Secret<[UInt8]>, of record: SessionRecord) async throws(CommandFailure) {
        do {
            try await records.vault.save(try records.sealer.seal(payload, of: record, random: random))
        } catch {
            let failure = CommandFailure(error)
            // Its keys never left this process, so nobody can pay with it.
            let lost =
                "session \(record.sessionID) was made at \(record.provider), but its keys reached nobody: no money can "
                + "move with it, and it ends at \(record.expiryText.printable)"
            throw CommandFailure(
                failure.exitCode, code: failure.code, failure.message, path: failure.path,
                next: failure.next.map { "\($0)\n\(lost)" } ?? lost)
        }
    }

    private static func lockNumber(_ id: OrderID) -> Int {
        // A plain sum will do: a collision costs a short wait, nothing else.
        id.rawValue.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % orderLockCount
    }
}
