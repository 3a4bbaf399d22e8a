/// The time of day, injected: nothing in the core reads a clock of its own.
public protocol WallClock: Sendable {
    /// The current moment in UTC. It may jump in either direction.
    func now() -> Timestamp
}

/// A clock that can also be waited on, so that a virtual one moves a whole placement.
public protocol WaitingClock: WallClock {
    /// Returns when the clock shows `moment`, or when as much time has passed as was missing to it at the call:
    /// whichever comes first. A clock that is set back meanwhile therefore delays nobody. At once when the moment has
    /// passed.
    /// - Throws: `CancellationError` when the task is cancelled meanwhile.
    func sleep(until moment: Timestamp) async throws(CancellationError)
}
