internal import PaymentsConcurrency

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A server on a loopback port that follows a script of bytes and faults for each connection, and remembers what it
/// received. For tests of transports and adapters: it answers as wrongly as it is told to.
///
/// ```swift
/// let server = try FaultServer { connection in
///     connection == 0 ? [.readRequest, .reset] : [.readRequest, .respond()]
/// }
/// defer { server.stop() }
/// ```
public final class FaultServer: Sendable {
    /// What the operating system refused.
    public struct SetupError: Error, Hashable, Sendable {
        /// The call that failed and its error number.
        public let detail: String
    }

    private struct State {
        var requests: [[UInt8]] = []
        var connectionCount = 0
        var endedCount = 0
        var open: Set<Int32> = []
        var isStopped = false
        var waiters: [Waiter] = []
    }

    private struct Waiter {
        let isDone: @Sendable (_ requestCount: Int, _ endedCount: Int) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    /// The port on 127.0.0.1 that it listens on, chosen by the system.
    public let port: UInt16
    private let listener: Int32
    private let script: @Sendable (Int) -> [FaultStep]
    private let state = Lock(State())

    /// The most connections in the life of a server; more are closed at once.
    public static let maximumConnectionCount = 2048

    /// Starts to listen. `script` gives the steps of a connection by its number, counted from 0.
    /// - Throws: `SetupError` when the system gives no socket or thread.
    public init(script: @escaping @Sendable (_ connection: Int) -> [FaultStep]) throws(SetupError) {
        (listener, port) = try LoopbackSocket.listen(backlog: 512)
        self.script = script
        try Self.startThread { [self] in acceptAll() }
    }

    /// The requests received so far, as bytes, in order of their arrival.
    public var requests: [[UInt8]] { state.withLock { $0.requests } }

    /// The requests received so far, as text.
    public var requestTexts: [String] { requests.map { String(decoding: $0, as: UTF8.self) } }

    /// How many connections were accepted.
    public var connectionCount: Int { state.withLock { $0.connectionCount } }

    /// Waits until so many requests were received in all.
    public func waitForRequests(_ count: Int) async { await wait { requests, _ in requests >= count } }

    /// Waits until so many connections have ended.
    public func waitForEndedConnections(_ count: Int) async { await wait { _, ended in ended >= count } }

    /// Stops listening and drops all connections; its threads end by themselves. Needed for the server to be released.
    public func stop() {
        let waiters = state.withLock { state -> [Waiter] in
            guard !state.isStopped else { return [] }
            state.isStopped = true
            let waiters = state.waiters
            state.waiters = []
            // Under the lock, so that no descriptor is closed and given to somebody else in between.
            for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
            shutdown(listener, Int32(SHUT_RDWR))
            return waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Ends early when the task is cancelled, so that a test's time limit works.
    private func wait(_ isDone: @escaping @Sendable (Int, Int) -> Bool) async {
        let isCancelled = Lock(false)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDoneNow = state.withLock { state -> Bool in
                    let isDoneNow = isDone(state.requests.count, state.endedCount)
                    if state.isStopped || isDoneNow || isCancelled.withLock({ $0 }) { return true }
                    state.waiters.append(
                        Waiter(
                            isDone: { requests, ended in isCancelled.withLock { $0 } || isDone(requests, ended) },
                            continuation: continuation))
                    return false
                }
                if isDoneNow { continuation.resume() }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
            update { _ in }
        }
    }

    /// Changes the state and resumes those whose wait is over, outside the lock.
    private func update(_ change: @Sendable (inout State) -> Void) {
        let done = state.withLock { state -> [Waiter] in
            change(&state)
            let (requestCount, endedCount) = (state.requests.count, state.endedCount)
            let done = state.waiters.filter { $0.isDone(requestCount, endedCount) }
            state.waiters.removeAll { $0.isDone(requestCount, endedCount) }
            return done
        }
        for waiter in done { waiter.continuation.resume() }
    }

    private func acceptAll() {
        while true {
            let socket = accept(listener, nil, nil)
            if socket < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                break
            }
            let number = state.withLock { state -> Int? in
                guard !state.isStopped, state.connectionCount < Self.maximumConnectionCount else { return nil }
                state.open.insert(socket)
                defer { state.connectionCount += 1 }
                return state.connectionCount
            }
            guard let number else {
                close(socket)
                continue
            }
            do throws(SetupError) {
                try Self.startThread { [self] in serve(socket, number) }
            } catch {
                end(socket, withReset: false)
            }
        }
        close(listener)
    }

    private func serve(_ socket: Int32, _ number: Int) {
        let connection = FaultConnection(socket: socket) { [self] request in update { $0.requests.append(request) } }
        let ending = connection.run(script(number))
        end(socket, withReset: ending == .reset)
    }

    private func end(_ socket: Int32, withReset: Bool) {
        update { state in
            state.open.remove(socket)
            if withReset { LoopbackSocket.resetOnClose(socket) }
            close(socket)
            state.endedCount += 1
        }
    }

    /// Starts a detached thread.
    static func startThread(_ body: @escaping @Sendable () -> Void) throws(SetupError) {
        guard LoopbackSocket.startThread(body) else { throw SetupError(detail: "pthread_create \(errno)") }
    }
}
