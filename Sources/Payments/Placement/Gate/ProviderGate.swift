/// One worker's memory of how its providers fare: a breaker and a bulkhead for each account and verb. Shared by all its
/// orders, never stored: a restarted worker starts trusting.
public struct ProviderGate: Hashable, Sendable {
    /// Whether a call may go ahead.
    public enum Admission: Hashable, Sendable {
        /// It may, and holds a place until `finished`.
        case admitted
        /// A read has to succeed first.
        case probeFirst
        /// Not now; nothing was sent.
        case refused
    }

    private struct Key: Hashable {
        let account: ProviderAccount
        let verb: CallVerb
    }

    /// A breaker that opened or closed, for observers.
    public struct Change: Hashable, Sendable {
        /// Whose.
        public let account: ProviderAccount
        /// For which verb.
        public let verb: CallVerb
        /// Whether calls are refused from now on.
        public let isOpen: Bool
    }

    /// Changes that nobody has taken; the newest of them, so that a gate that nobody watches stays small.
    private var changes: [Change] = []
    private static let maximumChangeCount = 64

    private let breakerLimits: Breaker.Limits
    private let bulkheadLimit: Int
    private var breakers: [Key: Breaker] = [:]
    private var bulkheads: [Key: Bulkhead] = [:]

    /// Starts with everything closed and empty.
    public init(breakerLimits: Breaker.Limits = .init(), bulkheadLimit: Int = 64) {
        self.breakerLimits = breakerLimits
        self.bulkheadLimit = bulkheadLimit
    }

    /// Asks for a place. Reads always pass the breaker: they are the probes.
    public mutating func admit(_ account: ProviderAccount, _ verb: CallVerb, at now: Timestamp) -> Admission {
        let key = Key(account: account, verb: verb)
        if verb != .read {
            switch breakers[key]?.standing(at: now) ?? .closed {
            case .closed: break
            case .open: return .refused
            case .wantsProbe: return .probeFirst
            }
        }
        return bulkheads[key, default: Bulkhead(limit: bulkheadLimit)].enter() ? .admitted : .refused
    }

    /// Gives the place back and learns from the result. nil when the call was never made.
    public mutating func finished(
        _ account: ProviderAccount, _ verb: CallVerb, healthy: Bool?, at now: Timestamp
    ) {
        let key = Key(account: account, verb: verb)
        bulkheads[key]?.leave()
        guard let healthy, verb != .read else { return }
        learn(key) { breaker in
            if healthy { breaker.succeeded() } else { breaker.failed(at: now) }
        }
    }

    /// Learns from a probe: a read that was answered closes the breaker for this verb.
    public mutating func probed(_ account: ProviderAccount, _ verb: CallVerb, healthy: Bool, at now: Timestamp) {
        let key = Key(account: account, verb: verb)
        guard breakers[key] != nil else { return }
        learn(key) { breaker in
            if healthy { breaker.succeeded() } else { breaker.failed(at: now) }
        }
    }

    private mutating func learn(_ key: Key, _ lesson: (inout Breaker) -> Void) {
        let wasOpen = breakers[key]?.isOpen ?? false
        lesson(&breakers[key, default: Breaker(limits: breakerLimits)])
        let isOpen = breakers[key]?.isOpen ?? false
        guard wasOpen != isOpen else { return }
        if changes.count == Self.maximumChangeCount { changes.removeFirst() }
        changes.append(Change(account: key.account, verb: key.verb, isOpen: isOpen))
    }

    /// The changes since the last call.
    public mutating func takeChanges() -> [Change] {
        guard !changes.isEmpty else { return [] }
        defer { changes = [] }
        return changes
    }
}
