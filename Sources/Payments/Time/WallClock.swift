/// The time of day, injected: nothing in the core reads a clock of its own.
public protocol WallClock: Sendable {
    /// The current moment in UTC. It may jump in either direction.
    func now() -> Timestamp
}
