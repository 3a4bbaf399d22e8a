public import Payments

extension MockCardProvider {
    /// Holds the amount, or takes it at once: `POST /payments`.
    /// - Throws: `PaymentError`; untouched when the card or the request breaks a rule that is known beforehand, when
    ///   nothing was sent, and for the refusals that the error catalog lists as definite.
    public func authorize(
        _ request: AuthorizeRequest, _ call: CallContext
    ) async throws(PaymentError) -> PaymentOutcome {
        try Self.descriptor.check(request, call)
        try MockCardInstrumentCheck(now: context.clock.now()).check(request.instrument)
        let exchange = exchange(request.capture == .immediately ? "taking a payment" : "authorizing a payment")
        let body = try MockCardPaymentBody(request: request, reference: call.reference).bytes()
        let answer = try await exchange.send(exchange.post("/payments", body, call))
        return try answer.outcome(for: call.reference, done: ["authorized", "captured"])
    }

    /// Completes a payment after the shopper's challenge: `POST /completions`.
    /// - Throws: `PaymentError`; unknown when the answer is lost, untouched for definite refusals.
    public func resume(_ request: ResumeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        let result = request.result.reveal()
        guard result.count <= Self.maximumResultByteCount, let text = String(validating: result, as: UTF8.self) else {
            throw PaymentError(
                .invalidInput, effect: .untouched, provider: Self.descriptor.id,
                explanation: "what the device brought back is no result of a MockCard challenge; nothing was sent")
        }
        var json = JSONWriter()
        json.beginObject()
        json.member("reference", call.reference.rawValue)
        if let payment = request.payment { json.member("payment", payment.rawValue) }
        try MockCardWriting.amount(request.amount, to: &json)
        json.member("result", text)
        json.endObject()
        let exchange = exchange("completing a payment")
        let answer = try await exchange.send(exchange.post("/completions", json.bytes, call))
        return try answer.outcome(for: call.reference, done: ["authorized", "captured"])
    }

    private static let maximumResultByteCount = 4096

    func exchange(
        _ activity: String, effectWhenLost: PaymentError.Effect = .unknown
    ) -> MockCardCall {
        MockCardCall(
            configuration: configuration, context: context, activity: activity, effectWhenLost: effectWhenLost)
    }
}
