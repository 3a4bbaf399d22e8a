internal import Payments
internal import PaymentsSandbox

/// The emulator's books as a value: what the journal's lines add up to.
struct PXPLedger: Sendable {
    /// The one account.
    struct Account: Sendable {
        let clientID: String
        let tokenID: String
        let tokenValue: Secret<String>
    }

    /// A session as it stands now.
    struct Session: Sendable {
        let id: String
        let reference: String
        /// The members of the creating request, with the changes of modifications applied.
        var terms: JSONObject
        /// The answer to its creation, keys included.
        let answer: Secret<JSONObject>
        let expiresAt: Timestamp
    }

    /// Something that happened, as one line of the journal.
    enum Event {
        case account(Account)
        case session(Session)
        case sessionModified(id: String, change: JSONObject)
        case transaction(JSONObject)
    }

    private(set) var account: Account?
    private(set) var sessions: [String: Session] = [:]
    /// Session ids by merchantTransactionId, oldest first.
    private(set) var sessionIDs: [String: [String]] = [:]
    /// Transactions in the form in which they are read, by merchantTransactionId, oldest first.
    private(set) var transactions: [String: [JSONObject]] = [:]

    mutating func apply(_ event: Event) {
        switch event {
        case .account(let account): self.account = account
        case .session(let session):
            sessions[session.id] = session
            sessionIDs[session.reference, default: []].append(session.id)
        case .sessionModified(let id, let change):
            guard var session = sessions[id] else { return }
            session.terms.merge(change)
            sessions[id] = session
        case .transaction(let transaction):
            let reference = transaction["merchantTransactionId"]?.stringValue ?? ""
            transactions[reference, default: []].append(transaction)
        }
    }

    /// A transaction by the provider's own id.
    func transaction(systemID: String) -> JSONObject? {
        transactions.values.lazy.joined().first { $0["systemTransactionId"]?.stringValue == systemID }
    }
}

extension JSONObject {
    /// Takes the members of `change`; an object is merged member by member, anything else is replaced.
    mutating func merge(_ change: JSONObject) {
        for member in change.members {
            if var inner = self[member.name]?.objectValue, let changes = member.value.objectValue {
                inner.merge(changes)
                self[member.name] = .object(inner)
            } else {
                self[member.name] = member.value
            }
        }
    }
}
