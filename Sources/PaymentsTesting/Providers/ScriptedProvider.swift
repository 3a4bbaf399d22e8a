public import Payments
internal import PaymentsConcurrency

/// A provider that does what a test says, with books of its own.
///
/// Without a script it is honest: it honours keys, refuses what its books do not allow, and can be read. A script holds
/// the steps for its next calls of one verb, in order; after them it is honest again.
///
/// ```swift
/// let provider = ScriptedProvider()
/// provider.script([.loseAnswer, .approve], for: .authorize)
/// ```
public final class ScriptedProvider: AuthorizingProvider, CapturingProvider, VoidingProvider, RefundingProvider {
    /// What becomes of one call.
    public indirect enum Step: Sendable {
        /// It is done, and said so.
        case approve
        /// The charge is approved for less.
        case approveOnly(Money)
        /// The answer is no.
        case decline(DeclineReason, advice: RetryAdvice)
        /// The shopper has to act first; `resume` completes it.
        case challenge
        /// Accepted; ``ScriptedProvider/decide(_:approve:)`` settles it later.
        case pending
        /// The request never arrives and nobody says so.
        case loseRequest
        /// It is done, and the answer is lost.
        case loseAnswer
        /// There is no outcome, for this reason, and nothing was done.
        case fail(PaymentError)
        /// First waits at the latch.
        case hold(Latch, then: Step)
    }

    /// One call as it came.
    public struct Call: Hashable, Sendable {
        /// What was asked.
        public let verb: CallVerb
        /// Our reference of it.
        public let reference: MerchantReference
        /// Its key; nil for reads.
        public let key: IdempotencyKey?
        /// Its amount; nil for reads.
        public let amount: Money?
    }

    fileprivate struct State {
        var scripts: [CallVerb: [Step]] = [:]
        var reads: [ReadStep] = []
        var ledger = ScriptedLedger()
        var answers: [IdempotencyKey: PaymentOutcome] = [:]
        var calls: [Call] = []
    }

    /// What becomes of one read.
    public enum ReadStep: Hashable, Sendable {
        /// The books are shown.
        case show
        /// There is no answer.
        case fail
        /// Nothing is known, whatever the books say: a replica that lags.
        case absent
    }

    /// Honest, with keys, early refusals that are documented, and modifications that can be told apart.
    public static let descriptor = ProviderDescriptor(
        id: account.provider, name: "Scripted", summary: "A provider that does what a test says.", currencies: .all,
        documentation: "the kit",
        failureModel: FailureModel(
            keyHorizon: .seconds(86_400), refusesDuplicateReferences: true, refusedBeforeProcessing: [409, 429, 503],
            absenceSettles: .seconds(120), distinguishesModifications: true, authorizationLife: .seconds(7 * 86_400)))

    /// The account to register it under.
    public static let account: ProviderAccount = {
        guard let id = ProviderID("scripted") else { preconditionFailure("a literal is valid") }
        return ProviderAccount(id)
    }()

    private let state = Lock(State())

    /// An honest provider without a script.
    public init() {}

    // MARK: What tests say and see

    /// Adds steps for the next calls of one verb.
    public func script(_ steps: [Step], for verb: CallVerb) {
        state.withLock { $0.scripts[verb, default: []] += steps }
    }

    /// Adds steps for the next reads.
    public func scriptReads(_ steps: [ReadStep]) { state.withLock { $0.reads += steps } }

    /// Every call that came, in order, reads included.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// How many calls of one verb came.
    public func callCount(_ verb: CallVerb) -> Int { calls.count { $0.verb == verb } }

    /// The books.
    public var ledger: ScriptedLedger { state.withLock { $0.ledger } }

    /// Settles a call that was left pending.
    public func decide(_ reference: MerchantReference, approve: Bool) {
        state.withLock { state in
            if approve {
                _ = state.ledger.move(reference, key: nil)
            } else {
                state.ledger.decline(reference, .unspecified)
            }
        }
    }

    /// Captures or returns money of a payment without a call of ours, as somebody in the provider's portal would.
    public func moveOutside(_ payment: MerchantReference, captured: Int64 = 0, refunded: Int64 = 0) {
        state.withLock { $0.ledger.move(payment, captured: captured, refunded: refunded) }
    }

    // MARK: The provider

    /// Holds or takes the amount.
    public func authorize(
        _ request: AuthorizeRequest, _ call: CallContext
    ) async throws(PaymentError) -> PaymentOutcome {
        let verb: CallVerb = request.capture == .immediately ? .sale : .authorize
        return try await answer(verb, request.amount, isFinal: false, call, payment: call.reference)
    }

    /// Completes a payment for which the shopper acted.
    public func resume(_ request: ResumeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        try await answer(.resume, request.amount, isFinal: false, call, payment: call.reference)
    }

    /// Takes money that is held.
    public func capture(_ request: CaptureRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        try await answer(
            .capture, request.amount, isFinal: request.isFinal, call, payment: request.paymentReference)
    }

    /// Releases what is held.
    public func void(_ request: VoidRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        try await answer(.void, request.amount, isFinal: false, call, payment: request.paymentReference)
    }

    /// Returns captured money.
    public func refund(_ request: RefundRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        try await answer(.refund, request.amount, isFinal: false, call, payment: request.paymentReference)
    }

    /// Shows the books.
    public func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack {
        let (step, record) = state.withLock { state in
            state.calls.append(Call(verb: .read, reference: reference, key: nil, amount: nil))
            return (
                state.reads.isEmpty ? ReadStep.show : state.reads.removeFirst(), state.ledger.record(reference)
            )
        }
        switch (step, record) {
        case (.fail, _):
            throw PaymentError(
                .timedOut, effect: .untouched, provider: Self.descriptor.id, explanation: "The script loses this read.",
                evidence: CallEvidence(delivery: .sent))
        case (.show, let record?): return .found(record)
        // The placement cuts this to the moment at which it asked.
        case (.show, nil), (.absent, _): return .absent(at: Timestamp(secondsSinceEpoch: .max))
        }
    }

    // MARK: Following the script

    private func answer(
        _ verb: CallVerb, _ amount: Money, isFinal: Bool, _ call: CallContext, payment: MerchantReference
    ) async throws(PaymentError) -> PaymentOutcome {
        var step: Step = state.withLock { state in
            state.calls.append(Call(verb: verb, reference: call.reference, key: call.idempotencyKey, amount: amount))
            guard let script = state.scripts[verb], !script.isEmpty else { return .approve }
            return state.scripts[verb]?.removeFirst() ?? .approve
        }
        while case .hold(let latch, let next) = step {
            await latch.wait()
            step = next
        }
        let request = Request(verb: verb, amount: amount, isFinal: isFinal, call: call, payment: payment)
        switch step {
        case .fail(let error): throw error
        case .loseRequest: throw Self.lost
        case .loseAnswer:
            _ = state.withLock { $0.perform(request, .approve) }
            throw Self.lost
        default: return state.withLock { $0.perform(request, step) }
        }
    }

    /// A time-out after the request had left.
    public static let lost = PaymentError(
        .timedOut, effect: .unknown, provider: descriptor.id, explanation: "The script loses this answer.",
        evidence: CallEvidence(delivery: .partialReply))

    fileprivate struct Request {
        let verb: CallVerb
        let amount: Money
        let isFinal: Bool
        let call: CallContext
        let payment: MerchantReference
    }
}

extension ScriptedProvider.State {
    /// A key that was answered before has that answer again.
    fileprivate mutating func perform(
        _ request: ScriptedProvider.Request, _ step: ScriptedProvider.Step
    ) -> PaymentOutcome {
        if let key = request.call.idempotencyKey, let known = answers[key] { return known }
        let outcome = request.verb == .resume ? resume(request, step) : decide(request, step)
        if let key = request.call.idempotencyKey { answers[key] = outcome }
        return outcome
    }

    private mutating func decide(
        _ request: ScriptedProvider.Request, _ step: ScriptedProvider.Step
    ) -> PaymentOutcome {
        let reference = request.call.reference
        func open(_ ledger: inout ScriptedLedger) -> ProviderReference {
            ledger.open(
                request.verb, request.amount, isFinal: request.isFinal, request.call, payment: request.payment)
        }
        switch step {
        case .decline(let reason, let advice):
            let name = open(&ledger)
            ledger.decline(reference, reason)
            return .declined(Decline(reason, advice: advice, providerReference: name))
        case .challenge:
            return .actionRequired(
                CustomerAction(kind: .challenge, payload: Secret([1]), providerReference: open(&ledger)))
        case .pending: return .pending(open(&ledger))
        case .approveOnly(let less):
            return ledger.perform(
                request.verb, less, isFinal: request.isFinal, request.call, payment: request.payment)
        default:
            return ledger.perform(
                request.verb, request.amount, isFinal: request.isFinal, request.call, payment: request.payment)
        }
    }

    private mutating func resume(
        _ request: ScriptedProvider.Request, _ step: ScriptedProvider.Step
    ) -> PaymentOutcome {
        guard let entry = ledger.entries[request.call.reference] else { return .declined(Decline(.unspecified)) }
        if case .decline(let reason, let advice) = step {
            ledger.decline(request.call.reference, reason)
            return .declined(Decline(reason, advice: advice, providerReference: entry.name))
        }
        guard ledger.move(request.call.reference, key: request.call.idempotencyKey) else {
            return .declined(Decline(.unspecified))
        }
        return ledger.approval(entry.name, entry.amount, request.call.reference)
    }
}

// MARK: - Webhooks

extension ScriptedProvider: WebhookProvider {
    /// The header that stands for a signature.
    public static let signature = HeaderField("scripted-signature", "good")

    /// The body of a webhook that reports what the books say about one operation.
    /// - Parameter key: Tells events apart; the same key again is the same event.
    public func webhook(about reference: MerchantReference, key: String) -> [UInt8] {
        Array("\(key) \(reference)".utf8)
    }

    /// Reads a webhook: verified with the header, a hint without.
    public func read(_ delivery: WebhookDelivery) -> WebhookReading {
        let words = String(decoding: delivery.body, as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let reference = MerchantReference(String(words[1])) else {
            return .rejected("not two words")
        }
        guard delivery.header(Self.signature.name) == Self.signature.value else {
            return .unverified(hints: [reference])
        }
        let record = state.withLock { $0.ledger.record(reference) }
        return .verified([
            WebhookEvent(
                deduplicationKey: String(words[0]), merchantReference: reference, providerReference: nil,
                occurredAt: nil, content: record.map { .record($0) } ?? .unknown(type: "scripted"))
        ])
    }
}
