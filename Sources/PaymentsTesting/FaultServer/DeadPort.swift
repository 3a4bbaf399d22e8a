#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A loopback port on which no connection ever comes about, reserved while this lives.
public final class DeadPort: Sendable {
    /// The port number.
    public let port: UInt16
    private let sockets: [Int32]

    /// How many connections are begun to fill the accept queue; more than any system keeps for the smallest backlog.
    private static let fillerCount = 8

    private init(port: UInt16, sockets: [Int32]) {
        self.port = port
        self.sockets = sockets
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    /// A port that refuses connections at once.
    /// - Throws: `FaultServer.SetupError` when the system gives no socket.
    public static func refusing() throws(FaultServer.SetupError) -> DeadPort {
        let (socket, port) = try LoopbackSocket.bind()
        return DeadPort(port: port, sockets: [socket])
    }

    /// A port whose accept queue is full: connecting neither succeeds nor fails.
    /// - Throws: `FaultServer.SetupError` when the system gives no socket.
    public static func unanswering() throws(FaultServer.SetupError) -> DeadPort {
        let (listener, port) = try LoopbackSocket.listen(backlog: 0)
        let fillers = (0..<fillerCount).compactMap { _ in LoopbackSocket.connect(port: port, waiting: false) }
        return DeadPort(port: port, sockets: [listener] + fillers)
    }
}
