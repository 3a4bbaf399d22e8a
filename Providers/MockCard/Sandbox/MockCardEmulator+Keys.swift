internal import Payments
internal import PaymentsSandbox
internal import PaymentsServer

/// What a request for a money operation is about, and what its key has to do with requests before it.
struct MockCardCaller: Sendable {
    let key: String
    /// A keyed digest of path and body; it tells nothing about either.
    let digest: String
    let now: Timestamp
    let switches: MockCardSwitches

    init(_ request: ServerRequest, _ emulator: MockCardEmulator) {
        key = request.headers["Idempotency-Key"] ?? ""
        let canonical = Array((request.localPath + "\n").utf8) + request.body
        digest = emulator.books.account.fingerprint(canonical, label: "body")
        now = emulator.context.clock.now()
        switches = emulator.switches
    }

    /// What the key has been answered before, or what is wrong with key or reference; nil when neither was seen.
    func earlier(_ reference: String, _ ledger: MockCardLedger) -> MockCardReply? {
        if let answer = ledger.answers[key], answer.at.advanced(by: switches.keyHorizon) > now {
            guard answer.digest == digest else {
                return .error(409, "key_reused", "this Idempotency-Key came before with another request")
            }
            return MockCardReply(
                status: answer.status, body: answer.body.reveal(), headers: [("MockCard-Replayed", "true")])
        }
        if switches.refusesDuplicateReferences, ledger.operations[reference] != nil {
            return .error(409, "reference_used", "this reference came before under another Idempotency-Key")
        }
        return nil
    }

    /// The answer to a processed operation, and the record of it.
    func answer(
        _ operation: MockCardOperation, _ ledger: MockCardLedger, extra: JSONObject = JSONObject()
    ) -> (event: MockCardLedger.Event?, reply: MockCardReply) {
        var balances = ledger.balances[operation.payment] ?? MockCardBalances()
        operation.apply(to: &balances)
        var body = operation.json(balances, at: now)
        for member in extra.members { body[member.name] = member.value }
        let answer = MockCardLedger.Answer(key: key, digest: digest, status: 201, body: Secret(body), at: now)
        return (.operation(operation, answer), MockCardReply(status: 201, body: body))
    }
}

extension MockCardEmulator {
    /// Whether a trigger's fault still has to strike before processing, once for each key; then it is struck.
    func strikesNow(_ fault: MockCardFault, _ caller: MockCardCaller) async throws(SandboxError) -> Bool {
        guard fault.answerBeforeProcessing(requestID: "") != nil || fault.kind == .slowBefore else { return false }
        return try await books.decide { ledger in
            ledger.struck.contains(caller.key) || ledger.answers[caller.key] != nil
                ? (nil, false) : (.struck(key: caller.key), true)
        }
    }
}
