public import Payments

extension ApplePayProvider {
    /// The largest answer; real ones have about 5,000 bytes.
    private static let maximumSessionByteCount = 1 << 16

    /// Asks Apple for a merchant session, so that a page may show the sheet.
    ///
    /// The transport of the provider's context has to show the Merchant Identity Certificate: a `CurlTransport` whose
    /// configuration has it as `clientIdentity`. Only official hosts are called, over https, and no redirect is
    /// followed.
    /// - Parameters:
    ///   - validationURL: what the page's event said. nil calls the host of this environment, which is Apple's advice.
    ///   - initiative: where the sheet is shown.
    /// - Throws: `PaymentError`, always untouched: no money moves here.
    public func merchantSession(
        validationURL: String? = nil, for initiative: ApplePayInitiative, _ call: CallContext
    ) async throws(PaymentError) -> ApplePayMerchantSession {
        let gateway = try gateway(validationURL)
        var limits = call.transportLimits
        limits.maximumBodyByteCount = Self.maximumSessionByteCount
        let request = TransportRequest(
            method: .post, url: gateway.url,
            headers: [HeaderField("Content-Type", "application/json"), HeaderField("Accept", "application/json")],
            body: validationBody(initiative), limits: limits)
        let response: TransportResponse
        do throws(TransportError) { response = try await context.transport.send(request) } catch {
            throw MerchantValidationFailure.error(for: error, gateway)
        }
        guard response.status == 200 else { throw MerchantValidationFailure.error(for: response, gateway) }
        guard let object = (try? JSONValue(parsing: response.body))?.objectValue, !object.members.isEmpty else {
            throw PaymentError(
                .invalidResponse, effect: .untouched, provider: Self.descriptor.id,
                explanation: "\(gateway) answered 200 with something else than a session object",
                evidence: CallEvidence(delivery: .replied, status: 200))
        }
        return ApplePayMerchantSession(
            object: response.body, receivedAt: context.clock.now(), window: ApplePayMerchantSession.Window(object))
    }

    /// The one gateway that this call may go to.
    private func gateway(_ validationURL: String?) throws(PaymentError) -> ApplePayGateway {
        if let emulator { return emulator }
        let gateway: ApplePayGateway =
            if let validationURL {
                try ApplePayGateway.named(by: validationURL)
            } else {
                context.environment == .live ? .production : .test
            }
        guard gateway.belongs(to: context.environment) else {
            throw PaymentError(
                .invalidRequest, effect: .untouched, provider: Self.descriptor.id,
                explanation: "\(gateway) is not for the \(context.environment.rawValue) environment; it was not called")
        }
        return gateway
    }

    /// The emulator's side of merchant validation; nil outside the sandbox.
    private var emulator: ApplePayGateway? {
        guard context.environment == .sandbox else { return nil }
        return emulatorURL.flatMap { ApplePayGateway(emulator: $0) }
    }

    private func validationBody(_ initiative: ApplePayInitiative) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("merchantIdentifier", configuration.merchantIdentifier)
        json.member("displayName", configuration.merchantName)
        json.member("initiative", initiative.name)
        json.member("initiativeContext", initiative.context)
        json.endObject()
        return json.bytes
    }
}
