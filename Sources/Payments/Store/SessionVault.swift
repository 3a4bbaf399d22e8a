/// Keeps sessions: their facts for good, their sealed secrets until expiry.
///
/// Every call is atomic, and a change is durable when the call returns. A change runs to its end even when the calling
/// task is cancelled meanwhile: half a change is never visible.
public protocol SessionVault: Sendable {
    /// Stores a new session.
    ///
    /// Saving the same facts again changes nothing, so that an unanswered save can be repeated.
    /// - Throws: `StoreError` with code `.conflict` when other facts are stored for the session; what the store adds.
    func save(_ session: SealedSession) async throws(StoreError)

    /// Replaces facts and secrets of a stored session, after the provider changed it.
    /// - Throws: `StoreError` with code `.notFound` when it was never saved, `.conflict` when it belongs to another
    ///   order, reference or time of creation.
    func replace(_ session: SealedSession) async throws(StoreError)

    /// The sessions that match, newest first (by `createdAt`, then by the order of saving).
    /// - Parameter limit: 1 ... ``SessionQuery/maximumCount``; anything else is a programming error.
    /// - Throws: `StoreError` with code `.corrupt` when a row that matches is damaged: it is never skipped.
    func sessions(_ query: SessionQuery, limit: Int) async throws(StoreError) -> [SealedSession]

    /// Erases the secrets of all sessions whose expiry is at or before `moment`; their facts stay.
    /// - Returns: How many were erased by this call.
    func eraseExpired(at moment: Timestamp) async throws(StoreError) -> Int
}

/// Which sessions are asked for.
public enum SessionQuery: Hashable, Sendable {
    /// The most that one query returns.
    public static let maximumCount = 1000

    /// Every session.
    case all
    /// By the provider's name for it. Two providers may use the same name.
    case session(SessionID)
    /// By our reference of the payment.
    case reference(MerchantReference)
    /// By order: its sessions one after another.
    case order(OrderID)

    /// Whether a record is asked for.
    func matches(_ record: SessionRecord) -> Bool {
        switch self {
        case .all: true
        case .session(let id): record.sessionID == id
        case .reference(let reference): record.reference == reference
        case .order(let id): record.orderID == id
        }
    }
}

extension SessionVault {
    /// The newest sessions.
    public func list(limit: Int) async throws(StoreError) -> [SealedSession] {
        try await sessions(.all, limit: limit)
    }
}

extension SealedSession {
    /// What a store answers when `stored` and this session cannot be the same.
    ///
    /// For stores: the rule of ``SessionVault/save(_:)`` and ``SessionVault/replace(_:)`` in one place.
    public var conflict: StoreError {
        StoreError(
            .conflict, problem: "another session is stored under this id", place: record.place,
            advice: "A session id is used once; look the stored one up before creating another.")
    }

    /// What a store answers when there is nothing to replace.
    public var notFound: StoreError {
        StoreError(
            .notFound, problem: "no such session is stored", place: record.place,
            advice: "Save it first; check the provider, the environment and the account.")
    }

    /// Whether `stored` may be replaced by this session: one order, one reference, one time of creation.
    public func mayReplace(_ stored: SessionRecord) -> Bool {
        stored.isSameSession(as: record) && stored.orderID == record.orderID
            && stored.reference == record.reference && stored.createdAt == record.createdAt
    }
}
