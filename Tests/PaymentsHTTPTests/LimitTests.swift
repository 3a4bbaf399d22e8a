import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite("A limit", .timeLimit(.minutes(2)))
struct LimitTests {
    private static let brief = Duration.milliseconds(150)
    private static let head = "HTTP/1.1 200 OK\r\n"
    private static let kilobyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1024)

    private func limits(_ change: (inout TransportLimits) -> Void) -> TransportLimits {
        var limits = patient
        change(&limits)
        return limits
    }

    @Test("on connecting ends a call that nobody accepts, not sent")
    func connectTimeout() async throws {
        let port = try DeadPort.unanswering()
        let request = post(port.port, limits { $0.connectTimeout = Self.brief })
        let ending = try await withTransport { await $0.ending(of: request) }
        #expect(ending == .failure(.connection, .notSent))
    }

    @Test("on connecting includes TLS")
    func handshakeTimeout() async throws {
        try await withServer([.hold]) { server in
            let request = post(server.port, limits { $0.connectTimeout = Self.brief }, scheme: "https")
            let ending = try await withTransport { await $0.ending(of: request) }
            #expect(ending == .failure(.connection, .notSent))
        }
    }

    @Test("on the whole call counts while connecting")
    func totalTimeoutWhileConnecting() async throws {
        let port = try DeadPort.unanswering()
        let request = post(port.port, limits { $0.totalTimeout = Self.brief })
        let ending = try await withTransport { await $0.ending(of: request) }
        #expect(ending == .failure(.timeout, .notSent))
    }

    @Test(
        "on the first byte ends a call whose answer does not begin, sent",
        arguments: [[FaultStep.readRequest, .hold], [.readRequest, .send("HTTP/1.1 102 Processing\r\n\r\n"), .hold]])
    func firstByteTimeout(_ script: [FaultStep]) async throws {
        try await withServer(script) { server in
            let request = post(server.port, limits { $0.firstByteTimeout = Self.brief })
            let ending = try await withTransport { await $0.ending(of: request) }
            #expect(ending == .failure(.timeout, .sent))
        }
    }

    @Test("on the whole call ends an answer that drips, partly replied")
    func slowDrip() async throws {
        let body = [UInt8](repeating: 0x20, count: 600)
        let head = Self.head + "Content-Length: 600\r\n\r\n"
        try await withServer([.readRequest, .send(head), .drip(body, pause: .milliseconds(50))]) { server in
            let request = post(server.port, limits { $0.totalTimeout = .milliseconds(600) })
            let ending = try await withTransport { await $0.ending(of: request) }
            #expect(ending == .failure(.timeout, .partialReply, status: 200))
        }
    }

    @Test("on the first byte does not count once the answer has begun")
    func slowButAlive() async throws {
        let head = Self.head + "Content-Length: 6\r\n\r\n"
        let script: [FaultStep] = [
            .readRequest, .send(head), .drip([UInt8](repeating: 0x20, count: 6), pause: .milliseconds(50)),
        ]
        try await withServer(script) { server in
            let request = post(server.port, limits { $0.firstByteTimeout = Self.brief })
            let ending = try await withTransport { await $0.ending(of: request) }
            #expect(ending == .answer(200))
        }
    }

    @Test("of no time at all means not sent", arguments: [Duration.zero, .seconds(-1)])
    func noTime(_ timeout: Duration) async throws {
        try await withServer([.readRequest, .respond()]) { server in
            let request = post(server.port, limits { $0.totalTimeout = timeout })
            let ending = try await withTransport { await $0.ending(of: request) }
            #expect(ending == .failure(.timeout, .notSent))
        }
    }

    @Test("beyond all time is no limit")
    func muchTime() async throws {
        let endless = Duration.seconds(Int64.max)
        let limits = TransportLimits(connectTimeout: endless, firstByteTimeout: endless, totalTimeout: endless)
        try await withServer([.readRequest, .respond()]) { server in
            let ending = try await withTransport { await $0.ending(of: post(server.port, limits)) }
            #expect(ending == .answer(200))
        }
    }

    @Test("on the body holds for every framing")
    func bodies() async throws {
        let chunk = Array("400\r\n".utf8) + Self.kilobyte + Array("\r\n".utf8)
        let scripts: [[FaultStep]] = [
            // Announced: refused before it comes.
            [.readRequest, .send(Self.head + "Content-Length: 5000\r\n\r\n"), .hold],
            [.readRequest, .send(Self.head + "\r\n"), .flood(Self.kilobyte, count: 1_000_000)],
            [.readRequest, .send(Self.head + "Transfer-Encoding: chunked\r\n\r\n"), .flood(chunk, count: 1_000_000)],
        ]
        for script in scripts {
            try await withServer(script) { server in
                let request = post(server.port, limits { $0.maximumBodyByteCount = 4999 })
                let ending = try await withTransport { await $0.ending(of: request) }
                #expect(ending == .failure(.invalidResponse, .partialReply, status: 200))
            }
        }
    }

    @Test("on the body admits one of just that size", arguments: [0, 1, 5000])
    func exactBody(_ size: Int) async throws {
        try await withServer([.readRequest, .respond(body: String(repeating: "y", count: size))]) { server in
            let request = post(server.port, limits { $0.maximumBodyByteCount = size })
            let response = try await withTransport { try await $0.send(request) }
            #expect(response.body.count == size)
        }
    }

    @Test("on the headers holds for many lines, for one long line and for trailers")
    func headers() async throws {
        let line = Array("X-Filler: ".utf8) + Self.kilobyte + Array("\r\n".utf8)
        let scripts: [[FaultStep]] = [
            [.readRequest, .send(Self.head), .flood(line, count: 1000), .hold],
            [.readRequest, .send(Self.head + "X-Filler: "), .flood(Self.kilobyte, count: 1000), .hold],
            [
                .readRequest, .send(Self.head + "Transfer-Encoding: chunked\r\n\r\n0\r\n"), .flood(line, count: 1000),
                .hold,
            ],
        ]
        for script in scripts {
            try await withServer(script) { server in
                let ending = try await withTransport { await $0.ending(of: post(server.port)) }
                #expect(ending == .failure(.invalidResponse, .partialReply, status: 200))
            }
        }
    }

    @Test("on the last moment refuses before a connection is made, and at that moment still sends")
    func notAfter() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            try await withTransport(clock: FixedClock(1000)) { transport in
                let late = post(server.port, limits { $0.notAfter = Timestamp(secondsSinceEpoch: 999) })
                #expect(await transport.ending(of: late) == .failure(.tooLate, .notSent))
                #expect(server.connectionCount == 0)
                let inTime = post(server.port, limits { $0.notAfter = Timestamp(secondsSinceEpoch: 1000) })
                #expect(await transport.ending(of: inTime) == .answer(200))
            }
        }
    }

    @Test("on the last moment is checked again directly before the first byte")
    func notAfterWhileConnecting() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            // In time when the call starts, too late when the connection stands.
            try await withTransport(clock: SteppingClock([1000, 1002])) { transport in
                let request = post(server.port, limits { $0.notAfter = Timestamp(secondsSinceEpoch: 1001) })
                #expect(await transport.ending(of: request) == .failure(.tooLate, .notSent))
            }
            await server.waitForEndedConnections(1)
            #expect(server.requests.isEmpty)
        }
    }
}
