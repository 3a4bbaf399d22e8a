import Payments
import PaymentsPlacement
import PaymentsServer

extension Routes {
    /// `POST /webhooks/mock-card`: verified over the raw bytes, stored, acknowledged, and applied after that by
    /// `run()`. No content type and no JSON is looked at here: what is not signed is not read.
    @Sendable static func webhook(_ request: ServerRequest, _ shop: Shop) async throws(ServiceError) -> ServerResponse {
        let headers = request.headers.fields.map { HeaderField($0.name, $0.value) }
        let receipt: WebhookReceipt
        do throws(PaymentError) {
            receipt = try await shop.placement.receive(request.body, headers: headers, from: shop.cards)
        } catch {
            // Not acknowledged, so that it comes again.
            throw ServiceError(error)
        }
        return .object(status: receipt.status) { json in
            switch receipt {
            case .stored(let new):
                json.member("receipt", "stored")
                json.name("new")
                json.integer(Int64(new))
            case .unverified: json.member("receipt", "unverified")
            case .rejected: json.member("receipt", "rejected")
            }
        }
    }
}
