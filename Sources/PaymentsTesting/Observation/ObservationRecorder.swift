public import Payments
internal import PaymentsConcurrency

/// Keeps what was observed, for tests.
public final class ObservationRecorder: PaymentObserver {
    /// More than this is dropped: a test that observes more has a loop.
    public static let maximumCount = 100_000

    // The lock guards the list.
    private let kept = Lock<[Observation]>([])

    /// An empty recorder.
    public init() {}

    /// Keeps the observation.
    public func observe(_ observation: Observation) {
        kept.withLock { if $0.count < Self.maximumCount { $0.append(observation) } }
    }

    /// Everything so far, in the order of arrival.
    public var observations: [Observation] { kept.withLock { $0 } }

    /// The observations of one name.
    public func observations(named name: Observation.Name) -> [Observation] {
        observations.filter { $0.name == name }
    }
}
