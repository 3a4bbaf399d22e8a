internal import CMicrohttpd
internal import PaymentsConcurrency

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The event loop: one thread that owns the daemon, its connections and every time limit.
///
/// libmicrohttpd runs without a thread and without time limits of its own. Its internal epoll thread stalls when a
/// multiple of 128 sockets is ready at once, its limits count whole seconds and start again with every byte, and a
/// suspended connection has none; so the waiting and all the limits are here.
///
/// Handlers run as tasks elsewhere and reach the loop only through the mailbox, so libmicrohttpd is called from this
/// thread alone. A client that leaves while its handler runs is not noticed until the answer is sent: work that was
/// begun runs to its end or its limit, which for money is what one wants.
final class ServerLoop: @unchecked Sendable {
    // @unchecked because everything below the mark is confined to the loop's thread; what is above it is Sendable.
    typealias Instant = ContinuousClock.Instant

    let limits: ServerLimits
    let mailbox: Mailbox
    let published = Lock(ServerStatistics())
    let ending = Lock(Ending())
    let requestGuard: RequestGuard
    let replies: ReplyWriter
    let handler: ServerHandler

    // MARK: Confined to the loop's thread, from its start

    /// libmicrohttpd's daemon; nil before the start and after the end.
    var daemon: OpaquePointer?
    var stage = Stage.serving
    /// Open connections by libmicrohttpd's name for them.
    var connections: [OpaquePointer: Connection] = [:]
    /// Connections whose handler is running and within its time.
    var handling: [UInt64: Connection] = [:]
    var lastExchange: UInt64 = 0
    /// Requests being read, and handlers that have not returned.
    var activeRequests = 0
    /// No deadline is earlier than this; nil when there is none.
    var earliestDeadline: Instant?
    var statistics = ServerStatistics()
    var cancelledHandlers = 0

    /// What the loop is about.
    enum Stage {
        case serving
        /// No new work; until then running handlers may finish.
        case draining(until: Instant)
        /// All handlers are answered for; until then the last answers may leave.
        case flushing(until: Instant)
        /// Nothing is waited for any more.
        case drained
    }

    /// Who waits for the end, or how it was.
    struct Ending {
        var report: DrainReport?
        var waiters: [CheckedContinuation<DrainReport, Never>] = []
    }

    init(_ configuration: ServerConfiguration, handler: @escaping ServerHandler) throws(ServerError) {
        configuration.limits.check()
        limits = configuration.limits
        requestGuard = RequestGuard(limits: configuration.limits, allowedHosts: configuration.allowedHosts)
        replies = ReplyWriter(
            serverName: configuration.serverName,
            maximumHeaderByteCount: configuration.limits.maximumResponseHeaderByteCount)
        self.handler = handler
        mailbox = try Mailbox()
    }

    /// Hands the socket to a new daemon and starts the thread. The socket is the loop's from here on, also on failure.
    func start(on listener: ListeningSocket) throws(ServerError) {
        guard let daemon = makeDaemon(on: listener.descriptor) else {
            close(listener.descriptor)
            throw ServerError(code: .system, description: "libmicrohttpd did not start; is there memory?")
        }
        self.daemon = daemon
        let me = Unmanaged.passRetained(self)
        guard Self.spawn(me.toOpaque()) else {
            me.release()
            MHD_stop_daemon(daemon)
            throw ServerError(code: .system, description: "no thread for the event loop; is there a process limit?")
        }
    }

    private static func spawn(_ context: UnsafeMutableRawPointer) -> Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<ServerLoop>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context)
            if status == 0, let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<ServerLoop>.fromOpaque(context).takeRetainedValue().run()
                    return nil
                }, context)
            if status == 0 { pthread_detach(thread) }
        #endif
        return status == 0
    }

    private func run() {
        // Signals belong to the program's other threads; a write to a closed socket must not end the process.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)

        while let daemon {
            let wakened = mhd_shim_wait(daemon, mailbox.wakeDescriptor, waitMilliseconds(ContinuousClock.now))
            mailbox.take(wakened: wakened).forEach(receive)
            let now = ContinuousClock.now
            expireConnections(now)
            continueDrain(now)
            // Always between a resume and the next wait: the daemon's own time-out does not know of resumed
            // connections.
            MHD_run(daemon)
            publish()
            if isDrained { break }
        }
        end()
    }

    private func receive(_ message: Mailbox.Message) {
        switch message {
        case .answered(let exchange, let response): handlerReturned(exchange, response)
        case .drain(let limit): beginDrain(within: limit)
        }
    }

    /// How long the loop may sleep: to the next deadline, rounded up so that it has passed on waking; -1 for ever.
    private func waitMilliseconds(_ now: Instant) -> CInt {
        var next = earliestDeadline
        switch stage {
        case .serving, .drained: break
        case .draining(let until), .flushing(let until): next = min(next ?? until, until)
        }
        guard let next else { return -1 }
        let (seconds, attoseconds) = (next - now).components
        let milliseconds = min(seconds, 60) * 1000 + attoseconds / 1_000_000_000_000_000 + 1
        return CInt(max(0, milliseconds))
    }

    func publish() {
        statistics.openConnections = connections.count
        let current = statistics
        published.withLock { $0 = current }
    }

    /// Stops the daemon, which must not have a suspended connection by now, and tells who waits.
    private func end() {
        precondition(handling.isEmpty, "a daemon with suspended connections must not be stopped")
        if let daemon { MHD_stop_daemon(daemon) }
        daemon = nil
        mailbox.close()
        publish()
        let report = DrainReport(cancelledHandlers: cancelledHandlers)
        let waiters = ending.withLock { ending in
            ending.report = report
            let waiters = ending.waiters
            ending.waiters = []
            return waiters
        }
        for waiter in waiters { waiter.resume(returning: report) }
    }
}
