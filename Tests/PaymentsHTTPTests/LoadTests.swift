import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

@Suite("Many calls at once", .timeLimit(.minutes(2)))
struct LoadTests {
    private static let keepAlive = [FaultStep](repeating: .readRequest, count: 300).flatMap { [$0, .respond()] }

    private func run(_ count: Int, _ transport: CurlTransport, _ port: UInt16) async -> [Ending] {
        await withTaskGroup(of: Ending.self) { group in
            for _ in 0..<count { group.addTask { await transport.ending(of: post(port)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("256 are all answered, each sent once")
    func many() async throws {
        try await withServer(Self.keepAlive) { server in
            let endings = try await withTransport { await run(256, $0, server.port) }
            #expect(endings.allSatisfy { $0 == .answer(200) })
            #expect(server.requests.count == 256)
        }
    }

    @Test("share no more connections than configured, in turn")
    func bounded() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 3
        try await withServer(Self.keepAlive) { server in
            let endings = try await withTransport(configuration) { await run(100, $0, server.port) }
            #expect(endings.count { $0 == .answer(200) } == 100)
            #expect(server.connectionCount <= 3)
        }
    }

    @Test("are refused beyond the queue, and welcome again after it")
    func full() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 1
        configuration.maximumQueuedCalls = 0
        try await withServer([.readRequest, .hold]) { server in
            try await withTransport(configuration) { transport in
                let first = Task { await transport.ending(of: post(server.port)) }
                await server.waitForRequests(1)
                #expect(await transport.ending(of: post(server.port)) == .failure(.unavailable, .notSent))
                first.cancel()
                #expect(await first.value == .failure(.cancelled, .sent))
                let next = Task { await transport.ending(of: post(server.port)) }
                await server.waitForRequests(2)
                next.cancel()
                #expect(await next.value == .failure(.cancelled, .sent))
            }
        }
    }

    @Test("do not wait for their turn longer than the whole call may take")
    func expiredInQueue() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 1
        try await withServer([.readRequest, .hold]) { server in
            try await withTransport(configuration) { transport in
                let first = Task { await transport.ending(of: post(server.port)) }
                await server.waitForRequests(1)
                var limits = patient
                limits.totalTimeout = .milliseconds(100)
                #expect(await transport.ending(of: post(server.port, limits)) == .failure(.timeout, .notSent))
                first.cancel()
                #expect(await first.value == .failure(.cancelled, .sent))
            }
        }
    }

    @Test("to one slow server do not hold up another")
    func independent() async throws {
        try await withServer([.readRequest, .hold]) { slow in
            try await withServer([.readRequest, .respond()]) { quick in
                try await withTransport { transport in
                    let held = (0..<8).map { _ in Task { await transport.ending(of: post(slow.port)) } }
                    await slow.waitForRequests(8)
                    #expect(await transport.ending(of: post(quick.port)) == .answer(200))
                    for task in held {
                        task.cancel()
                        #expect(await task.value == .failure(.cancelled, .sent))
                    }
                }
            }
        }
    }
}
