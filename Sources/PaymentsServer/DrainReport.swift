/// How a shutdown went.
public struct DrainReport: Sendable, Hashable {
    /// Handlers that had not answered by the end of the limit; each was cancelled and its client told 503.
    public let cancelledHandlers: Int
}
