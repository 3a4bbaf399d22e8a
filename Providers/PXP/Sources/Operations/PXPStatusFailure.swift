internal import Payments

/// What an answer with a status of failure means. Documented are 400, 401, 403 and 404; the rest is read as HTTP
/// defines it.
struct PXPStatusFailure {
    let operation: PXPOperation
    let configuration: PXPProvider.Configuration
    /// Which token signed, 1 or 2.
    let tokenPlace: Int
    /// When the answer was looked at, for the clock hint.
    let now: Timestamp

    func error(for response: TransportResponse) -> PaymentError {
        let body = PXPErrorBody(response.body)
        let (code, effect, explanation) = meaning(of: response)
        let evidence = CallEvidence(
            delivery: .replied, status: response.status, retryAfter: response.header("Retry-After"),
            providerCode: body.code, correlationID: body.correlationID, providerText: body.text)
        let named = body.code.map { " (\($0))" } ?? ""
        return PaymentError(
            code, effect: effect, provider: PXPProvider.descriptor.id,
            explanation: "PXP answered \(response.status)\(named) while \(operation.activity): \(explanation)",
            evidence: evidence)
    }

    private func meaning(of response: TransportResponse) -> (PaymentError.Code, PaymentError.Effect, String) {
        switch response.status {
        case 300...399:
            (.invalidResponse, operation.effectWhenLost, "a redirect, which is not followed; check PXP_BASE_URL")
        case 400, 422:
            (.invalidRequest, .untouched, "it could not interpret the request; correct it before trying again")
        case 401: (.authentication, .untouched, authentication(response))
        case 403: (.forbidden, .untouched, "the credentials are good and not permitted to do this; do not repeat it")
        case 404, 410: (.notFound, .untouched, "nothing is there; check PXP_BASE_URL, merchant, site and the id")
        case 408: (.timedOut, operation.effectWhenLost, "it did not receive the request in time")
        case 409: (.conflict, .untouched, "the request contradicts what PXP holds, such as a reference used before")
        case 429: (.rateLimited, .untouched, "too many requests; wait as long as Retry-After says")
        case 400...499: (.invalidRequest, .untouched, "it refused the request")
        default: (.unavailable, operation.effectWhenLost, "it failed or cannot serve now; try later\(lostTail)")
        }
    }

    private var lostTail: String {
        operation.effectWhenLost == .unknown ? ", whether it took effect is not known" : ""
    }

    /// What can be wrong with credentials, most likely first, including what the answer's own clock says.
    private func authentication(_ response: TransportResponse) -> String {
        let used = PXPSettings.tokenVariables(place: tokenPlace)
        let clock = PXPClockHint.sentence(response, now: now) ?? "check that this machine's clock is right"
        return "the credentials of \(used) were refused. Check that the token has not expired and is copied whole; "
            + "\(clock); if both hold, the signature profile in \(PXPSettings.assumptions.environmentVariable) "
            + "does not fit.\(otherToken)"
    }

    private var otherToken: String {
        guard configuration.tokens.second != nil else { return "" }
        if tokenPlace == 1 {
            return " A second token is configured and was not tried: to switch, set "
                + "\(PXPSettings.token2From.environmentVariable) to a moment that has passed"
        }
        return " The first token is configured and was not tried: to go back, set "
            + "\(PXPSettings.token2From.environmentVariable) to a later moment"
    }
}

/// How far the provider's clock, as its `Date` header tells it, is from ours.
enum PXPClockHint {
    /// Below this a difference explains nothing: the header has whole seconds and travelled some time.
    private static let notableSeconds: Int64 = 30

    /// A sentence part about a notable difference; nil when there is none or the answer does not tell.
    static func sentence(_ response: TransportResponse, now: Timestamp) -> String? {
        guard let theirs = response.header("Date").flatMap({ Timestamp(httpDate: $0, now: now) }) else { return nil }
        let seconds = now.duration(since: theirs).components.seconds
        guard seconds.magnitude >= notableSeconds else { return nil }
        return "this machine's clock is \(seconds.magnitude) seconds \(seconds > 0 ? "ahead of" : "behind") PXP's"
    }
}
