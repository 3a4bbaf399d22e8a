internal import Payments

/// One thing that a merchant asked for, and what came of it. Holds no card number: the fingerprint and the last four
/// digits at most.
struct MockCardOperation: Sendable {
    /// What was asked for.
    enum Kind: String, Sendable {
        case payment
        case capture
        case void
        case refund
    }

    /// How it stands. What has become of an approved payment follows from the payment's other operations.
    enum Standing: String, Sendable {
        case approved
        case declined
        case pending
        /// A payment that waits for the shopper.
        case action
    }

    let id: String
    let kind: Kind
    let reference: String
    /// The payment that it belongs to; its own id for a payment.
    let payment: String
    let currency: Currency
    /// What was asked for, in minor units.
    let requested: Int64
    /// What was approved, in minor units; the same as asked unless a payment was approved in part.
    var amount: Int64
    /// Whether a payment is taken at once.
    let isSale: Bool
    /// Whether a capture is the last one.
    let isFinal: Bool
    var standing: Standing
    /// Why it was refused; nil unless it was.
    var declineCode: String?
    let createdAt: Timestamp
    /// When a pending operation decides itself, and how; nil when a lever has to.
    var decidesAt: Timestamp?
    /// What a pending operation or a challenge that was passed comes to: nil approves, else the decline's code.
    var laterDecline: String?
    /// What is kept beside it, free of card data: card summary, order, checks. Part of every answer about it, but for
    /// names that begin with an underscore.
    var details: JSONObject

    /// How long a shopper may take for a challenge.
    static let actionLife: Duration = .seconds(15 * 60)
    /// How long an authorization holds, as the descriptor says.
    static let authorizationLife: Duration = .seconds(7 * 24 * 3600)
}

/// What a payment's operations add up to, in minor units.
struct MockCardBalances: Hashable, Sendable {
    var authorized: Int64 = 0
    var captured: Int64 = 0
    var refunded: Int64 = 0
    var voided: Int64 = 0
    /// Holds end; nil when nothing is held.
    var expiresAt: Timestamp?

    /// What could still be captured.
    func held(at now: Timestamp) -> Int64 {
        if let expiresAt, expiresAt <= now { return 0 }
        return authorized - captured - voided
    }

    /// What was taken and not returned.
    var kept: Int64 { captured - refunded }
}

extension MockCardOperation {
    /// What the approved operation does to its payment's balances.
    func apply(to balances: inout MockCardBalances) {
        guard standing == .approved else { return }
        switch kind {
        case .payment:
            balances.authorized = amount
            if isSale {
                balances.captured = amount
            } else {
                balances.expiresAt = createdAt.advanced(by: Self.authorizationLife)
            }
        case .capture:
            balances.captured += amount
            if isFinal { balances.voided = balances.authorized - balances.captured }
        case .void: balances.voided += amount
        case .refund: balances.refunded += amount
        }
    }

    /// The status as it is answered. Of a payment it says where the money is now.
    func status(_ balances: MockCardBalances, at now: Timestamp) -> String {
        switch standing {
        case .declined: return "declined"
        case .pending: return "pending"
        case .action: return createdAt.advanced(by: Self.actionLife) <= now ? "declined" : "action_required"
        case .approved: break
        }
        switch kind {
        case .capture: return "captured"
        case .void: return "voided"
        case .refund: return "refunded"
        case .payment: break
        }
        if balances.kept > 0 { return "captured" }
        if balances.captured > 0 { return "refunded" }
        if balances.held(at: now) > 0 { return "authorized" }
        return balances.voided > 0 ? "voided" : "expired"
    }

    /// The operation as it is answered.
    func json(_ balances: MockCardBalances, at now: Timestamp) -> JSONObject {
        let status = status(balances, at: now)
        var json = JSONObject()
        json["id"] = .string(id)
        json["type"] = .string(kind.rawValue)
        json["reference"] = .string(reference)
        json["account"] = .string(MockCardEmulator.accountName)
        if kind != .payment { json["payment"] = .string(payment) }
        json["status"] = .string(status)
        // A captured payment names what was taken, every other operation what was approved for it.
        let shown = kind == .payment && ["captured", "refunded"].contains(status) ? balances.captured : amount
        json["amount"] = .number(JSONNumber(shown))
        json["currency"] = .string(currency.code)
        if status == "declined" { json["decline"] = declineJSON }
        if status == "authorized", let expiresAt = balances.expiresAt {
            json["expiresAt"] = .string(expiresAt.rfc3339(fractionDigits: 3))
        }
        for member in details.members where !member.name.hasPrefix("_") { json[member.name] = member.value }
        json["createdAt"] = .string(createdAt.rfc3339(fractionDigits: 3))
        if kind == .payment { json["balances"] = .object(balances.json(at: now)) }
        return json
    }

    private var declineJSON: JSONValue {
        // A challenge that nobody answered in time.
        let code = declineCode ?? "authentication_failed"
        var json = JSONObject()
        json["code"] = .string(code)
        let scheme = details["card"]?.objectValue?["scheme"]?.stringValue
        if let network = MockCardDeclines.networkCode(of: code) {
            json["networkCode"] = .string(network)
            if let advice = MockCardDeclines.advice(code, network, scheme: scheme) {
                json["adviceScheme"] = .string(advice.scheme.rawValue)
                json["adviceCode"] = .string(advice.code)
            }
        }
        return .object(json)
    }
}

extension MockCardBalances {
    func json(at now: Timestamp) -> JSONObject {
        var json = JSONObject()
        for (name, value) in [
            ("authorized", authorized), ("captured", captured), ("refunded", refunded), ("voided", voided),
            ("held", held(at: now)),
        ] { json[name] = .number(JSONNumber(value)) }
        return json
    }
}
