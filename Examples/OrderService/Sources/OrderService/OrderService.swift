import Foundation
import PaymentsServer

/// A small order service: what a shop's back end does with the library. Read it from here.
@main
enum OrderService {
    /// How long requests may finish after SIGTERM, and then the payments that nobody waits for any more. Together they
    /// stay below the half minute that schedulers usually give a process to end.
    private static let requestsEnd: Duration = .seconds(10)
    private static let paymentsEnd: Duration = .seconds(15)

    static func main() async {
        do {
            try await serve(Settings(ProcessInfo.processInfo.environment))
        } catch {
            Log.say("\(error)")
            exit(78)
        }
    }

    private static func serve(_ settings: Settings) async throws {
        // Listened for from here on, so that an early SIGTERM is not lost.
        let signals = Signals()
        let shop = try await Shop.open(settings)
        var limits = ServerLimits.standard
        limits.maximumBodyByteCount = 256 << 10
        let server = try HTTPServer.start(
            ServerConfiguration(port: settings.port, limits: limits), handler: Routes.handler(for: shop))
        // Unknown outcomes, webhooks, and what a crash of an earlier process left behind.
        let following = Task {
            await shop.placement.run { pass in
                if let error = pass.storeError { Log.say("the store failed: \(error)") }
            }
        }
        Log.say("listening at http://\(server.host):\(server.port)")

        await signals.first()
        Log.say("stopping")
        let drained = await server.shutdown(within: requestsEnd)
        let rest = await shop.placement.shutdown(within: paymentsEnd)
        await following.value
        await shop.close()
        // What was left is no loss: its intent is in the store, and the next process finds out what became of it.
        Log.say("stopped; requests cut off: \(drained.cancelledHandlers), orders left in work: \(rest.ordersInWork)")
    }
}
