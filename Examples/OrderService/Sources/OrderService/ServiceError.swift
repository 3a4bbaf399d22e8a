import Payments
import PaymentsServer

/// What a caller is told when there is no outcome. A decline is an outcome; this is not one, and it always means that
/// nothing was charged by this request.
struct ServiceError: Error {
    /// The HTTP status.
    let status: Int
    /// The stable word for programs.
    let code: String
    /// For developers. No card data and no secret; what is wrong with a cart names what was found there.
    let message: String
    /// The member of the body that is wrong; nil when it is not about one.
    let path: String?
    /// What the shopper reads; nil when it is not about a payment.
    let shopperMessage: MessageID?

    init(
        _ status: Int, _ code: String, _ message: String, at path: String? = nil, telling shopper: MessageID? = nil
    ) {
        self.status = status
        self.code = code
        self.message = message
        self.path = path
        shopperMessage = shopper
    }

    /// An operation for which certainly nothing happened.
    init(_ error: PaymentError) {
        let status = Self.status(of: error.code)
        // How our side is set up or failing is for the log and not for callers.
        if status >= 500 { Log.say("\(error)") }
        let message = status < 500 ? error.explanation : "nothing was charged; the service's log says what failed"
        self.init(status, error.code.description, message, telling: error.message)
    }

    private static func status(of code: PaymentError.Code) -> Int {
        switch code {
        case .notFound: 404
        case .conflict, .operationInProgress, .amountChanged, .sessionExpired: 409
        case .rateLimited: 429
        case .configuration, .authentication, .forbidden: 500
        case .storage, .unavailable, .timedOut, .cancelled, .invalidResponse, .unknownProviderError: 503
        default: 422
        }
    }

    /// The error as JSON.
    func response(to request: ServerRequest) -> ServerResponse {
        .object(status: status) { json in
            json.name("error")
            json.beginObject()
            json.member("code", code)
            json.member("message", message)
            if let path { json.member("path", path) }
            if let shopperMessage {
                json.member("shopperMessage", MessageBook.bundled.text(shopperMessage, locale: request.language))
            }
            json.endObject()
        }
    }
}
