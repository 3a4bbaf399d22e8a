import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite("A reused connection", .timeLimit(.minutes(2)))
struct ReuseTests {
    @Test("carries one call after another")
    func isReused() async throws {
        let script = [FaultStep](repeating: .readRequest, count: 3).flatMap { [$0, .respond()] }
        try await withServer(script) { server in
            try await withTransport { transport in
                for _ in 0..<3 { #expect(await transport.ending(of: post(server.port)) == .answer(200)) }
            }
            #expect(server.connectionCount == 1)
            #expect(server.requests.count == 3)
        }
    }

    @Test(
        "BC-F10: that dies unanswered leaves the outcome open, and the server saw the request once",
        arguments: [FaultStep.close, .reset], [TransportRequest.Method.post, .get, .put, .delete])
    func isNotRepeated(_ fault: FaultStep, _ method: TransportRequest.Method) async throws {
        let script: @Sendable (Int) -> [FaultStep] = { connection in
            connection == 0
                ? [.readRequest, .respond(), .readRequest, fault] : [.readRequest, .respond(status: 299)]
        }
        try await withServer(script) { server in
            var request = post(server.port)
            request.method = method
            try await withTransport { transport in
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
                #expect(await transport.ending(of: request) == .failure(.closed, .sent))
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test("that the server has closed is noticed before anything is sent on it")
    func closedInPool() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            try await withTransport { transport in
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
                await server.waitForEndedConnections(1)
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
            }
            #expect(server.connectionCount == 2)
            #expect(server.requests.count == 2)
        }
    }

    @Test("is not used when bytes came that nobody asked for, which would be taken for the next answer")
    func unaskedBytes() async throws {
        let stale = "HTTP/1.1 200 Stale\r\nContent-Length: 5\r\n\r\nstale"
        let script: @Sendable (Int) -> [FaultStep] = { connection in
            connection == 0
                ? [.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}" + stale), .hold]
                : [.readRequest, .respond(status: 201), .hold]
        }
        try await withServer(script) { server in
            try await withTransport { transport in
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
                #expect(await transport.ending(of: post(server.port)) == .answer(201))
            }
        }
    }

    @Test("carries nothing of the call before it")
    func isClean() async throws {
        let script = [FaultStep](repeating: .readRequest, count: 2).flatMap { [$0, .respond()] }
        try await withServer(script) { server in
            try await withTransport { transport in
                let first = post(server.port, headers: [HeaderField("Authorization", "Bearer one")])
                _ = try await transport.send(first)
                let second = TransportRequest(
                    method: .get, url: "http://127.0.0.1:\(server.port)/status", limits: patient)
                _ = try await transport.send(second)
            }
            let text = try #require(server.requestTexts.last)
            #expect(text.hasPrefix("GET /status HTTP/1.1\r\n"))
            #expect(!text.contains("Authorization"))
            #expect(!text.contains("{\"a\":1}"))
            #expect(!text.lowercased().contains("content-"))
        }
    }
}
