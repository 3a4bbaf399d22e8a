public import Payments

extension PXPProvider {
    /// Reads what PXP holds for our merchantTransactionId: `GET /transactions/{merchant}/{site}`. Moves no money.
    ///
    /// Absent only when PXP itself says so: a 404 without PXP's error body may come from a proxy or a wrong address,
    /// and counts as no answer.
    /// - Throws: `PaymentError` with effect `untouched`, which concerns this read and not the payment asked about.
    public func fetch(
        _ reference: MerchantReference, _ call: CallContext
    ) async throws(PaymentError) -> ReadBack {
        let exchange = PXPCall(configuration: configuration, context: context, operation: .read)
        if let fault = PXPLimits.reference.fault(of: reference.rawValue) {
            throw .pxpRequest("the reference \(fault) (PXP's merchantTransactionId)")
        }
        let account = "\(percentEncoded(configuration.merchant))/\(percentEncoded(configuration.site))"
        let resource =
            "/transactions/\(account)?merchantTransactionId=\(percentEncoded(reference.rawValue))"
        let signed = try exchange.signed(.get, resource, body: [], limits: call.transportLimits)
        // Absence holds for the moment when the read began: what arrives while it is under way is not excluded.
        let began = context.clock.now()
        let response = try await exchange.send(signed, accepting: [404])
        let fault = exchange.fault(response)
        if response.status == 404 { return try absent(at: began, response, fault) }
        try exchange.requireJSON(response)
        return try PXPReadBackReply(configuration: configuration, reference: reference, now: began)
            .readBack(from: response, fault)
    }

    private func absent(
        at began: Timestamp, _ response: TransportResponse, _ fault: PXPReplyFault
    ) throws(PaymentError) -> ReadBack {
        guard configuration.assumptions.absent != .emptyList else {
            throw fault("is 404, which is not how PXP says that there is nothing (switch absent)")
        }
        guard PXPErrorBody(response.body).isDocumented else {
            throw fault("is 404 without PXP's error body: something else may have answered; check PXP_BASE_URL")
        }
        return .absent(at: began)
    }
}
