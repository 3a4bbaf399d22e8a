import Payments
import PaymentsHTTP
import PaymentsTesting
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The thread that runs the caller, as a number.
private func currentThread() -> UInt {
    #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
    #else
        UInt(pthread_self())
    #endif
}

@Suite("A task that prefers the transport's thread", .timeLimit(.minutes(2)))
struct ExecutorTests {
    @Test("is answered there, each time")
    func sameThread() async throws {
        try await withServer([.readRequest, .respond(), .readRequest, .respond()]) { server in
            try await withTransport { transport in
                let (threads, endings) = await withTaskExecutorPreference(transport.executor) {
                    var (threads, endings) = ([currentThread()], [Ending]())
                    for _ in 0..<2 {
                        endings.append(await transport.ending(of: post(server.port)))
                        threads.append(currentThread())
                    }
                    return (threads, endings)
                }
                #expect(endings == [.answer(200), .answer(200)])
                #expect(Set(threads).count == 1)
            }
        }
    }

    @Test("goes on when the transport is shut down, also by itself")
    func afterShutdown() async throws {
        let transport = try CurlTransport(clock: FixedClock())
        let (before, ending, after) = await withTaskExecutorPreference(transport.executor) {
            let before = currentThread()
            await transport.shutdown()
            return (before, await transport.ending(of: post(1)), currentThread())
        }
        #expect(ending == .failure(.unavailable, .notSent))
        #expect(before != after)
        #expect(await withTaskExecutorPreference(transport.executor) { true })
    }

    @Test("is ended with what is known when the transport is shut down by another task")
    func shutdownMeanwhile() async throws {
        try await withServer([.readRequest, .hold]) { server in
            let transport = try CurlTransport(clock: FixedClock())
            let call = Task(executorPreference: transport.executor) { await transport.ending(of: post(server.port)) }
            await server.waitForRequests(1)
            await transport.shutdown()
            #expect(await call.value == .failure(.unavailable, .sent))
        }
    }

    @Test("can be cancelled while it waits for an answer")
    func cancelled() async throws {
        try await withServer([.readRequest, .hold]) { server in
            try await withTransport { transport in
                let call = Task(executorPreference: transport.executor) {
                    await transport.ending(of: post(server.port))
                }
                await server.waitForRequests(1)
                call.cancel()
                #expect(await call.value == .failure(.cancelled, .sent))
            }
        }
    }

    @Test("does not keep others from their answers, though it never rests")
    func restless() async throws {
        try await withServer([.readRequest, .respond()]) { server in
            try await withTransport { transport in
                let restless = Task(executorPreference: transport.executor) {
                    while !Task.isCancelled { await Task.yield() }
                }
                #expect(await transport.ending(of: post(server.port)) == .answer(200))
                restless.cancel()
                await restless.value
            }
        }
    }

    @Test("is one of many without any of them being lost")
    func many() async throws {
        let keepAlive = [FaultStep](repeating: .readRequest, count: 300).flatMap { [$0, .respond()] }
        try await withServer(keepAlive) { server in
            try await withTransport { transport in
                let endings = await withTaskExecutorPreference(transport.executor) {
                    await withTaskGroup(of: Ending.self) { group in
                        for _ in 0..<256 { group.addTask { await transport.ending(of: post(server.port)) } }
                        return await group.reduce(into: []) { $0.append($1) }
                    }
                }
                #expect(endings.count { $0 == .answer(200) } == 256)
                #expect(server.requests.count == 256)
            }
        }
    }

    @Test("finds room for its next call as soon as it has the answer to the last")
    func roomAtOnce() async throws {
        var configuration = CurlTransport.Configuration()
        configuration.maximumConcurrentCalls = 1
        configuration.maximumQueuedCalls = 0
        let keepAlive = [FaultStep](repeating: .readRequest, count: 50).flatMap { [$0, .respond()] }
        try await withServer(keepAlive) { server in
            try await withTransport(configuration) { transport in
                let endings = await withTaskExecutorPreference(transport.executor) {
                    var endings: [Ending] = []
                    for _ in 0..<50 { endings.append(await transport.ending(of: post(server.port))) }
                    return endings
                }
                #expect(endings == [Ending](repeating: .answer(200), count: 50))
            }
        }
    }
}
