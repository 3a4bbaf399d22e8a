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
        if healthy {
            breakers[key]?.succeeded()
        } else {
            breakers[key, default: Breaker(limits: breakerLimits)].failed(at: now)
        }
    }

    /// Learns from a probe: a read that was answered closes the breaker for this verb.
    public mutating func probed(_ account: ProviderAccount, _ verb: CallVerb, healthy: Bool, at now: Timestamp) {
        let key = Key(account: account, verb: verb)
        if healthy { breakers[key]?.succeeded() } else { breakers[key]?.failed(at: now) }
    }
}
