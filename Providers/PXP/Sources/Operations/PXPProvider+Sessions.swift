public import Payments

extension PXPProvider {
    /// Creates a session: `POST /sessions`. No money moves.
    ///
    /// The answer's bytes are handed on unchanged. Every error has effect `untouched`: a session may exist at PXP after
    /// a lost answer, but its keys never left us, so nobody can pay it and it may be replaced.
    /// - Throws: `PaymentError`: `.invalidRequest` and `.unsupported` before anything is sent; `.authentication`,
    ///   `.forbidden`, `.rateLimited`, `.unavailable`, `.timedOut`, `.invalidResponse`, `.sessionExpired` after.
    public func createSession(
        _ request: SessionRequest, _ call: CallContext
    ) async throws(PaymentError) -> PaymentSession {
        let exchange = PXPCall(configuration: configuration, context: context, operation: .createSession)
        let signed = try signedCreation(request, exchange, limits: call.transportLimits)
        let response = try await exchange.send(signed)
        try exchange.requireJSON(response)
        return try PXPSessionReply.session(
            from: response, PXPSessionReply.Expectation(request: request, now: context.clock.now()))
    }

    /// Changes a session that is not paid yet: `PATCH /session-details/{id}`.
    ///
    /// The documentation of the answer could not be read: an empty body or a JSON object counts as done, and an amount
    /// in it must be the one asked for. After an error with effect `unknown`, what a device that holds the session may
    /// charge is not known; the same change may be sent again, since it states absolute values.
    /// - Throws: `PaymentError`; effect `untouched` when nothing was sent or PXP refused.
    public func modifySession(
        _ id: SessionID, _ change: SessionChange, _ call: CallContext
    ) async throws(PaymentError) {
        let exchange = PXPCall(configuration: configuration, context: context, operation: .modifySession)
        let body = try PXPSessionBody.modify(change, configuration)
        let signed = try exchange.signed(
            .patch, "/session-details/\(percentEncoded(id.rawValue))", body: body, limits: call.transportLimits)
        let response = try await exchange.send(signed)
        guard !response.body.isEmpty else { return }
        try exchange.requireJSON(response)
        let fault = exchange.fault(response)
        guard let answer = try? JSONValue(parsing: response.body), answer.objectValue != nil else {
            throw fault("is no JSON object")
        }
        if let amount = change.amount { try PXPAmount.compareEcho(in: answer, with: amount, fault) }
    }

    func signedCreation(
        _ request: SessionRequest, _ exchange: PXPCall, limits: TransportLimits
    ) throws(PaymentError) -> PXPCall.Signed {
        let body = try PXPSessionBody.create(request, configuration)
        return try exchange.signed(.post, "/sessions", body: body, limits: limits)
    }
}

extension PXPProvider: RequestPreviewing {
    /// The request that `createSession` would send now, with the credential masked.
    /// - Throws: `PaymentError` with effect `untouched`, as `createSession` would before sending.
    public func preview(_ request: SessionRequest) throws(PaymentError) -> RequestPreview {
        let exchange = PXPCall(configuration: configuration, context: context, operation: .createSession)
        let signed = try signedCreation(request, exchange, limits: TransportLimits())
        let mask = "\(PXPSigner.scheme) \(Secret(""))"
        return RequestPreview(signed.request, masking: [PXPCall.authorizationHeader: mask])
    }
}
