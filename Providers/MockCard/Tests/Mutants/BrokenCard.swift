import MockCard
import Payments
import PaymentsConcurrency
import PaymentsTesting

/// MockCard with one thing broken: what the conformance kit has to notice.
struct Mutant: Sendable, CustomStringConvertible {
    /// What is broken, as a sentence about the adapter.
    let description: String
    /// The case that names the fault.
    let killer: String
    var breakage = Breakage()

    init(_ description: String, killedBy killer: String, _ change: (inout Breakage) -> Void) {
        self.description = description
        self.killer = killer
        change(&breakage)
    }
}

/// Where something can be broken. Without a change everything is as MockCard does it.
struct Breakage: Sendable {
    /// What a call looks like from outside.
    struct Call: Sendable {
        let context: CallContext
        let amount: Money
    }

    typealias Ending = Result<PaymentOutcome, PaymentError>
    typealias Reading = Result<ReadBack, PaymentError>

    var transport: @Sendable (any Transport) -> any Transport = { $0 }
    var settings: @Sendable (inout [String: String]) -> Void = { _ in }
    var context: @Sendable (CallContext) -> CallContext = { $0 }
    var charge: @Sendable (inout AuthorizeRequest) -> Void = { _ in }
    var amount: @Sendable (Money) -> Money = { $0 }
    var ending: @Sendable (Call, Ending) -> Ending = { $1 }
    var reading: @Sendable (Reading) -> Reading = { $0 }
    var reference: @Sendable (MerchantReference) -> MerchantReference = { $0 }
    var webhook: @Sendable (WebhookDelivery, (WebhookDelivery) -> WebhookReading) -> WebhookReading = { $1($0) }
    /// Whether calls run in a task of their own, out of reach of a cancellation.
    var detaches = false
    /// Whether voids capture.
    var capturesVoids = false
    /// Whether the adapter has less capabilities in its descriptor than it has.
    var forgetsFlags = false
    /// Text in the adapter's description.
    var label = ""
}

/// What a broken adapter says about itself.
protocol Facts: Sendable {
    static var descriptor: ProviderDescriptor { get }
}

enum HonestFacts: Facts {
    static let descriptor = MockCardProvider.descriptor
}

/// Claims less than the adapter then takes.
enum ModestFacts: Facts {
    static let descriptor: ProviderDescriptor = {
        let own = MockCardProvider.descriptor
        return ProviderDescriptor(
            id: own.id, name: own.name, summary: own.summary, currencies: .only([.usd]), capabilities: [.cards],
            limits: ProviderLimits(maximumMinorUnits: 1_000_000, maximumMetadataCount: 2),
            amountEncodings: own.amountEncodings, documentation: own.documentation, failureModel: own.failureModel)
    }()
}

struct BrokenCard<Claims: Facts>: AuthorizingProvider, CapturingProvider, VoidingProvider, RefundingProvider {
    static var descriptor: ProviderDescriptor { Claims.descriptor }
    static var errors: ErrorCatalog { MockCardProvider.errors }

    let card: MockCardProvider
    let breakage: Breakage
    let label: String

    func authorize(_ request: AuthorizeRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        var changed = request
        breakage.charge(&changed)
        changed.amount = breakage.amount(request.amount)
        let (sent, context) = (changed, adapted(call))
        return try await finish(call, request.amount) { () async throws(PaymentError) in
            try await card.authorize(sent, context)
        }
    }

    func capture(_ request: CaptureRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        var changed = request
        changed.amount = breakage.amount(request.amount)
        let (sent, context) = (changed, adapted(call))
        return try await finish(call, request.amount) { () async throws(PaymentError) in
            try await card.capture(sent, context)
        }
    }

    func void(_ request: VoidRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        if breakage.capturesVoids {
            let capture = CaptureRequest(
                payment: request.payment, paymentReference: request.paymentReference, amount: request.amount,
                isFinal: true)
            return try await card.capture(capture, call)
        }
        let context = adapted(call)
        return try await finish(call, request.amount) { () async throws(PaymentError) in
            try await card.void(request, context)
        }
    }

    func refund(_ request: RefundRequest, _ call: CallContext) async throws(PaymentError) -> PaymentOutcome {
        var changed = request
        changed.amount = breakage.amount(request.amount)
        let (sent, context) = (changed, adapted(call))
        return try await finish(call, request.amount) { () async throws(PaymentError) in
            try await card.refund(sent, context)
        }
    }

    func fetch(_ reference: MerchantReference, _ call: CallContext) async throws(PaymentError) -> ReadBack {
        let result: Breakage.Reading
        do throws(PaymentError) {
            result = .success(try await card.fetch(breakage.reference(reference), call))
        } catch {
            result = .failure(error)
        }
        return try breakage.reading(result).get()
    }

    private func adapted(_ call: CallContext) -> CallContext {
        var context = breakage.context(call)
        context.reference = breakage.reference(context.reference)
        return context
    }

    private func finish(
        _ call: CallContext, _ amount: Money,
        _ body: @escaping @Sendable () async throws(PaymentError) -> PaymentOutcome
    ) async throws(PaymentError) -> PaymentOutcome {
        let ending = breakage.detaches ? await Task.detached { await Self.ending(body) }.value : await Self.ending(body)
        return try breakage.ending(Breakage.Call(context: call, amount: amount), ending).get()
    }

    private static func ending(
        _ body: @Sendable () async throws(PaymentError) -> PaymentOutcome
    ) async -> Breakage.Ending {
        do throws(PaymentError) { return .success(try await body()) } catch { return .failure(error) }
    }
}

extension BrokenCard: WebhookProvider {
    func read(_ delivery: WebhookDelivery) -> WebhookReading { breakage.webhook(delivery, card.read) }
}

/// MockCard's harness with a mutant in the adapter's place.
struct MutantHarness: ConformanceHarness {
    let base: MockCardHarness
    let mutant: Mutant

    init(_ mutant: Mutant) throws {
        base = try MockCardHarness()
        self.mutant = mutant
    }

    var clock: VirtualClock { base.clock }
    var transport: any Transport { base.transport }
    var storedToken: String? { base.storedToken }
    var secrets: [String] { base.secrets }
    func cardNumber(_ wish: ConformanceWish) -> String? { base.cardNumber(wish) }

    func webhook(
        about reference: MerchantReference, event: Int, signedAt moment: Timestamp, with key: ConformanceWebhookKey
    ) -> WebhookDelivery? { base.webhook(about: reference, event: event, signedAt: moment, with: key) }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
        var settings = base.settings
        mutant.breakage.settings(&settings)
        let card = try base.makeCard(over: mutant.breakage.transport(transport), settings)
        let label = mutant.breakage.label == "key" ? settings["secret-key"] ?? "" : mutant.breakage.label
        return mutant.breakage.forgetsFlags
            ? BrokenCard<ModestFacts>(card: card, breakage: mutant.breakage, label: label)
            : BrokenCard<HonestFacts>(card: card, breakage: mutant.breakage, label: label)
    }
}

/// A transport made of a function: what adapters do that wrap theirs.
struct BrokenTransport: Transport {
    let next: any Transport
    let body: @Sendable (TransportRequest, any Transport) async throws(TransportError) -> TransportResponse

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        try await body(request, next)
    }
}
