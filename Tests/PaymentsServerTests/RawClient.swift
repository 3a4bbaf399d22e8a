#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A TCP client that knows nothing of HTTP but where an answer ends: bytes in, bytes out. Blocking, so it is used
/// inside `blocking { }` only.
final class RawClient {
    enum Failure: Error {
        case connect(Int32)
        case send(Int32)
        case timeout
        case malformed(String)
    }

    /// An answer as it came.
    struct Answer {
        var statusLine = ""
        var status = 0
        /// Names in lower case.
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []

        func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// How long any single wait may take before the test fails.
    static let waitSeconds = 20

    private let descriptor: Int32
    private var pending: [UInt8] = []

    init(port: Int, receiveBufferByteCount: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if var size = receiveBufferByteCount {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: Self.waitSeconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // A throwing initializer of a complete object runs `deinit`, which closes the descriptor.
        guard status == 0 else { throw Failure.connect(errno) }
    }

    deinit { closeDescriptor(descriptor) }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { sendBytes(descriptor, $0) }
            guard count > 0 else { throw Failure.send(errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more will be sent, and goes on listening.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Makes the close a reset: the client is gone and says so.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Whether the server closed the connection, waiting for that at most this long. Bytes that came are kept.
    func isClosed(within milliseconds: Int32) throws -> Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, milliseconds) > 0 else { return false }
        return try !fill()
    }

    /// Everything up to the server's close; a reset counts as one.
    func readToEnd() throws -> [UInt8] {
        while try fill() {}
        defer { pending = [] }
        return pending
    }

    /// One answer, interim ones included. `bodiless` for the answer to HEAD.
    func readAnswer(bodiless: Bool = false) throws -> Answer {
        var answer = try readHead()
        let hasBody = !bodiless && answer.status >= 200 && answer.status != 204 && answer.status != 304
        let count = hasBody ? Int(answer.header("content-length") ?? "") ?? 0 : 0
        while pending.count < count { guard try fill() else { throw Failure.malformed("body cut short") } }
        answer.body = Array(pending.prefix(count))
        pending.removeFirst(count)
        return answer
    }

    private func readHead() throws -> Answer {
        while true {
            if let end = headEnd() {
                let head = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeFirst(end + 4)
                return try parse(head)
            }
            guard try fill() else { throw Failure.malformed("closed before an answer") }
        }
    }

    private func headEnd() -> Int? {
        guard pending.count >= 4 else { return nil }
        return (0...(pending.count - 4)).first { pending[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
    }

    private func parse(_ head: String) throws -> Answer {
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        var answer = Answer()
        answer.statusLine = lines.removeFirst()
        guard let status = Int(answer.statusLine.split(separator: " ").dropFirst().first ?? "") else {
            throw Failure.malformed(answer.statusLine)
        }
        answer.status = status
        answer.headers = lines.map { line in
            let halves = line.split(separator: ":", maxSplits: 1)
            return (halves[0].lowercased(), halves.count > 1 ? String(halves[1].drop { $0 == " " }) : "")
        }
        return answer
    }

    /// Reads what there is; false at the end.
    private func fill() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 {
            guard errno == ECONNRESET || errno == EPIPE else { throw Failure.timeout }
            return false
        }
        pending.append(contentsOf: buffer.prefix(count))
        return count > 0
    }
}

private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

/// Sends without the signal that a closed peer would raise.
private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
