internal import CCurl
internal import Payments

/// Drives all calls of a transport: one libcurl multi handle, one thread, one `poll`.
///
/// libcurl is told only about the sockets that are ready (`curl_multi_socket_action`), so a step costs what happened in
/// it and not what is in flight. Everything here is confined to the loop thread, `inbox` excepted.
final class EventLoop {
    private let inbox: CallInbox
    private let executor: LoopExecutor
    private let pipe: WakePipe
    private let multi: UnsafeMutableRawPointer
    private let settings: HandleSettings
    private let maximumActiveCount: Int

    private var sockets: PollSet
    private var events: [PollSet.Event] = []
    private var batch = CallInbox.Batch()
    private var jobs: [UnownedJob] = []
    private var queue = CallQueue()
    private var active: [EasyHandle] = []
    private var idle: [EasyHandle] = []
    private var ended: [(call: Call, outcome: Call.Outcome)] = []
    /// When libcurl wants to be called although no socket is ready; nil when it does not.
    private var timer: MonotonicTime?
    /// No call runs out of time before this moment.
    private var earliestExpiry = MonotonicTime.distantFuture

    /// The longest sleep. Posts and sockets end it; this only bounds a mistake.
    private static let longestSleepMilliseconds: Int32 = 60_000
    /// How often tasks that go on at once may do so before sockets get their turn.
    private static let maximumJobRoundCount = 8
    /// The most streams on one HTTP/2 connection, within the 100 that servers should allow (RFC 9113, section 6.5.2):
    /// a request beyond the server's number would wait unsent behind the check of `notAfter`.
    private static let maximumStreamCount = 64

    init(
        _ configuration: CurlTransport.Configuration, inbox: CallInbox, executor: LoopExecutor, pipe: WakePipe
    ) throws(CurlTransport.SetupError) {
        settings = try HandleSettings(configuration)
        guard let multi = curl_multi_init() else { throw .outOfResources("no memory for libcurl") }
        self.multi = multi
        self.inbox = inbox
        self.executor = executor
        self.pipe = pipe
        maximumActiveCount = configuration.maximumConcurrentCalls
        sockets = PollSet(wakeDescriptor: pipe.readDescriptor)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            ccurl_multi_set_callbacks(multi, CurlCallbacks.socket, CurlCallbacks.timer, context),
            ccurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, maximumActiveCount),
            ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, maximumActiveCount),
            ccurl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, Self.maximumStreamCount),
        ]
        guard codes.allSatisfy({ $0 == CURLM_OK }), let handle = EasyHandle(settings) else {
            throw .libraryUnusable("it refuses an option that the transport depends on")
        }
        idle.append(handle)
    }

    deinit {
        // Handles go first: cleaning one up reaches into the multi handle and the shared TLS sessions.
        idle.removeAll()
        curl_multi_cleanup(multi)
    }

    /// The life of the thread: until `stop`, answer what ended, start what came, sleep until something happens.
    func run() {
        while true {
            deliver()
            runJobs()
            inbox.take(into: &batch)
            if batch.isStopping { break }
            cancelAndEnqueue()
            startQueued()
            runTimer()
            expire()
            // What ended is answered before the next sleep.
            if ended.isEmpty { sleep() }
        }
        endAll()
    }

    private func deliver() {
        guard !ended.isEmpty else { return }
        inbox.makeRoom(for: ended.count)
        for (call, outcome) in ended {
            call.continuation?.resume(returning: outcome)
            call.continuation = nil
        }
        ended.removeAll(keepingCapacity: true)
    }

    /// Lets the tasks that prefer this thread go on, those just answered among them.
    private func runJobs() {
        for _ in 0..<Self.maximumJobRoundCount {
            inbox.take(into: &jobs)
            if jobs.isEmpty { return }
            for job in jobs { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
            jobs.removeAll(keepingCapacity: true)
        }
    }

    private func cancelAndEnqueue() {
        if !batch.added.isEmpty {
            let now = MonotonicTime.now()
            for call in batch.added {
                queue.append(call)
                earliestExpiry = min(earliestExpiry, call.earliestExpiry(at: now))
            }
            batch.added.removeAll(keepingCapacity: true)
        }
        for call in batch.cancelled {
            if let handle = call.handle {
                end(handle, reason: .cancelled)
            } else if let waiting = queue.removeAll(where: { $0 === call }).first {
                endWaiting(waiting, reason: .cancelled)
            }
        }
        batch.cancelled.removeAll(keepingCapacity: true)
    }

    private func startQueued() {
        guard !queue.isEmpty else { return }
        let now = MonotonicTime.now()
        while active.count < maximumActiveCount, let call = queue.popFirst() { start(call, at: now) }
    }

    private func start(_ call: Call, at now: MonotonicTime) {
        // The check before the first byte decides; this one only saves a connection.
        if call.isTooLate { return endWaiting(call, reason: .tooLate) }
        guard let handle = idle.popLast() ?? EasyHandle(settings) else {
            return fail(call, .unavailable, "no memory for another connection")
        }
        guard handle.assign(call) else {
            handle.release()
            idle.append(handle)
            return fail(call, .invalidRequest, "libcurl refuses the request")
        }
        call.begin(at: now)
        call.handle = handle
        call.activeIndex = active.count
        active.append(handle)
        earliestExpiry = min(earliestExpiry, call.earliestExpiry(at: now))
        let code = curl_multi_add_handle(multi, handle.easy)
        if code != CURLM_OK {
            detach(handle)
            fail(call, .unavailable, "libcurl takes no more calls (multi \(code.rawValue))")
        }
    }

    private func runTimer() {
        // Zero is what libcurl asks for after each new call; it needs no look at the clock.
        guard let due = timer, due == .immediately || due <= .now() else { return }
        timer = nil
        act(CURL_SOCKET_TIMEOUT, 0)
        collect()
    }

    private func sleep() {
        let limit = Self.longestSleepMilliseconds
        let wakeUp = min(timer ?? .distantFuture, earliestExpiry)
        let milliseconds = inbox.sleepIfEmpty() ? MonotonicTime.now().milliseconds(until: wakeUp, limit: limit) : 0
        if sockets.wait(milliseconds: milliseconds, into: &events) { pipe.drain() }
        for event in events {
            var mask: Int32 = 0
            if event.canRead { mask |= CURL_CSELECT_IN }
            if event.canWrite { mask |= CURL_CSELECT_OUT }
            if event.hasError { mask |= CURL_CSELECT_ERR }
            act(event.socket, mask)
        }
        collect()
    }

    private func act(_ socket: Int32, _ mask: Int32) {
        var runningCount: Int32 = 0
        // It fails only for a multi handle that is none.
        let code = curl_multi_socket_action(multi, socket, mask, &runningCount)
        precondition(code == CURLM_OK, "libcurl must take an event, it said \(code.rawValue)")
    }

    private func collect() {
        var code = CURLE_OK
        while let easy = ccurl_multi_next_finished(multi, &code) { end(EasyHandle.of(easy), code: code) }
    }

    private func expire() {
        let now = MonotonicTime.now()
        guard now >= earliestExpiry else { return }
        earliestExpiry = .distantFuture
        for handle in active {
            guard let call = handle.call else { continue }
            if let reason = call.expiry(at: now) {
                end(handle, reason: reason)
            } else {
                earliestExpiry = min(earliestExpiry, call.earliestExpiry(at: now))
            }
        }
        for call in queue.removeAll(where: { $0.expiry(at: now) != nil }) {
            endWaiting(call, reason: .totalTimeout)
        }
        for call in queue.waiting { earliestExpiry = min(earliestExpiry, call.earliestExpiry(at: now)) }
    }

    private func end(_ handle: EasyHandle, reason: StopReason) {
        // A reason that is already set came first, inside libcurl.
        if let call = handle.call, call.progress.stopReason == nil { call.progress.stopReason = reason }
        end(handle, code: CURLE_OK)
    }

    private func end(_ handle: EasyHandle, code: CURLcode) {
        guard let call = handle.call else { return }
        let text = code == CURLE_OK ? "" : handle.libraryText
        detach(handle)
        let verdict = Verdict(progress: call.progress, code: code, libraryText: text)
        ended.append((call, verdict.result()))
    }

    /// Takes a handle out of libcurl and back into the pool. Leaving in mid-transfer closes an HTTP/1.1 connection.
    private func detach(_ handle: EasyHandle) {
        guard let call = handle.call else { return }
        curl_multi_remove_handle(multi, handle.easy)
        let last = active.removeLast()
        if last !== handle {
            active[call.activeIndex] = last
            last.call?.activeIndex = call.activeIndex
        }
        call.handle = nil
        handle.release()
        idle.append(handle)
    }

    private func endWaiting(_ call: Call, reason: StopReason) {
        call.progress.stopReason = reason
        ended.append((call, Verdict(progress: call.progress, code: CURLE_OK, libraryText: "").result()))
    }

    private func fail(_ call: Call, _ kind: TransportError.Kind, _ detail: String) {
        ended.append((call, .failure(TransportError(kind: kind, delivery: .notSent, detail: detail))))
    }

    /// Ends whatever is left, each call with what is known about it.
    private func endAll() {
        for handle in active { end(handle, reason: .shutDown) }
        for call in queue.removeAll(where: { _ in true }) + batch.added { endWaiting(call, reason: .shutDown) }
        deliver()
    }

    // MARK: Called by libcurl

    func watch(_ socket: Int32, _ what: Int32) {
        if what == CURL_POLL_REMOVE { return sockets.remove(socket) }
        let reading = what == CURL_POLL_IN || what == CURL_POLL_INOUT
        sockets.watch(socket, reading: reading, writing: what == CURL_POLL_OUT || what == CURL_POLL_INOUT)
    }

    func setTimer(_ milliseconds: Int) {
        switch milliseconds {
        case ..<0: timer = nil
        case 0: timer = .immediately
        default: timer = MonotonicTime.now().advanced(by: .milliseconds(milliseconds))
        }
    }
}
