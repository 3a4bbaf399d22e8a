import Payments
import PaymentsHTTP
import PaymentsSystem

/// The transport alone: the same bytes as the yardstick sends.
struct TransportBenchmark {
    let url: String
    let count: Int
    let inFlight: Int
    let body: [UInt8]
    let trustAnchors: String
    let executor: ExecutorChoice

    func run() async throws {
        let transport = try makeTransport(trustAnchors: trustAnchors)
        let request = TransportRequest(
            method: .post, url: url,
            headers: [HeaderField("Content-Type", "application/json"), HeaderField("Accept", "application/json")],
            body: body)
        let measurement = Measurement()
        let failed = await executor.run(with: transport) {
            await runConcurrently(count: count, inFlight: inFlight) { _ in
                (try? await transport.send(request))?.status == 200
            }
        }
        Measurement.report(wall: measurement.wall(per: count), count: count, failed: failed)
        await transport.shutdown()
    }
}

/// HTTP/1.1 on both sides, as the yardstick does.
func makeTransport(trustAnchors: String) throws -> CurlTransport {
    var configuration = CurlTransport.Configuration()
    configuration.httpVersions = .http1Only
    if trustAnchors != "-" { configuration.trustAnchors = .file(trustAnchors) }
    return try CurlTransport(configuration: configuration, clock: SystemClock())
}
