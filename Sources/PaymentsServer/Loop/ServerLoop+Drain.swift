internal import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The way to the end: no new connections, 503 to new requests, time for running handlers, and then the rest is cut.
///
/// libmicrohttpd aborts the process when it is stopped with a suspended connection, so each of those is answered and
/// resumed first.
extension ServerLoop {
    /// Starts to drain, or shortens a drain that is under way.
    func beginDrain(within limit: Duration) {
        let until = ContinuousClock.now + max(.zero, limit)
        switch stage {
        case .serving:
            stage = .draining(until: until)
            let listener = MHD_quiesce_daemon(daemon)
            if listener >= 0 { close(listener) }
        case .draining(let earlier): stage = .draining(until: min(earlier, until))
        case .flushing, .drained: break
        }
    }

    /// Cuts off the handlers when their time is over, and ends the flush when its is.
    func continueDrain(_ now: Instant) {
        switch stage {
        case .draining(let until) where until <= now:
            cancelHandlers()
            stage = .flushing(until: now + limits.flushTime)
        case .flushing(let until) where until <= now: stage = .drained
        case .serving, .draining, .flushing, .drained: break
        }
    }

    /// Whether the daemon may be stopped. Asked after the daemon ran, so that no connection is still suspended.
    var isDrained: Bool {
        switch stage {
        case .serving: false
        case .draining: !connections.values.contains(where: \.isBusy)
        case .flushing: !connections.values.contains(where: \.isAnswering)
        case .drained: true
        }
    }

    private func cancelHandlers() {
        let running = Array(handling.values)
        cancelledHandlers += running.count
        for connection in running {
            abandonHandler(of: connection, answering: .unavailable("The server is shutting down."))
        }
    }
}
