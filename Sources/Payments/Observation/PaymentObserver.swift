/// Watches what the library does, for logs, metrics and traces. There is no dependency behind it: an app bridges to
/// whatever it uses (docs/observability.md has bridges of ten lines).
///
/// An observer is told after the fact and cannot change anything. It is called on the path of a payment, so it returns
/// quickly: it counts, copies or queues. Whoever observes nothing passes nil, and nothing is built for it:
///
/// ```swift
/// observer?.observe(.retryPlanned(account, .authorize, send: 2, wait: wait, rule: rule.id, at: now))
/// ```
public protocol PaymentObserver: Sendable {
    /// Takes in one observation. May be called from several threads at once, and not always in the order of `at`.
    func observe(_ observation: Observation)
}

/// Tells several observers, one after the other.
public struct PaymentObserverGroup: PaymentObserver {
    private let observers: [any PaymentObserver]

    /// Collects observers.
    public init(_ observers: [any PaymentObserver]) { self.observers = observers }

    /// Passes the observation on.
    public func observe(_ observation: Observation) {
        for observer in observers { observer.observe(observation) }
    }
}
