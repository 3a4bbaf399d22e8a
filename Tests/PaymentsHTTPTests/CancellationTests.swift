import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite("Cancelling and shutting down", .timeLimit(.minutes(2)))
struct CancellationTests {
    @Test("a task that is cancelled already sends nothing")
    func beforeSending() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            try await withTransport { transport in
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await transport.ending(of: post(server.port))
                }
                #expect(await task.value == .failure(.cancelled, .notSent))
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test("while connecting means not sent")
    func whileConnecting() async throws {
        let port = try DeadPort.unanswering()
        try await withTransport { transport in
            let task = Task { await transport.ending(of: post(port.port)) }
            task.cancel()
            #expect(await task.value == .failure(.cancelled, .notSent))
        }
    }

    @Test("after the request arrived means sent, and the connection ends")
    func inFlight() async throws {
        try await withServer([.readRequest, .hold]) { server in
            try await withTransport { transport in
                let task = Task { await transport.ending(of: post(server.port)) }
                await server.waitForRequests(1)
                task.cancel()
                #expect(await task.value == .failure(.cancelled, .sent))
                await server.waitForEndedConnections(1)
            }
        }
    }

    @Test("a call that waits for its turn means not sent, and the one before it goes on")
    func whileQueued() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 1
        try await withServer([.readRequest, .hold]) { server in
            try await withTransport(configuration) { transport in
                let first = Task { await transport.ending(of: post(server.port)) }
                await server.waitForRequests(1)
                let second = Task { await transport.ending(of: post(server.port)) }
                second.cancel()
                #expect(await second.value == .failure(.cancelled, .notSent))
                first.cancel()
                #expect(await first.value == .failure(.cancelled, .sent))
            }
        }
    }

    @Test("at random among many calls ends each of them once, with a true account")
    func storm() async throws {
        let script = [FaultStep](repeating: .readRequest, count: 300).flatMap { [$0, .respond()] }
        try await withServer(script) { server in
            try await withTransport { transport in
                let tasks = (0..<300).map { number in
                    let task = Task { await transport.ending(of: post(server.port)) }
                    if number % 3 == 0 { task.cancel() }
                    return task
                }
                var notSent = 0
                for task in tasks {
                    let ending = await task.value
                    #expect(ending.kind == nil || ending.kind == .cancelled)
                    if ending.delivery == .notSent { notSent += 1 }
                }
                #expect(server.requests.count <= 300 - notSent)
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
            }
        }
    }

    @Test("shutting down ends calls in flight with what is known, and refuses later ones")
    func shutdown() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 1
        try await withServer([.readRequest, .hold]) { server in
            let transport = try CurlTransport(configuration: configuration, clock: FixedClock())
            let inFlight = Task { await transport.ending(of: post(server.port)) }
            await server.waitForRequests(1)
            let waiting = Task { await transport.ending(of: post(server.port)) }
            await transport.shutdown()
            #expect(await inFlight.value == .failure(.unavailable, .sent))
            #expect(await waiting.value == .failure(.unavailable, .notSent))
            #expect(await transport.ending(of: post(server.port)) == .failure(.unavailable, .notSent))
            await server.waitForEndedConnections(1)
            await transport.shutdown()
            #expect(server.requests.count == 1)
        }
    }

    @Test("a transport that is let go closes its connections")
    func letGo() async throws {
        try await withServer([.readRequest, .respond(), .hold]) { server in
            do {
                let transport = try CurlTransport(clock: FixedClock())
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
            }
            await server.waitForEndedConnections(1)
            #expect(server.connectionCount == 1)
        }
    }
}
