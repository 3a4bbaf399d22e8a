internal import Payments

extension ConformanceTrial {
    private var what: String { call.verb.noun }

    /// Nothing happened: no byte left, and the error says so.
    func requireNothingSent(_ situation: String, code: PaymentError.Code? = nil) throws {
        guard exchanges.isEmpty else {
            throw ConformanceFailure(
                did: "sent \(exchanges.count) request(s) for \(what) \(situation), and \(ending.words)",
                expected: "a refusal before any byte leaves")
        }
        try requireUntouched(situation)
        if let code, ending.error?.code != code {
            throw ConformanceFailure(did: "\(ending.words) for \(what) \(situation)", expected: "the code \(code)")
        }
    }

    /// It ended with an error that says that the money is untouched.
    func requireUntouched(_ situation: String) throws {
        guard let error = ending.error, error.effect == .untouched else {
            throw ConformanceFailure(
                did: "\(ending.words) for \(what) \(situation)", expected: "an error with effect untouched")
        }
    }

    /// It ended with an error that leaves open what happened to the money. Calls that move none may say untouched.
    func requireUnknown(_ situation: String) throws {
        guard let error = ending.error, !call.verb.movesMoney || error.effect == .unknown else {
            throw ConformanceFailure(
                did: "\(ending.words) for \(what) \(situation)",
                expected: call.verb.movesMoney
                    ? "an error with effect unknown: money may have moved" : "an error")
        }
        guard error.code != .cancelled else {
            throw ConformanceFailure(
                did: "\(ending.words) for \(what) \(situation)",
                expected: "another code than cancelled, which says that nothing was sent")
        }
    }

    /// It did not end with a verdict or a claim that nothing happened; what `allowed` accepts is fine.
    func requireNoVerdict(_ situation: String, unless allowed: (ConformanceEnding) -> Bool = { _ in false }) throws {
        if allowed(ending) || ending.isPending { return }
        try requireUnknown(situation)
    }

    /// One call is one request: nothing repeats it but the placement.
    func requireOneRequest(_ situation: String) throws {
        guard exchanges.count == 1 else {
            throw ConformanceFailure(
                did: "sent \(exchanges.count) requests for \(what) \(situation)",
                expected: "one request: what may be sent again is decided by the placement, with the same key")
        }
    }

    /// The error's evidence says what the transport said.
    func requireEvidence(_ delivery: Delivery, status: Int? = nil, _ situation: String) throws {
        guard let evidence = ending.error?.evidence, evidence.delivery == delivery else {
            throw ConformanceFailure(
                did: "\(ending.words) for \(what) \(situation)", expected: "evidence with delivery \(delivery.rawValue)"
            )
        }
        guard status == nil || evidence.status == status else {
            throw ConformanceFailure(
                did:
                    "put status \(evidence.status.map(String.init) ?? "nil") into the evidence of \(what) \(situation)",
                expected: "status \(status ?? 0)")
        }
    }
}

/// Where adapters usually go wrong.
enum ConformanceAdvice {
    static let delivery =
        "how the adapter turns TransportError.delivery into PaymentError.effect; only notSent is untouched"
    static let status =
        "the table that turns statuses and error codes into effects; FailureModel.refusedBeforeProcessing"
    static let parsing = "the checks of an answer with a status of success: content type, syntax, required members"
    static let retry = "loops and retries inside the adapter or its transport: an adapter sends once"
    static let keys = "where CallContext.idempotencyKey is written into the request"
    static let amounts = "ProviderDescriptor.check(_:), AmountEncoding, and where the amount of the answer is read"
    static let capabilities =
        "ProviderDescriptor.check(_:_:) before the request is made, and the descriptor's capabilities"
    static let cancellation = "detached tasks and catch blocks around Transport.send"
    static let context = "CallContext.transportLimits, which belongs into every TransportRequest"
    static let reading = "fetch: what counts as absent, and how states are mapped"
    static let secrets = "texts of the server or of the request that reach descriptions, explanations or codes"
    static let webhooks =
        "read(_:): the signature over the raw bytes first, the time of receipt, and what makes deduplicationKey"
    static let sessions = "createSession: the checks of the answer, and the payload that is handed on byte for byte"
}
