public import Payments
internal import PaymentsConcurrency

/// A transport that spoils calls on their way through another transport, and keeps what passed.
///
/// It stands between an adapter and the provider's server side, real or emulated, and knows nothing of their formats: a
/// request reaches the other side or does not, an answer comes back, breaks off, is lost or is replaced. What it says
/// about delivery is true, so that whatever an adapter makes of it can be judged.
///
/// ```swift
/// let transport = FaultingTransport(over: server, clock: clock)
/// transport.plan([.loseAnswer(.closed), .pass])
/// ```
public final class FaultingTransport: Transport {
    /// What becomes of one request.
    public enum Fault: Sendable {
        /// It passes, and so does the answer.
        case pass
        /// No byte leaves.
        case refuse(TransportError.Kind)
        /// It leaves and never arrives.
        case loseRequest(TransportError.Kind)
        /// It arrives and is processed; no byte of the answer comes back.
        case loseAnswer(TransportError.Kind)
        /// It arrives and is processed; the answer begins and breaks off.
        case cutAnswer(TransportError.Kind)
        /// Somebody else answers it: it does not arrive.
        case answer(@Sendable (TransportRequest) -> TransportResponse)
        /// It arrives, and the answer is changed on its way back.
        case change(@Sendable (TransportResponse) -> TransportResponse)
        /// It has left and is held up until the task is cancelled; then it never arrives.
        case holdRequest(Hold)
        /// It arrives, and the answer is held up until the task is cancelled; then it is lost.
        case holdAnswer(Hold)
    }

    /// One request as it left the adapter, and what came back.
    public struct Exchange: Sendable {
        /// The request.
        public let request: TransportRequest
        /// Whether the request reached the other side.
        public internal(set) var arrived = false
        /// The answer that the adapter saw; nil when it saw none.
        public internal(set) var response: TransportResponse?

        /// Whether any part of the request shows this text: address, header fields or body.
        public func shows(_ text: String) -> Bool {
            request.url.contains(text) || request.headers.contains { $0.value.contains(text) }
                || String(decoding: request.body, as: UTF8.self).contains(text)
        }
    }

    private struct State {
        var plan: [Fault] = []
        var exchanges: [Exchange] = []
    }

    /// More exchanges than this are a loop: later ones are refused.
    public static let maximumCount = 100_000

    private let other: any Transport
    private let clock: any WallClock
    // The lock guards the plan and what passed.
    private let state = Lock(State())

    /// Puts itself before another transport.
    /// - Parameter clock: What the adapter's clock shows: `notAfter` is judged by it.
    public init(over other: any Transport, clock: any WallClock) {
        self.other = other
        self.clock = clock
    }

    /// Says what becomes of the next requests, in order; the rest pass. What was planned before is forgotten.
    public func plan(_ faults: [Fault]) { state.withLock { $0.plan = faults } }

    /// Everything that an adapter asked for so far, in order.
    public var exchanges: [Exchange] { state.withLock { $0.exchanges } }

    /// Passes a request on, or does to it what is planned.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        if Task.isCancelled { throw Self.failure(.cancelled, .notSent) }
        if let limit = request.limits.notAfter, clock.now() > limit { throw Self.failure(.tooLate, .notSent) }
        let (number, fault) = try enter(request)
        let answer = try await perform(fault, request, number)
        guard answer.body.count <= request.limits.maximumBodyByteCount else {
            throw Self.failure(.invalidResponse, .partialReply, answer.status)
        }
        update(number) { $0.response = answer }
        return answer
    }

    private func enter(_ request: TransportRequest) throws(TransportError) -> (Int, Fault) {
        let entered: (Int, Fault)? = state.withLock { state in
            guard state.exchanges.count < Self.maximumCount else { return nil }
            state.exchanges.append(Exchange(request: request))
            return (state.exchanges.count - 1, state.plan.isEmpty ? .pass : state.plan.removeFirst())
        }
        guard let entered else { throw Self.failure(.unavailable, .notSent) }
        return entered
    }

    private func perform(
        _ fault: Fault, _ request: TransportRequest, _ number: Int
    ) async throws(TransportError) -> TransportResponse {
        switch fault {
        case .pass: return try await forward(request, number)
        case .refuse(let kind): throw Self.failure(kind, .notSent)
        case .loseRequest(let kind): throw Self.failure(kind, .sent)
        case .loseAnswer(let kind):
            _ = try await forward(request, number)
            throw Self.failure(kind, .sent)
        case .cutAnswer(let kind):
            let status = try await forward(request, number).status
            throw Self.failure(kind, .partialReply, status)
        case .answer(let make): return make(request)
        case .change(let change): return change(try await forward(request, number))
        case .holdRequest(let hold):
            guard await hold.wait() else { throw Self.failure(.cancelled, .sent) }
            return try await forward(request, number)
        case .holdAnswer(let hold):
            let answer = try await forward(request, number)
            guard await hold.wait() else { throw Self.failure(.cancelled, .sent) }
            return answer
        }
    }

    private func forward(_ request: TransportRequest, _ number: Int) async throws(TransportError) -> TransportResponse {
        update(number) { $0.arrived = true }
        return try await other.send(request)
    }

    private func update(_ number: Int, _ change: (inout Exchange) -> Void) {
        state.withLock { change(&$0.exchanges[number]) }
    }

    private static func failure(
        _ kind: TransportError.Kind, _ delivery: Delivery, _ status: Int? = nil
    ) -> TransportError {
        TransportError(kind: kind, delivery: delivery, status: status, detail: "a fault that was planned")
    }
}

extension FaultingTransport {
    /// Holds one call up until its task is cancelled or it is let go.
    public final class Hold: Sendable {
        private enum Standing {
            case held
            case cancelled
            case released
        }

        private let gate = Latch()
        private let standing = Lock(Standing.held)
        private let onArrival: @Sendable () -> Void

        /// Makes a hold.
        /// - Parameter onArrival: Called when the call has come to the hold.
        public init(onArrival: @escaping @Sendable () -> Void) { self.onArrival = onArrival }

        /// Whether a cancellation has reached the call that is held.
        public var isCancelled: Bool { standing.withLock { $0 == .cancelled } }

        /// Lets the call go on.
        public func release() { end(.released) }

        /// - Returns: Whether the call goes on; false when its task was cancelled.
        fileprivate func wait() async -> Bool {
            await withTaskCancellationHandler {
                onArrival()
                await gate.wait()
            } onCancel: {
                end(.cancelled)
            }
            return !isCancelled
        }

        private func end(_ end: Standing) {
            standing.withLock { if $0 == .held { $0 = end } }
            gate.open()
        }
    }
}
