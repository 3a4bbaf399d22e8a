/// Stops asking a provider that keeps failing, so that shoppers get a quick answer and the provider can recover.
///
/// After `failuresToOpen` failures in a row it opens; after `coolDown` it wants a probe. Probes are reads: a charge is
/// never used to find out whether a provider is well.
public struct Breaker: Hashable, Sendable {
    /// The limits.
    public struct Limits: Hashable, Sendable {
        /// This many failures in a row open the breaker.
        public var failuresToOpen: Int
        /// How long it stays open before a probe.
        public var coolDown: Duration

        /// Makes limits.
        public init(failuresToOpen: Int = 8, coolDown: Duration = .seconds(10)) {
            precondition(failuresToOpen > 0, "a breaker opens after at least one failure")
            self.failuresToOpen = failuresToOpen
            self.coolDown = coolDown
        }
    }

    /// Where the breaker stands at a moment.
    public enum Standing: Hashable, Sendable {
        /// Calls pass.
        case closed
        /// Calls are refused until this moment.
        case open(until: Timestamp)
        /// One read has to succeed before calls pass.
        case wantsProbe
    }

    private let limits: Limits
    private var failures = 0
    private var openedAt: Timestamp?

    /// Starts closed.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// Whether it has opened and no success has closed it.
    public var isOpen: Bool { openedAt != nil }

    /// Where it stands.
    public func standing(at now: Timestamp) -> Standing {
        guard let openedAt else { return .closed }
        let until = openedAt.advanced(by: limits.coolDown)
        // A clock that jumped back must not keep it open for longer than the cool-down.
        return now < until && now >= openedAt ? .open(until: until) : .wantsProbe
    }

    /// Counts a call that the provider answered, also by a decline: it is well.
    public mutating func succeeded() {
        failures = 0
        openedAt = nil
    }

    /// Counts a call that failed for a reason of the provider's or the network's.
    public mutating func failed(at now: Timestamp) {
        failures += 1
        if failures >= limits.failuresToOpen { openedAt = now }
    }
}

/// Bounds how many calls to a provider are in flight, so that a slow one cannot hold everything.
public struct Bulkhead: Hashable, Sendable {
    /// The most calls in flight.
    public let limit: Int
    /// The calls in flight.
    public private(set) var inFlight = 0

    /// Makes an empty bulkhead; the limit is above zero.
    public init(limit: Int = 64) {
        precondition(limit > 0, "a bulkhead lets something through")
        self.limit = limit
    }

    /// Takes a place; false when all are taken.
    public mutating func enter() -> Bool {
        guard inFlight < limit else { return false }
        inFlight += 1
        return true
    }

    /// Gives a place back.
    public mutating func leave() {
        precondition(inFlight > 0, "a place was given back that nobody took")
        inFlight -= 1
    }
}
