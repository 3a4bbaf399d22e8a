#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The few socket calls that a test server needs, on 127.0.0.1.
enum LoopbackSocket {
    private static let receiveByteCount = 16 << 10

    /// A listening socket on a free port.
    static func listen(backlog: Int32) throws(FaultServer.SetupError) -> (socket: Int32, port: UInt16) {
        let (socket, port) = try bind()
        #if canImport(Darwin)
            let code = Darwin.listen(socket, backlog)
        #elseif canImport(Musl)
            let code = Musl.listen(socket, backlog)
        #else
            let code = Glibc.listen(socket, backlog)
        #endif
        guard code == 0 else {
            close(socket)
            throw FaultServer.SetupError(detail: "listen \(errno)")
        }
        return (socket, port)
    }

    /// A socket that owns a free port and does not listen: connections to it are refused.
    static func bind() throws(FaultServer.SetupError) -> (socket: Int32, port: UInt16) {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { throw FaultServer.SetupError(detail: "socket \(errno)") }
        var address = address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withGeneric(&address) { pointer in
            #if canImport(Darwin)
                let code = Darwin.bind(descriptor, pointer, length)
            #elseif canImport(Musl)
                let code = Musl.bind(descriptor, pointer, length)
            #else
                let code = Glibc.bind(descriptor, pointer, length)
            #endif
            return code == 0 ? getsockname(descriptor, pointer, &length) : code
        }
        guard code == 0 else {
            close(descriptor)
            throw FaultServer.SetupError(detail: "bind \(errno)")
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// A connection to a port; nil when it fails. Without waiting, a connection on its way counts.
    static func connect(port: UInt16, waiting: Bool = true) -> Int32? {
        let descriptor = makeSocket()
        guard descriptor >= 0 else { return nil }
        if !waiting { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        var address = address(port: port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withGeneric(&address) { pointer in
            #if canImport(Darwin)
                Darwin.connect(descriptor, pointer, length)
            #elseif canImport(Musl)
                Musl.connect(descriptor, pointer, length)
            #else
                Glibc.connect(descriptor, pointer, length)
            #endif
        }
        guard code == 0 || errno == EINPROGRESS else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// What arrived; empty at the end of the stream, nil after an error.
    static func receive(_ socket: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: receiveByteCount)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count >= 0 { return Array(buffer.prefix(count)) }
            guard errno == EINTR else { return nil }
        }
    }

    /// Sends everything.
    /// - Returns: false when the peer has left.
    static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                #if canImport(Darwin)
                    let count = Darwin.send(socket, rest.baseAddress, rest.count, 0)
                #elseif canImport(Musl)
                    let count = Musl.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #else
                    let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                #endif
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Makes the coming `close` a reset.
    static func resetOnClose(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Starts a detached thread; false when the system gives none.
    static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        final class Start {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
                    return nil
                }, start.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
                    return nil
                }, start.toOpaque())
        #endif
        guard code == 0 else {
            start.release()
            return false
        }
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
        return true
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withGeneric<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
