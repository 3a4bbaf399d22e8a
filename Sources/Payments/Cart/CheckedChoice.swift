/// A choice that is checked before it counts: what a row or a field shows while a hook runs.
///
/// Pure: somebody else runs the check. `begin` hands out a ticket, `finish` takes it back with the result. Until then
/// and after a refusal the old choice stays. A newer check makes older tickets worthless, so that answers may arrive in
/// any order.
public struct CheckedChoice<Candidate: Hashable & Sendable, Value: Hashable & Sendable>: Hashable, Sendable {
    /// Names one run of a check.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    /// A candidate that was refused, and why.
    public struct Refused: Hashable, Sendable {
        /// What was refused.
        public let candidate: Candidate
        /// Why, for the shopper.
        public let reason: Refusal
    }

    /// What counts now; nil for nothing chosen.
    public private(set) var current: Value?
    /// What is being checked; nil at rest.
    public private(set) var checking: Candidate?
    /// The last refusal, until the next check begins.
    public private(set) var refused: Refused?
    private var lastTicket: UInt64 = 0

    /// Starts at rest.
    public init(_ current: Value? = nil) { self.current = current }

    /// Starts a check; one that runs is superseded.
    public mutating func begin(_ candidate: Candidate) -> Ticket {
        lastTicket &+= 1
        checking = candidate
        refused = nil
        return Ticket(number: lastTicket)
    }

    /// Ends a check. Results of superseded checks change nothing.
    /// - Returns: Whether the result was taken.
    @discardableResult
    public mutating func finish(_ ticket: Ticket, _ result: Result<Value, CheckFailure>) -> Bool {
        guard ticket.number == lastTicket, let candidate = checking else { return false }
        checking = nil
        switch result {
        case .success(let value): current = value
        case .failure(.refused(let reason)): refused = Refused(candidate: candidate, reason: reason)
        case .failure(.cancelled): break
        }
        return true
    }

    /// Sets a choice that needs no check, or none; a running check is superseded.
    public mutating func set(_ value: Value?) {
        lastTicket &+= 1
        checking = nil
        refused = nil
        current = value
    }
}
