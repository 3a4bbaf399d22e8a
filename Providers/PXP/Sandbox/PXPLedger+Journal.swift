internal import Payments
internal import PaymentsCrypto
internal import PaymentsSandbox

extension PXPLedger.Event {
    /// The event as a line of the journal.
    var line: JSONValue {
        var line = JSONObject()
        switch self {
        case .account(let account):
            line["type"] = .string("account")
            line["clientId"] = .string(account.clientID)
            line["tokenId"] = .string(account.tokenID)
            line["tokenValue"] = .string(account.tokenValue.reveal())
        case .session(let session):
            line["type"] = .string("session")
            line["id"] = .string(session.id)
            line["reference"] = .string(session.reference)
            line["terms"] = .object(session.terms)
            line["answer"] = .object(session.answer.reveal())
            line["expiresAt"] = .string(session.expiresAt.rfc3339(fractionDigits: 9))
        case .sessionModified(let id, let change):
            line["type"] = .string("session-modified")
            line["id"] = .string(id)
            line["change"] = .object(change)
        case .transaction(let transaction):
            line["type"] = .string("transaction")
            line["transaction"] = .object(transaction)
        }
        return .object(line)
    }

    /// Reads a line.
    /// - Throws: `SandboxError` with code `.damagedState`.
    init(line: JSONValue) throws(SandboxError) {
        let object = line.objectValue ?? JSONObject()
        switch object["type"]?.stringValue {
        case "account":
            self = .account(
                PXPLedger.Account(
                    clientID: try object.required("clientId"), tokenID: try object.required("tokenId"),
                    tokenValue: Secret(try object.required("tokenValue"))))
        case "session":
            let text = try object.required("expiresAt")
            guard let expiresAt = try? Timestamp(rfc3339: text) else { throw damaged("expiresAt") }
            self = .session(
                PXPLedger.Session(
                    id: try object.required("id"), reference: try object.required("reference"),
                    terms: try object.requiredObject("terms"), answer: Secret(try object.requiredObject("answer")),
                    expiresAt: expiresAt))
        case "session-modified":
            self = .sessionModified(id: try object.required("id"), change: try object.requiredObject("change"))
        case "transaction": self = .transaction(try object.requiredObject("transaction"))
        default: throw damaged("type")
        }
    }
}

extension JSONObject {
    fileprivate func required(_ name: String) throws(SandboxError) -> String {
        guard let text = self[name]?.stringValue else { throw damaged(name) }
        return text
    }

    fileprivate func requiredObject(_ name: String) throws(SandboxError) -> JSONObject {
        guard let object = self[name]?.objectValue else { throw damaged(name) }
        return object
    }
}

private func damaged(_ member: String) -> SandboxError {
    SandboxError(
        .damagedState,
        "a line of the PXP sandbox's journal has no usable \(member): a newer version may have written it")
}

/// The ledger and the journal behind it: one decision at a time, in all processes.
actor PXPBooks {
    /// The account, which never changes.
    nonisolated let account: PXPLedger.Account
    private let journal: SandboxJournal
    private var ledger: PXPLedger

    /// Opens the books, and writes an account into them when there is none.
    init(_ context: SandboxContext) throws(SandboxError) {
        let journal = try SandboxJournal(directory: context.stateDirectory, name: "pxp.jsonl")
        var ledger = PXPLedger()
        var account = PXPLedger.Account(context.random)
        try journal.turn { line throws(SandboxError) in
            ledger.apply(try PXPLedger.Event(line: line))
        } act: { () throws(SandboxError) in
            if let known = ledger.account {
                account = known
                return nil
            }
            return PXPLedger.Event.account(account).line
        }
        ledger.apply(.account(account))
        (self.journal, self.ledger, self.account) = (journal, ledger, account)
    }

    /// Decides on the newest state and records what the decision says; the reply is for after the record is on disk.
    func decide<Reply: Sendable>(
        _ decision: @Sendable (PXPLedger) -> (event: PXPLedger.Event?, reply: Reply)
    ) throws(SandboxError) -> Reply {
        var reply: Reply?
        var pending: PXPLedger.Event?
        try journal.turn { line throws(SandboxError) in
            ledger.apply(try PXPLedger.Event(line: line))
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
    func current() throws(SandboxError) -> PXPLedger {
        try decide { (nil, $0) }
    }
}

extension PXPLedger.Account {
    /// A new account. Its texts say that they are worth nothing outside the sandbox.
    init(_ random: any RandomSource) {
        self.init(
            clientID: random.uuid(), tokenID: "sandbox-\(random.uuid())",
            tokenValue: Secret("sandbox-" + Hex.encode(random.bytes(32))))
    }
}
