import PXP
import Payments
import PaymentsHTTP
import PaymentsSystem

/// A whole request: price and freeze an order, make the body, sign it, call, read the answer, map it.
struct RequestBenchmark {
    let baseURL: String
    let count: Int
    let inFlight: Int
    let trustAnchors: String
    let executor: ExecutorChoice

    func run() async throws {
        let transport = try makeTransport(trustAnchors: trustAnchors)
        let provider = try Subject.provider(baseURL: baseURL, transport: transport)
        let cart = Subject.cart()
        let measurement = Measurement()
        let failed = await executor.run(with: transport) {
            await runConcurrently(count: count, inFlight: inFlight) { index in
                (try? await Subject.createSession(of: cart, index: index, with: provider)) != nil
            }
        }
        Measurement.report(wall: measurement.wall(per: count), count: count, failed: failed)
        await transport.shutdown()
    }
}
