#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Time limits and the drain.
extension ServerLoop {
    /// The least time between two looks at all connections.
    private static let expiryGranularity = Duration.milliseconds(10)
    /// When to try again to close a connection that was told to.
    private static let closingTime = Duration.seconds(1)

    func setDeadline(_ deadline: Instant, of connection: Connection) {
        connection.deadline = deadline
        earliestDeadline = min(earliestDeadline ?? deadline, deadline)
    }

    /// Ends what lasted too long, and finds the next deadline. Deadlines move with every request, so the noted one is
    /// often out of date; all are looked at only when it passes, which keeps a request free of timer upkeep.
    func expireConnections(_ now: Instant) {
        guard let due = earliestDeadline, due <= now else { return }
        earliestDeadline = nil
        for connection in connections.values {
            if connection.deadline <= now { expire(connection, now) }
            setDeadline(connection.deadline, of: connection)
        }
        earliestDeadline = earliestDeadline.map { max($0, now + Self.expiryGranularity) }
    }

    private func expire(_ connection: Connection, _ now: Instant) {
        if case .handling = connection.phase {
            statistics.handlerTimeouts += 1
            abandonHandler(
                of: connection, answering: .refusal(status: 504, reason: "The handler took longer than its limit."))
        } else {
            statistics.connectionTimeouts += 1
            shutDown(connection)
            connection.deadline = now + Self.closingTime
        }
    }

    /// Makes libmicrohttpd close a connection: it finds the socket at its end. The descriptor stays its to close.
    private func shutDown(_ connection: Connection) {
        _ = shutdown(connection.descriptor, CInt(SHUT_RDWR))
    }
}
