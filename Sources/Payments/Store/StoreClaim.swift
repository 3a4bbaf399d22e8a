/// What a store remembers about a claim: who took something, when and until when.
///
/// A clock may be set back under a claim. If only its end counted, what was claimed would rest for as long as the clock
/// went back. So a claim also ends when the clock shows a moment that lies before it by more than its own length: a
/// jump makes others wait for twice the length at most, and clocks that differ by less than a length disturb nobody. A
/// clock that jumps forward ends claims early, which costs a conflict at worst.
public struct StoreClaim: Hashable, Sendable {
    /// Who took it.
    public let worker: WorkerID
    /// The earliest moment at which the claim holds: one length before it was made.
    public let holdsFrom: Timestamp
    /// The moment from which it holds no more.
    public let until: Timestamp

    /// Makes a claim; one that ends before it begins holds at no time.
    public init(worker: WorkerID, at now: Timestamp, until: Timestamp) {
        self.worker = worker
        self.until = until
        holdsFrom = now.advanced(by: min(.zero, now.duration(since: until)))
    }

    /// Whether it keeps others away at this moment.
    public func holds(at now: Timestamp) -> Bool { holdsFrom <= now && now < until }
}
