import PaymentsServer
import Testing

@Suite("Limits of size and number")
struct LimitTests {
    private static let small: ServerLimits = {
        var limits = ServerLimits.standard
        limits.maximumBodyByteCount = 1000
        limits.discardedBodyByteCount = 100_000
        return limits
    }()

    @Test("a body above the limit is answered 413, though the client sends it all first", arguments: [1001, 90_000])
    func announcedBody(byteCount: Int) async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let body = String(repeating: "x", count: byteCount)
            let answer = try await ask(
                server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(byteCount)\r\n\r\n\(body)")
            #expect(answer.status == 413)
            #expect(answer.header("connection") == "close")
            #expect(server.statistics.requestsHandled == 0)
        }
    }

    @Test("a body at the limit is taken")
    func bodyAtLimit() async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let body = String(repeating: "x", count: 1000)
            let got = try await ask(server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n\(body)").status
            #expect(
                got == 200
            )
        }
    }

    @Test("a chunked body above the limit is answered 413")
    func chunkedBody() async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let chunks = String(repeating: "64\r\n" + String(repeating: "x", count: 100) + "\r\n", count: 11)
            let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
            let got = try await ask(server, head + chunks + "0\r\n\r\n").status
            #expect(got == 413)
            #expect(server.statistics.requestsHandled == 0)
        }
    }

    @Test("an endless chunked body is cut off")
    func endlessBody() async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let port = server.port
            let sentAll = try await blocking {
                let client = try RawClient(port: port)
                try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "2710\r\n" + String(repeating: "x", count: 10_000) + "\r\n"
                do {
                    for _ in 0..<10_000 { try client.send(chunk) }
                    return true
                } catch RawClient.Failure.send {
                    return false
                }
            }
            #expect(!sentAll)
            #expect(server.statistics.requestsHandled == 0)
        }
    }

    @Test("a body that is announced too large is refused before it is sent, when the client asks first")
    func refusedExpectation() async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n"
            let got = try await ask(server, head).status
            #expect(got == 413)
        }
    }

    @Test("a body announced beyond what would be thrown away is refused at once")
    func hugeAnnouncement() async throws {
        try await withServer(limits: Self.small, handler: describing) { server in
            let got = try await ask(server, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000\r\n\r\n").status
            #expect(got == 413)
        }
    }

    @Test(
        "a head above its limits is refused",
        arguments: [
            ("GET /" + String(repeating: "a", count: 8192) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            ("GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
            ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 100) + "\r\n", 431),
            ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "X: a\r\n", count: 20_000) + "\r\n", 431),
            ("GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 100_000) + "\r\n\r\n", 431),
            ("GET /?" + String(repeating: "a&", count: 101) + " HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ])
    func largeHead(message: String, status: Int) async throws {
        try await withServer(handler: describing) { server in
            let reply = try await exchange(server, Array(message.utf8))
            #expect(reply.hasPrefix("HTTP/1.1 \(status) "), "got \(reply.prefix(100))")
            #expect(server.statistics.requestsHandled == 0)
        }
    }

    @Test("one request above the number at once is answered 503, and the next after that is taken")
    func concurrentRequests() async throws {
        var limits = ServerLimits.standard
        limits.maximumConcurrentRequests = 2
        let gate = Gate()
        let handler: ServerHandler = { request in
            await gate.pass()
            return await describing(request)
        }
        try await withServer(limits: limits, handler: handler) { server in
            async let first = ask(server, "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n")
            async let second = ask(server, "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
            try await eventually(server, "both handlers run") { $0.runningHandlers == 2 }
            let third = try await ask(server, "POST /3 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
            #expect(third.status == 503)
            #expect(third.header("retry-after") == "1")
            gate.open()
            #expect(try await [first.status, second.status] == [200, 200])
            #expect(try await ask(server, "GET /4 HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }

    @Test("a body that is still arriving counts as a request, and stops counting when its client leaves")
    func unfinishedBodyCounts() async throws {
        var limits = ServerLimits.standard
        limits.maximumConcurrentRequests = 1
        try await withServer(limits: limits, handler: describing) { server in
            let port = server.port
            let status = try await blocking {
                let uploading = try RawClient(port: port)
                try uploading.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                _ = try uploading.readAnswer()
                let other = try RawClient(port: port)
                try other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return try other.readAnswer().status
            }
            #expect(status == 503)
            try await eventually(server, "both have left") { $0.openConnections == 0 }
            #expect(try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }

    @Test("a connection above the number at once is answered 503")
    func connections() async throws {
        var limits = ServerLimits.standard
        limits.maximumConnections = 3
        try await withServer(limits: limits, handler: describing) { server in
            let port = server.port
            let statuses = try await blocking {
                let clients = try (0..<4).map { _ in try RawClient(port: port) }
                return try clients.map { client in
                    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    return try client.readAnswer().status
                }
            }
            #expect(statuses == [200, 200, 200, 503])
            try await eventually(server, "all have left") { $0.openConnections == 0 }
            #expect(try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 200)
        }
    }
}
