import PaymentsServer
import Testing

@Suite("Limits of time")
struct TimeLimitTests {
    @Test(
        "a client that drips its request is cut off, however steadily it sends",
        arguments: [
            "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffff\r\n",
            "GET /",
        ])
    func slowRequest(start: String) async throws {
        var limits = ServerLimits.standard
        limits.requestReadTime = .milliseconds(200)
        try await withServer(limits: limits, handler: describing) { server in
            let wasCutOff = try await drip(server, after: start)
            #expect(wasCutOff)
            #expect(server.statistics.requestsHandled == 0)
            #expect(server.statistics.connectionTimeouts == 1)
            try await eventually(server, "its slot is free") { $0.openConnections == 0 }
        }
    }

    @Test("a later request on a kept connection may not drip either")
    func slowSecondRequest() async throws {
        var limits = ServerLimits.standard
        // The first request must have time to arrive on a busy machine.
        limits.requestReadTime = .seconds(2)
        limits.idleTime = .milliseconds(200)
        try await withServer(limits: limits, handler: describing) { server in
            let start = "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nX-Slow: "
            let wasCutOff = try await drip(server, after: start)
            #expect(wasCutOff)
            #expect(server.statistics.requestsHandled == 1)
        }
    }

    /// Sends a byte now and then until the server closes; false when it never does.
    private func drip(_ server: HTTPServer, after start: String) async throws -> Bool {
        let port = server.port
        return try await blocking {
            let client = try RawClient(port: port)
            try client.send(start)
            for _ in 0..<1000 {
                if try client.isClosed(within: 20) { return true }
                do { try client.send("x") } catch { return true }
            }
            return false
        }
    }

    @Test("a silent connection is closed", arguments: ["", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"])
    func idle(start: String) async throws {
        var limits = ServerLimits.standard
        // Only the connection that never says a word may meet the short limit on reading.
        if start.isEmpty { limits.requestReadTime = .milliseconds(100) }
        limits.idleTime = .milliseconds(100)
        try await withServer(limits: limits, handler: describing) { server in
            let reply = try await exchange(server, Array(start.utf8))
            #expect(reply.isEmpty == start.isEmpty)
            #expect(server.statistics.connectionTimeouts == 1)
        }
    }

    @Test("a client that does not read its answer is cut off")
    func slowReader() async throws {
        var limits = ServerLimits.standard
        limits.responseWriteTime = .milliseconds(200)
        let body = [UInt8](repeating: 7, count: 32 << 20)
        let handler: ServerHandler = { _ in .bytes(body, contentType: "a/b") }
        try await withServer(limits: limits, handler: handler) { server in
            let port = server.port
            let client = try await blocking {
                let client = try RawClient(port: port, receiveBufferByteCount: 4096)
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                return Unchecked(client)
            }
            try await eventually(server, "it is cut off") { $0.connectionTimeouts == 1 && $0.openConnections == 0 }
            let received = try await blocking { try client.value.readToEnd().count }
            #expect(received < body.count)
        }
    }

    @Test("a handler that never returns is answered for with 504, and cancelled")
    func handlerOverrun() async throws {
        var limits = ServerLimits.standard
        limits.handlerTime = .milliseconds(100)
        let log = Log()
        let handler: ServerHandler = { _ in
            do { try await Task.sleep(for: .seconds(3600)) } catch { log.add("cancelled") }
            return .text("too late")
        }
        try await withServer(limits: limits, handler: handler) { server in
            let answer = try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == 504)
            try await eventually(server, "the handler returned") { $0.runningHandlers == 0 }
            #expect(log.entries == ["cancelled"])
            #expect(server.statistics.handlerTimeouts == 1)
        }
    }

    @Test("a handler that ignores its cancellation counts until it returns, and its answer is dropped")
    func stubbornHandler() async throws {
        var limits = ServerLimits.standard
        limits.handlerTime = .milliseconds(50)
        limits.maximumConcurrentRequests = 1
        let gate = Gate()
        let handler: ServerHandler = { _ in
            await gate.pass()
            return .text("too late")
        }
        try await withServer(limits: limits, handler: handler) { server in
            #expect(try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 504)
            #expect(server.statistics.runningHandlers == 1)
            #expect(try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status == 503)
            gate.open()
            try await eventually(server, "it returned") { $0.runningHandlers == 0 }
            // On a busy machine the next one may overrun too, but it is no longer turned away.
            let next = try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(next.status != 503)
        }
    }

    @Test("a delay counts into the handler's time")
    func longDelay() async throws {
        var limits = ServerLimits.standard
        limits.handlerTime = .milliseconds(50)
        let handler: ServerHandler = { _ in ServerResponse.text("late").delayed(by: .seconds(3600)) }
        try await withServer(limits: limits, handler: handler) { server in
            let got = try await ask(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").status
            #expect(got == 504)
        }
    }
}

/// Carries a client from one blocking step to the next; the steps follow each other.
struct Unchecked<Value>: @unchecked Sendable {
    // @unchecked because a test uses the value from one place at a time.
    let value: Value
    init(_ value: Value) { self.value = value }
}
