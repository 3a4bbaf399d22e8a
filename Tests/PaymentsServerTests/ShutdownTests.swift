import PaymentsServer
import Testing

@Suite("Start and shutdown")
struct ShutdownTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("port 0 takes a free port, and two servers get different ones")
    func freePort() async throws {
        let first = try HTTPServer.start(handler: describing)
        let second = try HTTPServer.start(handler: describing)
        #expect(first.port > 0 && second.port > 0 && first.port != second.port)
        await first.shutdown(within: .zero)
        await second.shutdown(within: .zero)
    }

    @Test("a port in use, a foreign address and an unknown host are told apart")
    func startFailures() async throws {
        let server = try HTTPServer.start(handler: describing)
        let cases: [(ServerConfiguration, ServerError.Code)] = [
            (.init(port: server.port), .addressInUse), (.init(host: "192.0.2.1"), .addressNotAvailable),
            (.init(host: "no host"), .unknownHost), (.init(port: 65536), .addressNotAvailable),
        ]
        for (configuration, code) in cases {
            let error = #expect(throws: ServerError.self) {
                _ = try HTTPServer.start(configuration, handler: describing)
            }
            #expect(error?.code == code)
        }
        await server.shutdown(within: .zero)
    }

    @Test("an IPv6 loopback server tells the peer's address")
    func ipv6() async throws {
        let server = try HTTPServer.start(ServerConfiguration(host: "::1", allowedHosts: .any), handler: describing)
        #expect(server.port > 0)
        await server.shutdown(within: .zero)
    }

    @Test("an idle server stops at once, with kept connections open, and may be told twice")
    func idle() async throws {
        let server = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: describing)
        let port = server.port
        let client = try await blocking {
            let client = try RawClient(port: port)
            try client.send(Self.request)
            _ = try client.readAnswer()
            return Unchecked(client)
        }
        async let first = server.shutdown(within: .seconds(600))
        async let second = server.shutdown(within: .seconds(600))
        #expect(await [first, second].map(\.cancelledHandlers) == [0, 0])
        #expect(await server.shutdown(within: .zero).cancelledHandlers == 0)
        #expect(try await rest(client).isEmpty)
        #expect(server.statistics.openConnections == 0)
    }

    @Test("a running handler finishes within the limit, while new connections and requests are turned away")
    func gracefulDrain() async throws {
        let gate = Gate()
        let handler: ServerHandler = { request in
            if request.path == "/slow" { await gate.pass() }
            return await describing(request)
        }
        let server = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: handler)
        let port = server.port
        let kept = try await blocking {
            let client = try RawClient(port: port)
            try client.send(Self.request)
            _ = try client.readAnswer()
            return Unchecked(client)
        }
        async let slow = ask(server, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
        try await eventually(server, "the handler runs") { $0.runningHandlers == 1 }
        async let report = server.shutdown(within: .seconds(600))
        try await connectionsAreRefused(port)
        let turnedAway = try await blocking {
            try kept.value.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
            return try kept.value.readAnswer()
        }
        #expect(turnedAway.status == 503)
        gate.open()
        let answer = try await slow
        #expect(answer.status == 200)
        #expect(answer.header("connection") == "close")
        #expect(await report.cancelledHandlers == 0)
    }

    @Test("handlers that outlast the limit are cancelled, and their clients told 503")
    func cancelledHandlers() async throws {
        let log = Log()
        let handler: ServerHandler = { _ in
            do { try await Task.sleep(for: .seconds(3600)) } catch { log.add("cancelled") }
            return .empty()
        }
        let server = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: handler)
        async let statuses = answers(server, count: 5)
        try await eventually(server, "all handlers run") { $0.runningHandlers == 5 }
        #expect(await server.shutdown(within: .milliseconds(50)).cancelledHandlers == 5)
        #expect(try await statuses == [503, 503, 503, 503, 503])
    }

    @Test("a handler that ignores its cancellation does not hold up the end, nor harm it later")
    func stubbornHandler() async throws {
        let gate = Gate()
        let log = Log()
        let handler: ServerHandler = { _ in
            await gate.pass()
            log.add("returned")
            return .empty()
        }
        let server = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: handler)
        async let statuses = answers(server, count: 1)
        try await eventually(server, "the handler runs") { $0.runningHandlers == 1 }
        #expect(await server.shutdown(within: .zero).cancelledHandlers == 1)
        #expect(try await statuses == [503])
        gate.open()
        for _ in 0..<4000 where log.entries.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(log.entries == ["returned"])
    }

    @Test("a request that is still arriving does not hold up the end beyond the limit")
    func unfinishedRequest() async throws {
        let server = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: describing)
        let port = server.port
        let client = try await blocking {
            let client = try RawClient(port: port)
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
            _ = try client.readAnswer()
            return Unchecked(client)
        }
        #expect(await server.shutdown(within: .milliseconds(50)).cancelledHandlers == 0)
        #expect(try await rest(client).isEmpty)
    }

    @Test("a new server takes the same port at once, though the old one had connections", arguments: 0..<5)
    func restart(round: Int) async throws {
        let first = try HTTPServer.start(ServerConfiguration(allowedHosts: .any), handler: describing)
        let port = first.port
        let client = try await blocking {
            let client = try RawClient(port: port)
            try client.send(Self.request)
            _ = try client.readAnswer()
            return Unchecked(client)
        }
        await first.shutdown(within: .zero)
        let second = try HTTPServer.start(ServerConfiguration(port: port, allowedHosts: .any), handler: describing)
        #expect(second.port == port)
        #expect(try await ask(second, Self.request).status == 200)
        #expect(try await rest(client).isEmpty)
        await second.shutdown(within: .zero)
    }

    @Test("letting go of a server stops it, running handlers included")
    func letGo() async throws {
        let log = Log()
        var server: HTTPServer? = try HTTPServer.start(ServerConfiguration(allowedHosts: .any)) { _ in
            do { try await Task.sleep(for: .seconds(3600)) } catch { log.add("cancelled") }
            return .empty()
        }
        let port = try #require(server?.port)
        let client = try await blocking {
            let client = try RawClient(port: port)
            try client.send(Self.request)
            return Unchecked(client)
        }
        if let server { try await eventually(server, "the handler runs") { $0.runningHandlers == 1 } }
        server = nil
        #expect(try await rest(client).hasPrefix("HTTP/1.1 503 "))
        try await connectionsAreRefused(port)
        for _ in 0..<4000 where log.entries.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(log.entries == ["cancelled"])
    }

    private func answers(_ server: HTTPServer, count: Int) async throws -> [Int] {
        let port = server.port
        return try await blocking {
            let clients = try (0..<count).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(Self.request) }
            return try clients.map { try $0.readAnswer().status }
        }
    }

    /// What a client still gets until the server closes.
    private func rest(_ client: Unchecked<RawClient>) async throws -> String {
        try await blocking { String(decoding: try client.value.readToEnd(), as: UTF8.self) }
    }

    /// Waits until nobody listens on a port.
    private func connectionsAreRefused(_ port: Int) async throws {
        for _ in 0..<4000 {
            let refused = try await blocking {
                do {
                    _ = try RawClient(port: port)
                    return false
                } catch RawClient.Failure.connect {
                    return true
                }
            }
            if refused { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        Issue.record("the port still takes connections")
    }
}
