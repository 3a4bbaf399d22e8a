import Payments
import PaymentsCrypto

/// What is known about an order, as one JSON object with stable keys.
struct OrderReport: Sendable {
    /// The order.
    let story: OrderStory
    /// The shopper's language for the message.
    let locale: String?
    /// What the shopper has to do, handed out once; nil unless this command got it.
    var action: HandedOutAction?

    /// Something for the shopper to do, and the token that takes the result.
    struct HandedOutAction: Sendable {
        let action: CustomerAction
        let token: String
    }

    private var state: PlacementState { story.state }

    /// The message in the shopper's language; nil where there is nothing to say.
    var message: String? {
        state.shopperMessage.map { MessageBook.bundled.text($0, locale: locale ?? "en") }
    }

    /// The object.
    func json(_ add: (inout JSONWriter) -> Void = { _ in }) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("outcome", state.orderStanding.rawValue)
        json.member("provider", optional: story.account?.provider.rawValue)
        json.member("environment", optional: story.account.flatMap { OrderAccount($0)?.environment.rawValue })
        json.member("orderId", state.orderID.rawValue)
        json.member("fingerprint", optional: state.terms?.fingerprint.hex)
        if let terms = state.terms {
            json.member("amount", terms.amount)
            json.name("balances")
            Self.write(state.balances(in: terms.amount.currency), to: &json)
        } else {
            json.name("amount")
            json.null()
            json.name("balances")
            json.null()
        }
        json.name("attempts")
        json.beginArray()
        for attempt in state.attempts { write(attempt, to: &json) }
        json.endArray()
        writeAttention(to: &json)
        json.member("messageId", optional: state.shopperMessage?.description)
        json.member("message", optional: message)
        writeConfirmation(to: &json)
        writeAction(to: &json)
        add(&json)
        json.endObject()
        return json
    }

    /// Writes where money stands.
    static func write(_ balances: Balances, to json: inout JSONWriter) {
        json.beginObject()
        json.member("authorized", balances.authorized)
        json.member("captured", balances.captured)
        json.member("refunded", balances.refunded)
        json.member("voided", balances.voided)
        json.member("expired", balances.expired)
        json.member("chargedBack", balances.chargedBack)
        json.member("reserved", balances.reserved)
        json.endObject()
    }

    private func write(_ attempt: AttemptState, to json: inout JSONWriter) {
        let charge = attempt.charges.last.map { state[$0] }
        let decline = state.decline(of: attempt)
        json.beginObject()
        json.member("id", attempt.id.rawValue)
        json.member("outcome", state.attemptStanding(attempt).rawValue)
        json.member("capture", attempt.start.capture.rawValue)
        json.member("account", optional: charge?.intent.account.description)
        json.member("reference", optional: charge?.intent.reference.rawValue)
        json.member("providerReference", optional: charge?.providerReference?.rawValue)
        json.name("sends")
        json.integer(Int64(attempt.charges.reduce(0) { $0 + state[$1].sends.count }))
        json.member("reason", optional: decline?.reason.description)
        json.member("advice", optional: decline?.advice.rawValue)
        json.member("providerCode", optional: decline?.providerCode.map(DiagnosticCode.masked))
        json.endObject()
    }

    private func writeAttention(to json: inout JSONWriter) {
        json.name("attention")
        json.beginArray()
        for entry in state.attention {
            json.beginObject()
            json.member("topic", entry.topic.rawValue)
            json.name("operation")
            if let operation = entry.operation { json.integer(Int64(operation.value)) } else { json.null() }
            json.member("since", entry.since.description)
            json.endObject()
        }
        json.endArray()
    }

    private func writeConfirmation(to json: inout JSONWriter) {
        json.name("confirmation")
        guard [.placed, .completedWithoutPayment].contains(state.orderStanding) else { return json.null() }
        json.beginObject()
        json.member("number", state.orderID.rawValue)
        if let terms = state.terms { json.member("amount", terms.amount) }
        let charge = state.placedCharge.map { state[$0] }
        json.member("reference", optional: charge?.intent.reference.rawValue)
        json.member("providerReference", optional: charge?.providerReference?.rawValue)
        json.endObject()
    }

    /// The one place where an action's secrets are shown: to the caller who got them.
    private func writeAction(to json: inout JSONWriter) {
        json.name("action")
        guard let action else { return json.null() }
        json.beginObject()
        json.member("kind", action.action.kind == .redirect ? "redirect" : "challenge")
        json.member("payload", String(decoding: action.action.payload.reveal(), as: UTF8.self))
        json.member("expiresAt", optional: action.action.expiresAt?.description)
        json.member("token", action.token)
        json.endObject()
    }
}
