import Payments
import PaymentsPlacement
import PaymentsServer

extension Routes {
    /// `POST /orders`: pays an order, once. `orderId` and `attemptId` make it repeatable: the same two again join the
    /// attempt or give its result; a new attempt id after a decline is another try.
    @Sendable static func place(_ request: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        let press = try PressOfPay(request, shop.settings)
        let order = press.order
        try await shop.take(.card, for: order.id)
        var options = PlaceOptions()
        options.capture = press.captures ? .immediately : .later
        options.locale = request.language
        let outcome: PlacementOutcome
        do throws(PaymentError) {
            if let instrument = press.instrument {
                outcome = try await shop.placement.place(
                    order, paying: instrument, attempt: press.attempt, with: shop.cards, options: options)
            } else {
                outcome = try await shop.placement.complete(order, attempt: press.attempt)
            }
        } catch {
            // Certainly nothing was charged for this call: `place` throws nothing else.
            throw ServiceError(error)
        }
        return answer(outcome, order.id, request)
    }

    /// `POST /orders/{id}/resume`: goes on after the shopper acted. Body: the token of the action, and what the
    /// shopper's device brought back.
    @Sendable static func resume(_ request: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        let id = try orderID(request)
        let body = try request.object(members: ["token", "result"])
        guard let token = body["token"]?.stringValue, let result = body["result"]?.stringValue else {
            throw ServiceError(422, "invalid_answer", "token and result are texts")
        }
        do throws(PaymentError) {
            let outcome = try await shop.placement.resume(id, token: token, result: Secret(Array(result.utf8)))
            return answer(outcome, id, request)
        } catch {
            throw ServiceError(error)
        }
    }

    /// `GET /orders/{id}`: where the order and its money stand, from our records alone.
    @Sendable static func show(_ request: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        let id = try orderID(request)
        let status: OrderStatus
        do throws(PaymentError) { status = try await shop.placement.status(id) } catch { throw ServiceError(error) }
        return .object { json in
            json.member("orderId", status.orderID.rawValue)
            json.member("outcome", status.standing.rawValue)
            json.member("currency", status.balances.currency.code)
            json.member("amount", status.terms.amount.decimalText)
            json.name("balances")
            json.beginObject()
            json.member("authorized", status.balances.authorized.decimalText)
            json.member("captured", status.balances.captured.decimalText)
            json.member("refunded", status.balances.refunded.decimalText)
            json.member("voided", status.balances.voided.decimalText)
            json.endObject()
            json.message(status.message, in: request.language)
        }
    }

    /// 200 says placed and nothing else, so that a caller that looks at the status alone ships nothing unpaid.
    private static func answer(
        _ outcome: PlacementOutcome, _ order: OrderID, _ request: ServerRequest
    ) -> ServerResponse {
        let status =
            switch outcome {
            case .placed, .completedWithoutPayment: 200
            case .confirming, .pending, .actionRequired, .session: 202
            case .declined: 402
            case .cancelled: 409
            }
        return .object(status: status) { json in
            json.member("orderId", order.rawValue)
            json.member("outcome", outcome.word)
            switch outcome {
            case .placed(let payment):
                json.member("amount", payment.amount.decimalText)
                json.member("currency", payment.amount.currency.code)
                json.message(.orderPlaced, in: request.language)
            case .completedWithoutPayment: json.message(.orderPlaced, in: request.language)
            case .declined(let decline):
                json.member("reason", decline.reason.description)
                json.message(outcome.message, in: request.language)
            case .actionRequired(let action, let token):
                // For the one device that pays: not logged, and not kept by us.
                json.member("action", action.kind == .redirect ? "redirect" : "challenge")
                json.member("payload", String(decoding: action.payload.reveal(), as: UTF8.self))
                json.member("token", token)
            case .confirming, .pending, .session, .cancelled: json.message(outcome.message, in: request.language)
            }
        }
    }

    private static func orderID(_ request: ServerRequest) throws(ServiceError) -> OrderID {
        guard let id = request.parameters["id"].flatMap(OrderID.init) else {
            throw ServiceError(404, "not_found", "no order has such an id")
        }
        return id
    }
}

extension JSONWriter {
    /// What the shopper reads, in their language; nothing when there is nothing to say.
    fileprivate mutating func message(_ message: MessageID?, in language: String) {
        if let message { member("message", MessageBook.bundled.text(message, locale: language)) }
    }
}
