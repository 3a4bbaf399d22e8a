internal import Payments

/// How far a call got, from what was seen and not from what libcurl reports: the callback before the first byte, and
/// the lines of the answer.
struct CallProgress {
    /// Whether the call goes over TLS.
    var isEncrypted = false
    /// How often the request was allowed to leave: 0 or 1.
    var startCount = 0
    /// Why this side ended the call; nil when it did not.
    var stopReason: StopReason?
    /// What of the answer's headers came.
    var head = ResponseHead()
    /// What of the answer's body came.
    var body: [UInt8] = []

    /// Whether a byte of a final answer came. libcurl shows whole lines; that is enough, as both `sent` and
    /// `partialReply` leave the outcome open.
    var hasAnswerBegun: Bool { head.status != nil }

    /// What is certain about the request while there is no whole answer.
    var delivery: Delivery {
        if startCount == 0 { return .notSent }
        return hasAnswerBegun ? .partialReply : .sent
    }
}
