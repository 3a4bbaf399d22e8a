internal import Payments

/// What a request without a whole answer means.
struct PXPTransportFailure {
    let operation: PXPOperation
    let baseURL: PXPBaseURL

    func error(for failure: TransportError) -> PaymentError {
        let lost = failure.delivery != .notSent
        let (code, explanation) = meaning(of: failure.kind)
        // A call that was cancelled after its first byte is not "cancelled": the other side may have acted.
        let isCancellation = failure.kind == .cancelled && !lost
        return PaymentError(
            isCancellation ? .cancelled : code, effect: lost ? operation.effectWhenLost : .untouched,
            provider: PXPProvider.descriptor.id, explanation: "\(explanation) while \(operation.activity)\(tail(lost))",
            evidence: CallEvidence(delivery: failure.delivery, status: failure.status, transportFailure: failure.kind))
    }

    private func meaning(of kind: TransportError.Kind) -> (PaymentError.Code, String) {
        switch kind {
        case .invalidRequest: (.configuration, "the request could not be sent as it is; check PXP_BASE_URL (\(host))")
        case .nameResolution: (.unavailable, "the name \(host) did not resolve; check PXP_BASE_URL and the network")
        case .connection: (.unavailable, "\(host) could not be reached; check the network and the proxy settings")
        case .tls: (.unavailable, "no trusted TLS connection to \(host); check the machine's clock and trust anchors")
        case .timeout: (.timedOut, "no whole answer from \(host) in time")
        case .tooLate: (.timedOut, "the time to send had passed")
        case .cancelled: (.timedOut, "the call was given up before \(host) had answered")
        case .closed: (.unavailable, "\(host) closed the connection before a whole answer")
        case .invalidResponse: (.invalidResponse, "the answer of \(host) broke HTTP or a size limit")
        default: (.unavailable, "no answer from \(host)")
        }
    }

    private var host: String { baseURL.host }

    private func tail(_ lost: Bool) -> String {
        guard lost else { return "; nothing was sent" }
        return operation.effectWhenLost == .unknown ? "; whether it took effect is not known" : ""
    }
}
