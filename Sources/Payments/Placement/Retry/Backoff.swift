/// Growing waits with full jitter: each wait is drawn evenly between zero and a cap that doubles, so that many clients
/// that failed together do not return together.
public struct Backoff: Hashable, Sendable {
    /// The cap of the first wait.
    public let first: Duration
    /// No cap grows beyond this.
    public let longest: Duration

    /// Makes a plan; both above zero.
    public init(first: Duration = .milliseconds(200), longest: Duration = .seconds(5)) {
        precondition(first > .zero && longest >= first, "back-off grows from a positive wait")
        self.first = first
        self.longest = longest
    }

    /// The cap of the wait after `tries` failed tries, from 1.
    public func cap(afterTries tries: Int) -> Duration {
        var cap = first
        var doublings = max(0, tries - 1)
        while doublings > 0, cap < longest {
            cap = cap * 2
            doublings -= 1
        }
        return min(cap, longest)
    }

    /// The wait after `tries` failed tries. `draw` is 64 random bits: the wait is that share of the cap.
    public func wait(afterTries tries: Int, draw: UInt64) -> Duration {
        let (seconds, attoseconds) = cap(afterTries: tries).components
        let nanoseconds = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds) / 1_000_000_000
        return .nanoseconds(Int64((nanoseconds + 1).multipliedFullWidth(by: draw).high))
    }
}

/// Cheap randomness for waits, seeded from outside so that a run can be repeated. Never for secrets.
public struct Jitter: Hashable, Sendable, RandomNumberGenerator {
    private var state: UInt64

    /// Starts from a seed: unpredictable in production, chosen in a simulation.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits (the SplitMix64 sequence).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// An even draw from 0 to `bound`, both included.
    public mutating func next(upTo bound: UInt64) -> UInt64 {
        bound == .max ? next() : UInt64.random(in: 0...bound, using: &self)
    }
}
