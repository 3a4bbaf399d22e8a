/// The right of one worker to have one send in flight, committed before the first byte leaves.
///
/// Moments are ordered: after `sendBy` no byte leaves; after `until` every answer to what left has come or will never
/// be read by its owner, whatever the workers' clocks think of each other.
public struct Lease: Hashable, Sendable {
    /// Who holds it.
    public let owner: WorkerID
    /// The last moment at which the first byte may leave: the transport's `notAfter`.
    public let sendBy: Timestamp
    /// When others may look after the operation.
    public let until: Timestamp

    /// Makes a lease that was stored.
    public init(owner: WorkerID, sendBy: Timestamp, until: Timestamp) {
        self.owner = owner
        self.sendBy = sendBy
        self.until = until
    }

    /// Makes a lease for a send that starts now.
    /// - Parameters:
    ///   - deadline: The caller's deadline; no byte leaves after it.
    init(owner: WorkerID, now: Timestamp, deadline: Timestamp, policy: PlacementPolicy) {
        sendBy = min(deadline, now.advanced(by: policy.sendWindow))
        until = sendBy.advanced(by: policy.callTimeout).advanced(by: policy.clockMargin)
        self.owner = owner
    }
}

/// One worker process, for one run: a new id after each start, so that a restarted worker does not take its own old
/// leases for held.
public struct WorkerID: Identifier {
    /// The text.
    public let rawValue: String

    /// Checks the text; nil unless it is 1 to 128 visible ASCII characters.
    public init?(_ rawValue: String) {
        guard isIdentifier(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}
