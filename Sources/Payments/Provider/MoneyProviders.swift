/// A provider that can hold or take money for an instrument.
public protocol AuthorizingProvider: ReadableProvider {
    /// Holds the amount, or takes it at once when the request says so.
    ///
    /// One call is one request on the wire. The adapter sends `call.idempotencyKey` where the provider takes keys and
    /// `call.reference` as our reference of the payment, the same ones each time it is asked for this operation.
    /// - Throws: `PaymentError`; `effect` is `.untouched` only when the transport or a documented refusal proves it.
    func authorize(_ request: AuthorizeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome

    /// Completes a payment after the shopper acted. `call.reference` is the reference of the payment itself.
    /// - Throws: `PaymentError` as `authorize` does; `.unsupported` unless the provider implements it.
    func resume(_ request: ResumeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome
}

extension AuthorizingProvider {
    /// Refuses: a provider that answers with actions says how they are completed.
    public func resume(
        _ request: ResumeRequest, _ call: CallContext
    ) async throws(PaymentError) -> PaymentOutcome {
        throw PaymentError(
            .unsupported, effect: .untouched, provider: Self.descriptor.id,
            explanation: "\(Self.descriptor.name) does not complete payments after a customer action.")
    }
}

/// A provider that can take part or all of an authorized amount.
public protocol CapturingProvider: ReadableProvider {
    /// Takes money that is held. `call.reference` names this capture, not the payment.
    /// - Throws: `PaymentError`; `effect` is `.untouched` only when the transport or a documented refusal proves it.
    func capture(_ request: CaptureRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome
}

/// A provider that can release an authorized amount.
public protocol VoidingProvider: ReadableProvider {
    /// Releases what is held and not captured. `call.reference` names this void.
    /// - Throws: `PaymentError`; `effect` is `.untouched` only when the transport or a documented refusal proves it.
    func void(_ request: VoidRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome
}

/// A provider that can return captured money.
public protocol RefundingProvider: ReadableProvider {
    /// Returns captured money to the shopper. `call.reference` names this refund.
    /// - Throws: `PaymentError`; `effect` is `.untouched` only when the transport or a documented refusal proves it.
    func refund(_ request: RefundRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome
}
