internal import Payments

/// An operation as MockCard reports it: the answer to every call that has one.
struct MockCardAnswer {
    let response: TransportResponse
    let record: MockCardRecord
    private let call: MockCardCall

    var body: JSONValue { record.body }

    /// Parses an answer that arrived whole.
    /// - Throws: `PaymentError` with code `.invalidResponse`: an outage page, half a body, another kind of JSON.
    init(_ response: TransportResponse, _ call: MockCardCall) throws(PaymentError) {
        self.response = response
        self.call = call
        if let type = response.header("Content-Type"), !Self.isJSON(type) {
            throw call.fault("is not JSON: something else than MockCard may have answered", response)
        }
        let body: JSONValue
        do throws(JSONError) { body = try JSONValue(parsing: response.body) } catch {
            throw call.fault("is not JSON: \(error.code)", response)
        }
        guard body.objectValue != nil else { throw call.fault("is \(body.kindName), not an object", response) }
        record = MockCardRecord(body)
    }

    private static func isJSON(_ type: String) -> Bool {
        type.prefix { $0 != ";" }.lowercased().filter { $0 != " " } == "application/json"
    }

    func fault(_ what: String) -> PaymentError { call.fault(what, response) }
}

extension MockCardAnswer {
    /// The outcome of a money operation.
    /// - Parameter done: the statuses that mean the operation was done.
    /// - Throws: `PaymentError` with code `.invalidResponse` when the answer is about something else or has no amount.
    func outcome(for reference: MerchantReference, done: Set<String>) throws(PaymentError) -> PaymentOutcome {
        guard let status = record.status, !status.isEmpty else { throw fault("has no status") }
        if let echoed = record.reference, echoed != reference { throw fault("is about another reference") }
        switch status {
        case _ where done.contains(status):
            guard let id = record.id else { throw fault("has no usable id") }
            guard let amount = record.amount else { throw fault("has no usable amount") }
            return .approved(approval(id, amount))
        case "declined": return .declined(record.decline)
        case "action_required":
            guard let action else { throw fault("asks for an action and does not say which") }
            return .actionRequired(action)
        // `pending`, and every state that a later version may add: not decided.
        default: return .pending(record.id)
        }
    }

    private func approval(_ id: ProviderReference, _ amount: Money) -> Approval {
        Approval(
            providerReference: id, amount: amount, merchantReference: record.reference, expiresAt: record.expiresAt,
            networkTransactionID: body.text("networkTransactionId"), addressCheck: check("avs"),
            securityCodeCheck: check("cvc"))
    }

    private func check(_ name: String) -> CheckResult? {
        switch body.text(name) {
        case "match": .match
        case "partial": .partialMatch
        case "mismatch": .mismatch
        case nil: nil
        default: .unavailable
        }
    }

    private var action: CustomerAction? {
        guard let action = body.member("action"), let payload = action.member("payload") else { return nil }
        let kind: CustomerAction.Kind
        switch action.text("kind") {
        case "challenge": kind = .challenge
        case "redirect": kind = .redirect
        default: return nil
        }
        // A redirect's payload is the bare address, a challenge's the data as it came.
        let bytes = payload.stringValue.map { Array($0.utf8) } ?? payload.compactBytes
        return CustomerAction(
            kind: kind, payload: Secret(bytes), providerReference: record.id, expiresAt: record.expiresAt)
    }
}
