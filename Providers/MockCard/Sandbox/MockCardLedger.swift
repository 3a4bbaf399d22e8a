internal import Payments
internal import PaymentsSandbox

/// The emulator's books as a value: what the journal's lines add up to. The oracle that a merchant's books are compared
/// with.
struct MockCardLedger: Sendable {
    /// The one account.
    struct Account: Sendable {
        let secretKey: Secret<String>
        /// Keys the fingerprints of cards and bodies, so that the books tell nothing about either.
        let fingerprintKey: Secret<String>
        /// What webhooks are signed with, newest first.
        var webhookSecrets: [Secret<String>]
    }

    /// The answer that an idempotency key got.
    struct Answer: Sendable {
        let key: String
        /// A keyed digest of path and body: what a repeat has to equal.
        let digest: String
        let status: Int
        let body: Secret<JSONObject>
        let at: Timestamp
    }

    /// Something that happened, as one line of the journal.
    enum Event: Sendable {
        case account(Account)
        case webhookSecret(Secret<String>)
        /// An operation that was processed, whatever came of it, and the answer it got.
        case operation(MockCardOperation, Answer)
        /// An operation was decided later, by the shopper, by time or by a lever; nil answer for the latter two.
        case decided(reference: String, MockCardOperation.Standing, decline: String?, Answer?, at: Timestamp)
        /// A trigger's fault has struck the request with this key, and does not strike it again.
        case struck(key: String)
        case dispute(payment: String, stage: String, amount: Int64, at: Timestamp)
        case delivered(webhook: String)
    }

    private(set) var account: Account?
    /// By our, that is the merchant's, reference.
    private(set) var operations: [String: MockCardOperation] = [:]
    /// References in the order in which they came.
    private(set) var order: [String] = []
    /// The reference of each payment by its id.
    private(set) var payments: [String: String] = [:]
    private(set) var balances: [String: MockCardBalances] = [:]
    private(set) var answers: [String: Answer] = [:]
    private(set) var struck: Set<String> = []
    /// Fingerprints of cryptograms: each is good once.
    private(set) var usedCryptograms: Set<String> = []
    private(set) var counts: [String: [MockCardOperation.Kind: Int]] = [:]
    private(set) var webhooks: [MockCardWebhook] = []
    private(set) var deliveredWebhooks: Set<String> = []
    /// How often each operation has changed, for the ids of its webhooks.
    private var revisions: [String: Int] = [:]

    mutating func apply(_ event: Event) {
        switch event {
        case .account(let account): self.account = account
        case .webhookSecret(let secret):
            // The newest and the one before it: a rotation has two, never more.
            let before = account?.webhookSecrets.prefix(1) ?? []
            account?.webhookSecrets = [secret] + before
        case .operation(let operation, let answer): add(operation, answer)
        case .decided(let reference, let standing, let decline, let answer, let at):
            decide(reference, standing, decline, answer, at)
        case .struck(let key): struck.insert(key)
        case .dispute(let payment, let stage, let amount, let at): dispute(payment, stage, amount, at)
        case .delivered(let webhook): deliveredWebhooks.insert(webhook)
        }
    }

    private mutating func add(_ operation: MockCardOperation, _ answer: Answer) {
        operations[operation.reference] = operation
        order.append(operation.reference)
        if operation.kind == .payment { payments[operation.id] = operation.reference }
        counts[operation.payment, default: [:]][operation.kind, default: 0] += 1
        if let used = operation.details["_cryptogram"]?.stringValue { usedCryptograms.insert(used) }
        operation.apply(to: &balances[operation.payment, default: MockCardBalances()])
        answers[answer.key] = answer
        announce(operation, at: operation.createdAt)
    }

    private mutating func decide(
        _ reference: String, _ standing: MockCardOperation.Standing, _ decline: String?, _ answer: Answer?,
        _ at: Timestamp
    ) {
        guard var operation = operations[reference] else { return }
        if operation.standing == .approved, operation.kind == .refund, standing == .declined {
            // A refund that fails after it was accepted: the money is the merchant's again.
            balances[operation.payment]?.refunded -= operation.amount
        }
        operation.standing = standing
        operation.declineCode = decline
        operation.decidesAt = nil
        operation.details["action"] = nil
        operations[reference] = operation
        operation.apply(to: &balances[operation.payment, default: MockCardBalances()])
        if let answer { answers[answer.key] = answer }
        announce(operation, at: at)
    }

    private mutating func dispute(_ payment: String, _ stage: String, _ amount: Int64, _ at: Timestamp) {
        guard let reference = payments[payment], let operation = operations[reference] else { return }
        let number = revisions[reference, default: 0] + 1
        revisions[reference] = number
        var data = JSONObject()
        data["payment"] = .string(payment)
        data["reference"] = .string(reference)
        data["amount"] = .number(JSONNumber(amount))
        data["currency"] = .string(operation.currency.code)
        webhooks.append(
            MockCardWebhook(id: "evt_\(payment)_\(number)", type: "dispute.\(stage)", createdAt: at, data: data))
    }

    /// Writes the webhook about an operation's news into the outbox. A wait for the shopper is no news.
    private mutating func announce(_ operation: MockCardOperation, at moment: Timestamp) {
        guard operation.standing != .action else { return }
        let number = revisions[operation.reference, default: 0] + 1
        revisions[operation.reference] = number
        let state = balances[operation.payment] ?? MockCardBalances()
        let word = operation.status(state, at: moment)
        let copies = operation.details["_webhooks"]?.numberValue?.integer ?? 1
        guard copies > 0 else { return }
        webhooks.append(
            MockCardWebhook(
                id: "evt_\(operation.id)_\(number)", type: "\(operation.kind.rawValue).\(word)", createdAt: moment,
                data: operation.json(state, at: moment), copies: Int(copies)))
    }

    /// An operation in the form in which it is answered; nil for an unknown reference.
    func json(of reference: String, at now: Timestamp) -> JSONObject? {
        operations[reference].map { $0.json(balances[$0.payment] ?? MockCardBalances(), at: now) }
    }

    /// How many operations of a kind a payment has.
    func count(_ kind: MockCardOperation.Kind, of payment: String) -> Int { counts[payment]?[kind] ?? 0 }
}

/// One message to the merchant.
struct MockCardWebhook: Sendable {
    let id: String
    let type: String
    let createdAt: Timestamp
    let data: JSONObject
    /// How often it is delivered; 1 unless a fault doubles it.
    var copies = 1

    /// The body. Its bytes are what is signed, the same for every try.
    var body: [UInt8] {
        var json = JSONObject()
        json["id"] = .string(id)
        json["type"] = .string(type)
        json["createdAt"] = .string(createdAt.rfc3339(fractionDigits: 3))
        json["data"] = .object(data)
        return JSONValue.object(json).compactBytes
    }
}
