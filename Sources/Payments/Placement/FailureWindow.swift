/// What exactly-once still leaves open at a provider, by the facts of its failure model: data, from which
/// docs/failure-model.md is written.
public enum FailureWindow: String, Hashable, Sendable, CaseIterable {
    /// A request that arrives after its absence was believed.
    case lateArrival = "late-arrival"
    /// A repeat after the provider has forgotten the key.
    case forgottenKey = "forgotten-key"
    /// A capture, void or refund whose answer was lost.
    case blindModification = "blind-modification"
    /// Captured money of a cancelled order.
    case noVoidAfterCapture = "no-void-after-capture"
    /// A hold that ends unseen.
    case unknownHold = "unknown-hold"
    /// A provider whose reads lag behind its books for longer than it says.
    case laggingReads = "lagging-reads"
    /// A session that is out.
    case openSession = "open-session"

    /// Whether it stays open under these facts.
    public func isOpen(under model: FailureModel) -> Bool {
        switch self {
        case .lateArrival: model.keyHorizon == nil && !model.refusesDuplicateReferences
        case .forgottenKey: model.keyHorizon != nil && !model.refusesDuplicateReferences
        case .blindModification: !model.distinguishesModifications
        case .noVoidAfterCapture: !model.voidsCaptured
        case .unknownHold: model.authorizationLife == nil
        case .laggingReads, .openSession: true
        }
    }

    /// The fact under which it is open, in words.
    public var condition: String {
        switch self {
        case .lateArrival: "keys are not honoured and duplicate references are not refused"
        case .forgottenKey: "keys are honoured for a time and duplicate references are not refused"
        case .blindModification: "read-back cannot tell modifications apart"
        case .noVoidAfterCapture: "a captured payment cannot be voided"
        case .unknownHold: "the life of an authorization is not documented"
        case .laggingReads: "always; `absenceSettles` is the provider's word"
        case .openSession: "always, where the shopper's device charges"
        }
    }

    /// What can happen in it.
    public var risk: String {
        switch self {
        case .lateArrival:
            "A request that is delayed by more than the lease and `absenceSettles` after everybody read that it is absent"
                + " can still be performed. If the press went on meanwhile, the provider holds two charges under one"
                + " reference."
        case .forgottenKey:
            "The same, for a request that is delayed beyond the time for which keys are kept. Nothing is resent after"
                + " that time."
        case .blindModification:
            "It stays unknown, blocks the payment's lane and is never sent again."
        case .noVoidAfterCapture:
            "It is refunded, which can take days and can fail later; without a refund the cancellation ends `tooLate`."
        case .unknownHold:
            "A capture can be declined for a hold that is gone, and balances show as held what the issuer released."
        case .laggingReads:
            "What is absent is taken for untouched too early. The success that turns up is compensated or kept, and put"
                + " on the operators' list."
        case .openSession:
            "Until expiry and settling time nobody can say that it will not be charged; the order waits."
        }
    }

    /// How it is noticed and settled.
    public var remedy: String {
        switch self {
        case .lateArrival, .forgottenKey:
            "Compare the settlement file by reference; refund what is there twice in the provider's portal. A webhook"
                + " puts it on the list as `lateSuccess` or `contradiction`."
        case .blindModification:
            "Listed as `cannotTell`: look in the portal by our reference, then settle the operation with what it shows."
        case .noVoidAfterCapture:
            "Listed as `compensationFailed` when the refund fails: return the money by another way, then acknowledge."
        case .unknownHold: "Capture soon; a hold that the provider reports as expired is recorded as such."
        case .laggingReads: "Listed as `lateSuccess`; nothing has to be done unless the compensation failed."
        case .openSession:
            "Wait, or ask the provider for a verdict; a session past its time is proved unused by itself."
        }
    }
}
