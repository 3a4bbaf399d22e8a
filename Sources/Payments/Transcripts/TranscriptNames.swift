/// The names behind `TranscriptRules.standard`, in small letters and digits where rules compare them.
enum TranscriptNames {
    /// Shown wherever they stand: amounts, references, codes, states, times.
    static let fields = [
        "amount", "authorizedAmount", "authorisedAmount", "capturedAmount", "refundedAmount", "totalAmount", "total",
        "subtotal", "tax", "discount", "shipping", "tip", "fee", "minorUnits", "currency", "currencyCode",
        "country", "countryCode", "quantity", "merchantTransactionId", "merchantTransactionDate", "merchantReference",
        "merchantRef", "orderId", "orderReference", "paymentId", "transactionId", "systemTransactionId", "refundId",
        "captureId", "voidId", "chargeId", "requestId", "correlationId", "traceId", "eventId", "eventType",
        "providerReference", "pspReference", "idempotencyKey", "status", "state", "transactionState", "paymentState",
        "resultCode", "responseCode", "declineCode", "errorCode", "reasonCode", "failureCode", "adviceCode",
        "networkAdviceCode", "networkStatus", "httpStatus", "statusCode", "intent", "entryType", "fundingType",
        "paymentMethod", "paymentMethodType", "transactionMethod", "brand", "cardBrand", "scheme", "cardScheme",
        "last4", "lastFour", "lastFourDigits", "expiresAt", "sessionExpiry", "createdAt", "updatedAt", "occurredAt",
        "timestamp", "receivedAt", "attempt", "livemode", "apiVersion", "version", "locale", "retryable",
        "merchantId", "siteId",
    ]

    /// Shown at the top and inside what `containers` names; elsewhere they may name a card or a token.
    static let general: Set<String> = ["id", "type", "code", "reference", "kind", "result", "outcome", "error"]

    /// Members that are about an order or a payment as a whole.
    static let containers: Set<String> = [
        "order", "payment", "transaction", "refund", "capture", "void", "charge", "purchase", "event", "data", "object",
        "error", "errors", "response", "request", "result", "results", "items", "lines", "amounts", "operation",
        "operations", "payments", "refunds", "transactions", "decline",
    ]

    /// Masked with all that is in them.
    static let sealed: Set<String> = [
        "pan", "pin", "xid", "csc", "cav", "aav", "ucaf", "iban", "bic", "bban", "ssn", "cookie", "setcookie", "holder",
        "cardholder", "primaryaccountnumber", "dpan", "fpan", "number", "otp", "cid", "auth", "eci",
    ]

    /// Masked with all that is in them when their name has this in it.
    static let sealedParts = [
        "token", "cryptogram", "cavv", "secret", "password", "passwd", "passphrase", "cvv", "cvc", "cvn",
        "securitycode", "cardnumber", "accountnumber", "track1", "track2", "trackdata", "paymentdata", "credential",
        "apikey", "privatekey", "signature", "hmac", "authorization", "authorisation", "encrypt", "threeds", "3ds",
        "authenticationvalue", "bearer", "ephemeral", "holdername",
    ]

    /// Names that a rule above would seal and that say nothing secret.
    static let keptOpen: Set<String> = [
        "idempotencykey", "authorizedamount", "authorisedamount", "authorizationcode", "cvvresult", "cvcresult",
    ]

    /// Headers that are shown.
    static let headers = [
        "Accept", "Age", "Cache-Control", "Content-Length", "Content-Type", "Correlation-Id", "Date", "Idempotency-Key",
        "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Request-Id", "Retry-After", "Server",
        "Stripe-Version", "Stripe-Should-Retry", "Traceparent", "Transfer-Encoding", "User-Agent", "Via",
        "X-Correlation-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id",
        "X-Trace-Id",
    ]
}
