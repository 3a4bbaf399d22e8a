/// The times and limits of a placement. Each has a name and a default; none is infinite.
public struct PlacementPolicy: Hashable, Sendable {
    /// How long after its commit a send may still start. Short, because the reconciler waits for it.
    public var sendWindow: Duration = .seconds(5)
    /// How long one call to a provider may take.
    public var callTimeout: Duration = .seconds(30)
    /// How far the clocks of workers may differ.
    public var clockMargin: Duration = .seconds(5)
    /// The most sends of one operation while a caller waits.
    public var maximumSends = 4
    /// The most sends of an operation that the plan drives (compensation, stored value); then it needs a person.
    public var maximumPlannedSends = 12
    /// Waits between sends while a caller waits.
    public var backoff = Backoff()
    /// Waits between sends of an operation that the plan drives.
    public var plannedBackoff = Backoff(first: .seconds(2), longest: .seconds(600))
    /// When to read back what may have moved money.
    public var unknownSchedule = ReadBackSchedule.unknown
    /// When to read back what is accepted and not decided.
    public var pendingSchedule = ReadBackSchedule.pending
    /// How often an authorization that ran out by our calendar is looked at until the provider agrees.
    public var expiryRecheck: Duration = .seconds(86_400)
    /// The most attempts of one order: a bound on what a stream can grow to by pressing Pay.
    public var maximumAttempts = 50
    /// The most operations of one order.
    public var maximumOperations = 500
    /// The most callers that wait for one order in one worker.
    public var maximumCallers = 64
    /// How often a lost compare-and-set is tried again before the store counts as failing.
    public var maximumConflicts = 32
    /// How often a failing store is tried again for evidence in hand, each time after `plannedBackoff`'s wait.
    public var maximumStoreFailures = 5

    /// The defaults.
    public init() {}
}

/// What the placement knows about one account: the facts that decide, without the provider itself.
public struct ProviderFacts: Hashable, Sendable {
    /// What the provider can do.
    public var verbs: Set<CallVerb>
    /// How it behaves when something goes wrong.
    public var failureModel: FailureModel

    /// Collects the facts.
    public init(verbs: Set<CallVerb>, failureModel: FailureModel) {
        self.verbs = verbs
        self.failureModel = failureModel
    }

    /// The facts of a provider: its conformances and its failure model.
    public init(of provider: any PaymentProvider) {
        var verbs: Set<CallVerb> = []
        if provider is any ReadableProvider { verbs.insert(.read) }
        if provider is any AuthorizingProvider { verbs.formUnion([.authorize, .sale, .resume]) }
        if provider is any SessionProvider { verbs.insert(.createSession) }
        if provider is any CapturingProvider { verbs.insert(.capture) }
        if provider is any VoidingProvider { verbs.insert(.void) }
        if provider is any RefundingProvider { verbs.insert(.refund) }
        self.init(verbs: verbs, failureModel: type(of: provider).descriptor.failureModel)
    }
}

/// The accounts that a worker is configured for.
public struct ProviderDirectory: Hashable, Sendable {
    private let facts: [ProviderAccount: ProviderFacts]
    /// Whether stored value can be used.
    public let hasStoredValue: Bool

    /// The account name under which the keeper of stored value appears in the stream.
    public static let storedValueAccount: ProviderAccount = {
        guard let id = ProviderID("stored-value") else { preconditionFailure("a literal id is valid") }
        return ProviderAccount(id)
    }()

    /// Collects accounts.
    public init(_ facts: [ProviderAccount: ProviderFacts], hasStoredValue: Bool = false) {
        self.facts = facts
        self.hasStoredValue = hasStoredValue
    }

    /// What is known about an account; nil when the worker is not configured for it.
    public subscript(_ account: ProviderAccount) -> ProviderFacts? {
        account == Self.storedValueAccount ? Self.storedValueFacts : facts[account]
    }

    /// The keeper of stored value performs a key once for ever and is never read back.
    private static let storedValueFacts = ProviderFacts(
        verbs: [.reserveValue, .commitValue, .releaseValue, .returnValue],
        failureModel: FailureModel(keyHorizon: .seconds(Int64.max / 4), refusesDuplicateReferences: true))
}
