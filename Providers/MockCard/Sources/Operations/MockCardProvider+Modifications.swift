public import Payments

extension MockCardProvider {
    /// Takes money that is held: `POST /payments/{id}/captures`.
    /// - Throws: `PaymentError`; unknown when the answer is lost, untouched for definite refusals.
    public func capture(_ request: CaptureRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        let body = try MockCardWriting.modification(call.reference, request.amount, isFinal: request.isFinal)
        return try await modify(request.payment, "captures", body, call, activity: "capturing", done: "captured")
    }

    /// Releases what is held and not captured: `POST /payments/{id}/voids`.
    /// - Throws: `PaymentError`; unknown when the answer is lost, untouched for definite refusals.
    public func void(_ request: VoidRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        let body = try MockCardWriting.modification(call.reference, request.amount)
        return try await modify(request.payment, "voids", body, call, activity: "voiding", done: "voided")
    }

    /// Returns captured money: `POST /payments/{id}/refunds`.
    /// - Throws: `PaymentError`; unknown when the answer is lost, untouched for definite refusals.
    public func refund(_ request: RefundRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        let body = try MockCardWriting.modification(call.reference, request.amount)
        return try await modify(request.payment, "refunds", body, call, activity: "refunding", done: "refunded")
    }

    private func modify(
        _ payment: ProviderReference, _ verb: String, _ body: [UInt8], _ call: CallContext, activity: String,
        done: String
    ) async throws(PaymentError) -> PaymentOutcome {
        let exchange = exchange("\(activity) a payment")
        let path = "/payments/\(percentEncoded(payment.rawValue))/\(verb)"
        let answer = try await exchange.send(exchange.post(path, body, call))
        return try answer.outcome(for: call.reference, done: [done])
    }

    /// Reads what MockCard holds for our reference, whichever operation it names: `GET /operations?reference=…`.
    ///
    /// Absent only when MockCard itself says so, with its own code: a 404 of anything in between counts as no answer.
    /// - Throws: `PaymentError` with effect `untouched`, which concerns this read and not the operation asked about.
    public func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack {
        try Self.descriptor.check(reference.rawValue, as: .reference)
        let exchange = exchange("reading an operation", effectWhenLost: .untouched)
        // Absence holds for the moment when the read began: what arrives while it is under way is not excluded.
        let began = context.clock.now()
        let request = exchange.get("/operations?reference=\(percentEncoded(reference.rawValue))", call)
        let answer = try await exchange.send(request, accepting: [404])
        if answer.response.status == 404 {
            guard answer.body.member("error")?.text("code") == "operation_not_found" else {
                throw MockCardFailure(call: exchange, response: answer.response).error
            }
            return .absent(at: began)
        }
        guard answer.record.reference == reference else { throw answer.fault("is about another reference, or none") }
        guard answer.record.status?.isEmpty == false else { throw answer.fault("has no status") }
        return .found(answer.record.record(account: Self.accountName))
    }

    /// The one account there is.
    static let accountName = "sandbox"
}
