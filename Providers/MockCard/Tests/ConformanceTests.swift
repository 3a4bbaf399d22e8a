import MockCard
import Payments
import PaymentsHTTP
import PaymentsSandbox
import PaymentsServer
import PaymentsTesting
import Testing

// One case at a time: hundreds at once would leave nothing of the machine to tests with a time limit.
@Suite("MockCard conforms", .serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("in process", arguments: ConformanceCase.all(for: MockCardProvider.self))
    func inProcess(_ scenario: ConformanceCase) async throws {
        // MockCard has everything that a harness can offer: nothing may be left out.
        #expect(try await scenario.run(against: MockCardHarness()) == .passed)
    }

    @Test("over HTTP", arguments: ConformanceCase.all(for: MockCardProvider.self))
    func overHTTP(_ scenario: ConformanceCase) async throws {
        var (server, curl): (HTTPServer?, CurlTransport?) = (nil, nil)
        let harness = try MockCardHarness { emulator, clock in
            var router = Router()
            router.mount("/mock-card", emulator.router)
            let started = try HTTPServer.start(handler: router.handler)
            let transport = try CurlTransport(clock: clock)
            (server, curl) = (started, transport)
            return (transport, "http://127.0.0.1:\(started.port)/mock-card")
        }
        let result = await Result { try await scenario.run(against: harness) }
        await curl?.shutdown()
        _ = await server?.shutdown(within: .seconds(1))
        #expect(try result.get() == .passed)
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous piece of work came to.
    init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
