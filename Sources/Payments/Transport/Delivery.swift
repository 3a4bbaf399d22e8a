/// What is known about how far a request got. It decides whether money can have moved, so only the transport, which
/// saw the bytes, may say it.
public enum Delivery: String, Hashable, Sendable, CaseIterable {
    /// No byte of the request left: the name did not resolve, the connection was refused, TLS failed, or the request
    /// was cancelled or out of time before its first byte. The other side knows nothing.
    case notSent
    /// At least the first byte may have left and no byte of an answer came. The other side may have acted.
    case sent
    /// An answer began and did not end: a status may be known, the body is not. The other side has acted or refused.
    case partialReply
    /// The whole answer arrived.
    case replied
}
