/// A value that turns our operations into one provider's bytes and its answers into our outcomes.
///
/// Made from a configuration and a transport; it owns no retry, clock, storage or logging. What it can do is said by
/// the protocols it conforms to; what it knows about itself is data in `descriptor`.
public protocol PaymentProvider: Sendable {
    /// The facts about this provider, including its failure model.
    static var descriptor: ProviderDescriptor { get }

    /// What this provider's error codes mean. Written at build time from `errors.json` in the provider's folder; a
    /// provider without that file has an empty one, and `payctl errors coverage` says so.
    static var errors: ErrorCatalog { get }
}

extension PaymentProvider {
    /// No codes are known.
    public static var errors: ErrorCatalog { ErrorCatalog(provider: descriptor.id) }
}

/// A provider whose records can be read by our own reference. Whoever moves money conforms: without read-back there is
/// no exactly-once.
public protocol ReadableProvider: PaymentProvider {
    /// Reads what the provider holds for our reference. Reading moves no money and may be repeated.
    /// - Throws: `PaymentError` when there is no answer; its effect concerns this read, not the operation asked about.
    func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack
}

/// A provider that makes sessions with which a shopper's device charges.
public protocol SessionProvider: ReadableProvider {
    /// Creates a session. No money moves; from the moment its keys leave us the device may charge until it expires.
    /// - Throws: `PaymentError`; `effect` is about the money: a session whose keys never left us cannot be paid, so a
    ///   lost answer leaves it untouched and the session may be replaced. `evidence.delivery` says whether one may
    ///   exist.
    func createSession(_ request: SessionRequest, _ call: CallContext) async throws(PaymentError) -> PaymentSession

    /// Changes amount, intents or the decision of a session that is not paid yet. nil members stay as they are.
    /// - Throws: `PaymentError`; `.unsupported` unless the provider implements it.
    func modifySession(_ id: SessionID, _ change: SessionChange, _ call: CallContext) async throws(PaymentError)
}

extension SessionProvider {
    /// Refuses: a provider that can modify sessions says how.
    public func modifySession(
        _ id: SessionID, _ change: SessionChange, _ call: CallContext
    ) async throws(PaymentError) {
        throw PaymentError(
            .unsupported, effect: .untouched, provider: Self.descriptor.id,
            explanation: "\(Self.descriptor.name) sessions cannot be changed; create a new one after this one expires")
    }
}
