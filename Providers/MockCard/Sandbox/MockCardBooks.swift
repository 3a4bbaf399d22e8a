internal import Payments
internal import PaymentsCrypto
internal import PaymentsSandbox

/// The ledger and the journal behind it: one decision at a time, in all processes.
actor MockCardBooks {
    /// The account as it was when the books were opened; its webhook secrets may have been replaced since.
    nonisolated let account: MockCardLedger.Account
    private let journal: SandboxJournal
    private var ledger: MockCardLedger

    /// Opens the books, and writes an account into them when there is none.
    init(_ context: SandboxContext) throws(SandboxError) {
        let journal = try SandboxJournal(directory: context.stateDirectory, name: "mock-card.jsonl")
        var ledger = MockCardLedger()
        let fresh = MockCardLedger.Account(context.random)
        try journal.turn { line throws(SandboxError) in
            ledger.apply(try MockCardLedger.Event(line: line))
        } act: { () throws(SandboxError) in
            ledger.account == nil ? MockCardLedger.Event.account(fresh).line : nil
        }
        if ledger.account == nil { ledger.apply(.account(fresh)) }
        (self.journal, self.ledger, self.account) = (journal, ledger, ledger.account ?? fresh)
    }

    /// Decides on the newest state and records what the decision says; the reply is for after the record is on disk.
    func decide<Reply: Sendable>(
        _ decision: @Sendable (MockCardLedger) -> (event: MockCardLedger.Event?, reply: Reply)
    ) throws(SandboxError) -> Reply {
        var reply: Reply?
        var pending: MockCardLedger.Event?
        try journal.turn { line throws(SandboxError) in
            ledger.apply(try MockCardLedger.Event(line: line))
        } act: { () throws(SandboxError) in
            let made = decision(ledger)
            (pending, reply) = (made.event, made.reply)
            return made.event?.line
        }
        if let pending { ledger.apply(pending) }
        guard let reply else { preconditionFailure("a turn without error has decided") }
        return reply
    }

    /// The state as of now, other processes' work included.
    func current() throws(SandboxError) -> MockCardLedger {
        try decide { (nil, $0) }
    }
}

extension MockCardLedger.Account {
    /// A new account. Its texts say that they are worth nothing outside the sandbox.
    init(_ random: any RandomSource) {
        self.init(
            secretKey: Secret("sandbox-sk-" + Hex.encode(random.bytes(24))),
            fingerprintKey: Secret("sandbox-fp-" + Hex.encode(random.bytes(24))),
            webhookSecrets: [Self.webhookSecret(random)])
    }

    /// A new webhook secret.
    static func webhookSecret(_ random: any RandomSource) -> Secret<String> {
        Secret("sandbox-whsec-" + Hex.encode(random.bytes(24)))
    }

    /// The same for the same text, and tells nothing about it.
    func fingerprint(_ bytes: some Collection<UInt8>, label: String) -> String {
        let key = Array((fingerprintKey.reveal() + "/" + label).utf8)
        return String(HMAC256.authenticate(bytes, key: key).hex.prefix(32))
    }
}
