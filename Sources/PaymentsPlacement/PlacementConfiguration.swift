public import Payments

/// The times and limits of a placement: what the machine decides by, and what the process may hold at once. Each has a
/// name and a default; none is infinite.
public struct PlacementConfiguration: Hashable, Sendable {
    /// Times and limits of the decisions: leases, tries, schedules.
    public var policy = PlacementPolicy()
    /// How long a caller waits when it names no limit of its own.
    public var callerPatience: Duration = .seconds(30)
    /// The most orders that callers keep in work at once. More wait in line.
    public var maximumOrdersInFlight = 1_024
    /// The most commands that wait in line for their order's turn. More are refused, money untouched.
    public var maximumWaitingCommands = 4_096
    /// The most calls in flight to one account for one verb. More are refused or go to the next route.
    public var maximumCallsPerVerb = 256
    /// When a failing provider is left alone.
    public var breaker = Breaker.Limits()
    /// The most orders that the reconciler looks after at once.
    public var maximumReconciling = 32
    /// The pause between two looks at the store for due orders and webhooks.
    public var pollInterval: Duration = .seconds(1)
    /// How long a due order or webhook belongs to the worker that took it. When that worker dies, it comes back after
    /// this.
    public var claimDuration: Duration = .seconds(60)
    /// The most webhooks that one look takes.
    public var maximumWebhooksPerLook = 64
    /// How long a webhook waits for the order that it is about. Then it is put aside, counted in the pass.
    public var unmatchedWebhookLife: Duration = .seconds(86_400)
    /// The longest rest between two looks at a webhook whose order is not known yet.
    public var unmatchedWebhookRest: Duration = .seconds(600)
    /// The most messages for other systems that one look hands over.
    public var maximumOutboxMessagesPerLook = 100
    /// How long the messages of an order rest after their receiver did not take one.
    public var outboxRest: Duration = .seconds(30)
    /// The most read-backs that unverified webhooks may have in flight: strangers cannot make us ask more.
    public var maximumHintedReads = 8
    /// The most orders that one list or report reads.
    public var maximumReportedOrders = 1_000

    /// The defaults.
    public init() {}
}
