internal import Payments

/// One call on its way: what to send, what came back, and whom to tell.
///
/// `@unchecked Sendable` because it changes hands once: the caller makes it, the inbox's lock passes it to the loop
/// thread, and from then on only that thread touches it. The fields under `mailbox` are the exception: they are read
/// and written only while the inbox's lock is held.
final class Call: @unchecked Sendable {
    typealias Outcome = Result<TransportResponse, TransportError>

    /// What the caller and the loop thread both touch, guarded by the lock of `CallInbox`.
    struct Mailbox {
        var isPosted = false
        var isCancelled = false
    }

    var mailbox = Mailbox()
    /// Set before the call is posted.
    var continuation: UnsafeContinuation<Outcome, Never>?

    let request: TransportRequest
    let endpoint: Endpoint
    private let clock: any WallClock
    private let totalDeadline: MonotonicTime

    /// The easy handle that works for this call; nil while it waits and after it ended.
    var handle: EasyHandle?
    /// The place in the loop's list of active calls; meaningless when `handle` is nil.
    var activeIndex = 0
    var progress = CallProgress()
    private var connectDeadline = MonotonicTime.distantFuture
    private var firstByteDeadline = MonotonicTime.distantFuture

    init(_ checked: CheckedRequest, clock: any WallClock) {
        request = checked.request
        endpoint = checked.endpoint
        self.clock = clock
        progress.isEncrypted = checked.endpoint.isEncrypted
        totalDeadline = .now().advanced(by: checked.request.limits.totalTimeout)
    }

    /// Whether the last moment for the first byte has passed, by the injected clock.
    var isTooLate: Bool {
        guard let notAfter = request.limits.notAfter else { return false }
        return clock.now() > notAfter
    }

    /// Starts the connect timeout: the call left the queue.
    func begin(at now: MonotonicTime) { connectDeadline = now.advanced(by: request.limits.connectTimeout) }

    /// Why the call is out of time now; nil when it is not.
    func expiry(at now: MonotonicTime) -> StopReason? {
        if now >= totalDeadline { return .totalTimeout }
        if progress.startCount == 0 { return now >= connectDeadline ? .connectTimeout : nil }
        return !progress.hasAnswerBegun && now >= firstByteDeadline ? .firstByteTimeout : nil
    }

    /// A moment before which the call cannot run out of time. Early rather than exact: the wait for the first byte
    /// begins inside libcurl, where nobody re-plans the loop's sleep.
    func earliestExpiry(at now: MonotonicTime) -> MonotonicTime {
        if progress.hasAnswerBegun { return totalDeadline }
        if progress.startCount > 0 { return min(totalDeadline, firstByteDeadline) }
        return min(totalDeadline, connectDeadline, now.advanced(by: request.limits.firstByteTimeout))
    }

    /// Runs directly before the request's first byte, each time libcurl wants to send it.
    /// - Returns: whether it may: the first time only, and not after `notAfter`.
    func mayStart() -> Bool {
        guard progress.startCount == 0 else {
            progress.stopReason = .repeatRefused
            return false
        }
        guard !isTooLate else {
            progress.stopReason = .tooLate
            return false
        }
        progress.startCount = 1
        firstByteDeadline = .now().advanced(by: request.limits.firstByteTimeout)
        return true
    }

    /// Takes a header line.
    /// - Returns: false to end the call; `progress.stopReason` says why.
    func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
        switch progress.head.append(line, maximumByteCount: request.limits.maximumHeaderByteCount) {
        case .accepted: return acceptLength()
        case .tooLarge: progress.stopReason = .headersTooLarge
        case .malformed(let detail): progress.stopReason = .malformed(detail)
        }
        return false
    }

    /// Once the headers are whole: refuses an announced body that is too large before it comes, makes room for others.
    private func acceptLength() -> Bool {
        guard progress.head.isComplete, progress.head.isLengthBinding, let length = progress.head.contentLength
        else { return true }
        guard length <= request.limits.maximumBodyByteCount else {
            progress.stopReason = .bodyTooLarge
            return false
        }
        if progress.body.isEmpty { progress.body.reserveCapacity(length) }
        return true
    }

    /// Takes the next piece of the body, after any transfer coding.
    /// - Returns: false to end the call; `progress.stopReason` says why.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= request.limits.maximumBodyByteCount - progress.body.count else {
            progress.stopReason = .bodyTooLarge
            return false
        }
        progress.body.append(contentsOf: bytes)
        return true
    }
}
