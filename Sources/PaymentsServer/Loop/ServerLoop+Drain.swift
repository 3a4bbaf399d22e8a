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
        case .flushing: break
        }
    }

    /// Takes the drain one step on. True when the daemon may be stopped.
    func drainIsComplete(_ now: Instant) -> Bool {
        switch stage {
        case .serving: return false
        case .draining(let until):
            guard connections.values.contains(where: \.isBusy) else { return true }
            if until <= now {
                cancelHandlers()
                stage = .flushing(until: now + limits.flushTime)
            }
            return false
        case .flushing(let until): return until <= now || !connections.values.contains(where: \.isAnswering)
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

extension Connection {
    /// Whether an answer has still to leave.
    var isAnswering: Bool {
        switch phase {
        case .ready, .sending: true
        case .idle, .head, .body, .handling: false
        }
    }
}
