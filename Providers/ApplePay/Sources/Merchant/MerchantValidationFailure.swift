internal import Payments

/// What a merchant validation without a session means. Money is never touched.
enum MerchantValidationFailure {
    static func error(for response: TransportResponse, _ gateway: ApplePayGateway) -> PaymentError {
        let (code, explanation) = meaning(of: response.status)
        return PaymentError(
            code, effect: .untouched, provider: ApplePayProvider.descriptor.id,
            explanation: "\(gateway) answered \(response.status) to merchant validation: \(explanation)",
            evidence: CallEvidence(
                delivery: .replied, status: response.status, retryAfter: response.header("Retry-After"),
                providerCode: String(response.status)))
    }

    /// The statuses that Apple documents ("Requesting an Apple Pay payment session"); others as HTTP has them.
    private static func meaning(of status: Int) -> (PaymentError.Code, String) {
        switch status {
        case 300...399: (.invalidResponse, "a redirect, which is not followed")
        case 400: (.configuration, "it could not read the body; check merchant identifier, name and domain")
        case 401, 403: (.authentication, "it refused the Merchant Identity Certificate")
        case 404: (.configuration, "the address is wrong")
        case 417:
            (
                .configuration,
                "merchant identifier or domain are not registered, or the identity certificate is another merchant's"
            )
        case 429: (.rateLimited, "too many requests")
        case 500: (.configuration, "the request is malformed")
        default: (.unavailable, "it cannot serve now; try again")
        }
    }

    static func error(for failure: TransportError, _ gateway: ApplePayGateway) -> PaymentError {
        let (code, explanation) = meaning(of: failure)
        return PaymentError(
            code, effect: .untouched, provider: ApplePayProvider.descriptor.id,
            explanation: "merchant validation at \(gateway): \(explanation)",
            evidence: CallEvidence(
                delivery: failure.delivery, status: failure.status, transportFailure: failure.kind))
    }

    private static func meaning(of failure: TransportError) -> (PaymentError.Code, String) {
        switch failure.kind {
        case .tls:
            (.configuration, "no TLS connection; check the Merchant Identity Certificate, its key and their validity")
        case .cancelled where failure.delivery == .notSent: (.cancelled, "the call was cancelled")
        case .timeout, .tooLate, .cancelled: (.timedOut, "no whole answer in time")
        case .invalidResponse: (.invalidResponse, "the answer broke HTTP or a size limit")
        default: (.unavailable, "it could not be reached")
        }
    }
}
