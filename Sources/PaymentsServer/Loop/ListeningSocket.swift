#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A bound, listening TCP socket. Made here rather than by libmicrohttpd, so that a failure has a cause to tell.
struct ListeningSocket {
    let descriptor: CInt
    /// The port it got, which is the one asked for unless that was 0.
    let port: Int

    /// The kernel's queue of connections not yet taken.
    private static let backlog: CInt = 1024

    /// Binds and listens on the first address that `host` stands for.
    /// - Throws: with the cause and what to do about it; nothing stays open then.
    init(host: String, port: Int) throws(ServerError) {
        guard (0...65535).contains(port) else {
            throw ServerError(code: .addressNotAvailable, description: "port \(port) is not in 0...65535")
        }
        let address = try Self.resolve(host, port: port)
        defer { freeaddrinfo(address) }
        let family = address.pointee.ai_family
        let opened = socket(family, Self.streamType, 0)
        guard opened >= 0 else { throw Self.failure(host, port) }
        do {
            try Self.prepare(opened, address: address.pointee, host: host, port: port)
        } catch {
            close(opened)
            throw error
        }
        descriptor = opened
        self.port = Self.boundPort(opened)
    }

    private static func resolve(_ host: String, port: Int) throws(ServerError) -> UnsafeMutablePointer<addrinfo> {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = streamType
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else {
            throw ServerError(code: .unknownHost, description: "\(host) is not an address of this machine")
        }
        return found
    }

    private static func prepare(_ socket: CInt, address: addrinfo, host: String, port: Int) throws(ServerError) {
        var yes: CInt = 1
        // A restart must not wait for the old connections' TIME_WAIT.
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        guard fcntl(socket, F_SETFD, FD_CLOEXEC) == 0, fcntl(socket, F_SETFL, O_NONBLOCK) == 0,
            bind(socket, address.ai_addr, address.ai_addrlen) == 0, listen(socket, backlog) == 0
        else { throw failure(host, port) }
    }

    private static func failure(_ host: String, _ port: Int) -> ServerError {
        let number = errno
        let place = "\(host) port \(port)"
        switch number {
        case EADDRINUSE:
            return .init(
                code: .addressInUse, description: "\(place) is in use; stop the other process or choose port 0")
        case EACCES, EPERM:
            return .init(code: .permissionDenied, description: "\(place) needs more rights; choose a port above 1023")
        case EADDRNOTAVAIL:
            return .init(code: .addressNotAvailable, description: "\(place): the address is not one of this machine")
        default:
            return .init(code: .system, description: "\(place) cannot be opened: \(String(cString: strerror(number)))")
        }
    }

    private static func boundPort(_ socket: CInt) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(socket, address, &length) == 0 ? PeerAddress(address).port : 0
            }
        }
    }

    #if canImport(Glibc)
        private static let streamType = CInt(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif
}

extension PeerAddress {
    /// Reads a socket address of IPv4 or IPv6; anything else gives the empty address.
    init(_ address: UnsafePointer<sockaddr>) {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let raw = UnsafeRawPointer(address)
        switch CInt(address.pointee.sa_family) {
        case AF_INET:
            var four = raw.loadUnaligned(as: sockaddr_in.self)
            inet_ntop(AF_INET, &four.sin_addr, &text, socklen_t(text.count))
            self.init(host: Self.text(text), port: Int(UInt16(bigEndian: four.sin_port)))
        case AF_INET6:
            var six = raw.loadUnaligned(as: sockaddr_in6.self)
            inet_ntop(AF_INET6, &six.sin6_addr, &text, socklen_t(text.count))
            self.init(host: Self.text(text), port: Int(UInt16(bigEndian: six.sin6_port)))
        default: self.init(host: "", port: 0)
        }
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
