#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Time limits.
extension ServerLoop {
    /// The least time between two looks at all connections.
    private static let expiryGranularity = Duration.milliseconds(10)
    /// When to try again to close a connection that was told to.
    private static let closingTime = Duration.seconds(1)
    /// When a receiving connection is first looked at for a client that left; later looks come at twice the interval.
    private static let firstLook = Duration.seconds(1)

    /// Gives the present phase of a connection this long.
    func allow(_ time: Duration, for connection: Connection) {
        let now = ContinuousClock.now
        connection.limit = now + time
        connection.lookInterval = Self.firstLook
        setDeadline(connection.isReceiving ? now + min(time, Self.firstLook) : connection.limit, of: connection)
    }

    private func setDeadline(_ deadline: Instant, of connection: Connection) {
        connection.deadline = deadline
        earliestDeadline = min(earliestDeadline ?? deadline, deadline)
    }

    /// Ends what lasted too long, and finds the next deadline. Deadlines move with every request, so the noted one is
    /// often out of date; all are looked at only when it passes, which keeps a request free of timer upkeep.
    func expireConnections(_ now: Instant) {
        guard let due = earliestDeadline, due <= now else { return }
        earliestDeadline = nil
        for connection in connections.values {
            if connection.deadline <= now { look(at: connection, now) }
            setDeadline(connection.deadline, of: connection)
        }
        earliestDeadline = earliestDeadline.map { max($0, now + Self.expiryGranularity) }
    }

    private func look(at connection: Connection, _ now: Instant) {
        if case .handling = connection.phase {
            statistics.handlerTimeouts += 1
            abandonHandler(
                of: connection, answering: .refusal(status: 504, reason: "The handler took longer than its limit."))
        } else if connection.limit <= now {
            statistics.connectionTimeouts += 1
            shutDown(connection, now)
        } else if connection.isReceiving && hasLeft(connection) {
            shutDown(connection, now)
        } else {
            connection.lookInterval *= 2
            connection.deadline = min(connection.limit, now + connection.lookInterval)
        }
    }

    /// Whether the client of a receiving connection has closed it. libmicrohttpd takes a short read for an empty
    /// socket, so it never learns of a close that arrived together with the last bytes of half a request.
    private func hasLeft(_ connection: Connection) -> Bool {
        var byte: UInt8 = 0
        let count = recv(connection.descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
    }

    /// Makes libmicrohttpd close a connection: it finds the socket at its end. The descriptor stays its to close.
    private func shutDown(_ connection: Connection, _ now: Instant) {
        _ = shutdown(connection.descriptor, CInt(SHUT_RDWR))
        connection.deadline = now + Self.closingTime
    }
}
