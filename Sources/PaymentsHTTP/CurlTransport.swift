internal import CCurl
public import Payments

/// Sends HTTP requests through libcurl: each at most once, and with certainty about how far it got.
///
/// One transport has one thread, one pool of connections and one TLS configuration; an application usually needs one,
/// and one more for each provider that asks for a client certificate. It is safe to use from any task.
///
/// ```swift
/// let transport = try CurlTransport(clock: SystemClock())
/// let response = try await transport.send(TransportRequest(method: .get, url: "https://api.example.com/status"))
/// await transport.shutdown()
/// ```
///
/// Beyond the promises of `Transport`: it asks for no compression and keeps no cookies; a URL may carry no user name or
/// fragment; headers that frame a message (`Content-Length`, `Connection`, `Host` and the like) are its own. A header
/// list that names no `Content-Type` sends none.
public final class CurlTransport: Transport {
    private let inbox: CallInbox
    private let clock: any WallClock
    private let loopExecutor: LoopExecutor

    /// The transport's own thread as an executor for tasks that mostly call providers.
    ///
    /// A task that prefers it is answered without a hop between threads, which saves about a third of the CPU time of a
    /// call when many are in flight:
    ///
    /// ```swift
    /// try await withTaskExecutorPreference(transport.executor) {
    ///     try await provider.createSession(request, context)
    /// }
    /// ```
    ///
    /// Such a task must not block and should not compute for long: all calls of this transport wait meanwhile. Once the
    /// transport is shut down, its tasks go on on the global executor.
    public var executor: any TaskExecutor { loopExecutor }

    /// Starts the transport's thread. No socket is opened before the first call.
    /// - Parameters:
    ///   - configuration: How to connect.
    ///   - clock: Read only to keep `notAfter`; every other limit runs on a clock that cannot be set.
    /// - Throws: `SetupError` when a setting is out of range or libcurl is too old.
    public init(
        configuration: Configuration = Configuration(), clock: any WallClock
    ) throws(SetupError) {
        try configuration.validate()
        try Self.checkLibrary()
        guard let pipe = WakePipe() else { throw .outOfResources("no file descriptors for the event loop") }
        inbox = CallInbox(
            maximumCallCount: configuration.maximumConcurrentCalls + configuration.maximumQueuedCalls, pipe: pipe)
        self.clock = clock
        loopExecutor = LoopExecutor(inbox)
        try LoopThread.start(
            try EventLoop(configuration, inbox: inbox, executor: loopExecutor, pipe: pipe), inbox)
    }

    // Without `shutdown()` the thread still ends; calls hold the transport, so none is in flight here.
    deinit { inbox.stop() }

    /// Sends the request and waits for the whole answer; see `Transport`.
    ///
    /// - Throws: `TransportError`. Beside the kinds that speak for themselves: `unavailable`, not sent, when
    ///   `maximumConcurrentCalls` and `maximumQueuedCalls` are both used up; `connection` also when `connectTimeout`
    ///   ended; `timeout` with `notSent` when `totalTimeout` ended in the queue or while connecting.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let call = Call(try CheckedRequest(request), clock: clock)
        let inbox = inbox
        let outcome = await withTaskCancellationHandler {
            // Unchecked, which saves an allocation for each call: the loop answers every posted call, and takes the
            // continuation out of it as it does.
            await withUnsafeContinuation { continuation in
                call.continuation = continuation
                guard let refusal = inbox.post(call) else { return }
                call.continuation = nil
                continuation.resume(returning: .failure(Self.error(refusal)))
            }
        } onCancel: {
            inbox.cancel(call)
        }
        return try outcome.get()
    }

    /// Ends all calls and the thread, and returns when its sockets are closed. Calls in flight end with kind
    /// `unavailable` and what is known about them; later ones are refused. Calling it again is harmless.
    public func shutdown() async {
        inbox.stop()
        await inbox.waitForEnd()
    }

    private static func error(_ refusal: CallInbox.Refusal) -> TransportError {
        switch refusal {
        case .cancelled: TransportError(kind: .cancelled, delivery: .notSent, detail: "the task was cancelled")
        case .full: TransportError(kind: .unavailable, delivery: .notSent, detail: "too many calls are waiting")
        case .stopped: TransportError(kind: .unavailable, delivery: .notSent, detail: "the transport is shut down")
        }
    }

    /// libcurl wants to be set up once in a process, before its first use.
    private static let globalCode = ccurl_global_init()

    private static func checkLibrary() throws(SetupError) {
        let version = libraryVersion
        guard version.isSupported else {
            throw .libraryTooOld(found: version.number, needed: LibraryVersion.oldestSupportedNumber)
        }
        guard version.tls != nil else { throw .libraryUnusable("it was built without TLS") }
        guard globalCode == CURLE_OK else { throw .libraryUnusable("it cannot be set up (\(globalCode.rawValue))") }
    }
}
