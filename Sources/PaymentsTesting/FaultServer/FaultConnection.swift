#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Follows one script on one connection, on a thread of its own.
struct FaultConnection {
    enum Ending {
        case close
        case reset
    }

    private let socket: Int32
    private let record: @Sendable ([UInt8]) -> Void

    /// The largest request that is read, headers and body.
    private static let maximumRequestByteCount = 64 << 20
    /// How far the end of the headers is looked for.
    private static let maximumHeadByteCount = 256 << 10

    init(socket: Int32, record: @escaping @Sendable ([UInt8]) -> Void) {
        self.socket = socket
        self.record = record
    }

    /// Does the steps until one of them ends the connection.
    func run(_ script: [FaultStep]) -> Ending {
        var received: [UInt8] = []
        for step in script {
            switch step {
            case .readRequest:
                guard let request = readRequest(&received) else { return .close }
                record(request)
            case .awaitBytes:
                var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                _ = poll(&entry, 1, -1)
            case .send(let bytes): guard LoopbackSocket.send(bytes, to: socket) else { return .close }
            case .drip(let bytes, let pause): drip(bytes, pause)
            case .flood(let bytes, let count):
                for _ in 0..<count where !LoopbackSocket.send(bytes, to: socket) { return .close }
            case .relay(let port, let limit): relay(port, limit)
            case .hold: while let bytes = LoopbackSocket.receive(socket), !bytes.isEmpty {}
            case .close: return .close
            case .reset: return .reset
            }
        }
        return .close
    }

    private func readRequest(_ received: inout [UInt8]) -> [UInt8]? {
        while received.count < Self.maximumRequestByteCount {
            if let count = requestByteCount(received), received.count >= count {
                let request = Array(received.prefix(count))
                received.removeFirst(count)
                return request
            }
            guard let bytes = LoopbackSocket.receive(socket), !bytes.isEmpty else { return nil }
            received += bytes
        }
        return nil
    }

    /// The length of the first request; nil while its headers are not whole.
    private func requestByteCount(_ bytes: [UInt8]) -> Int? {
        let blankLine = Array("\r\n\r\n".utf8)
        guard bytes.count >= 4,
            let end = (0...min(bytes.count - 4, Self.maximumHeadByteCount)).first(where: {
                bytes[$0..<($0 + 4)].elementsEqual(blankLine)
            })
        else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
        let bodyByteCount = length.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        return end + 4 + bodyByteCount
    }

    private func drip(_ bytes: [UInt8], _ pause: Duration) {
        let (seconds, attoseconds) = pause.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        for byte in bytes {
            usleep(UInt32(clamping: microseconds))
            guard LoopbackSocket.send([byte], to: socket) else { return }
        }
    }

    private func relay(_ port: UInt16, _ limit: Int) {
        guard let target = LoopbackSocket.connect(port: port) else { return }
        defer { close(target) }
        var left = limit
        while left > 0 {
            var entries = [socket, target].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&entries, 2, -1) > 0 else { return }
            if entries[0].revents != 0 {
                guard let bytes = LoopbackSocket.receive(socket), !bytes.isEmpty,
                    LoopbackSocket.send(bytes, to: target)
                else { return }
            }
            if entries[1].revents != 0 {
                guard let bytes = LoopbackSocket.receive(target), !bytes.isEmpty,
                    LoopbackSocket.send(Array(bytes.prefix(left)), to: socket)
                else { return }
                left -= bytes.count
            }
        }
    }
}
