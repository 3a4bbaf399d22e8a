import PXP
import PXPSandbox
import Payments
import Testing

@Suite("A session's keys and the account's credentials stand nowhere but in the answer that carries them", .serialized)
struct PXPCanaryTests {
    private static let faults = [
        "reset-before", "reset-after", "status-before:500", "status-after:503", "status-before:401",
        "status-before:400",
        "rate-limit:1", "html", "truncated", "broken-json", "empty", "wrong-type", "expiry-impossible", "expiry-past",
        "expiry-far", "expiry-missing", "key-missing", "extra-members", "capital-keys",
    ]

    @Test("Sessions that succeed and that fail in every way, read back afterwards")
    func sessions() async throws {
        let sinks = Sinks()
        let host = try CanaryHost(PXPEmulator.self, PXPProvider.self, sinks)
        var canaries = host.credentials
        #expect(canaries.count >= 1)
        sinks.add("dump of provider", valueOf: host.provider)
        for (index, fault) in ([nil] + Self.faults.map(Optional.some)).enumerated() {
            if let fault { try await host.arm(fault) }
            let reference = try #require(MerchantReference("order-\(index)"))
            let request = SessionRequest(
                reference: reference, orderID: try #require(OrderID("order-\(index)")),
                amount: Money(minorUnits: 2_500, currency: try #require(Currency(code: "USD"))),
                intents: [SessionRequest.MethodIntent(.card, .authorize)])
            sinks.add("dump of request", valueOf: request)
            do {
                let session = try await host.provider.createSession(request, CallContext(reference: reference))
                canaries += Self.secrets(of: session, index)
                sinks.add("outcome", valueOf: session)
                sinks.add(
                    "outcome", valueOf: try await host.provider.fetch(reference, CallContext(reference: reference)))
            } catch { sinks.add("error", valueOf: error) }
        }
        #expect(canaries.count > 4, "sessions brought keys")
        #expect(sinks.findings(canaries) == [])
        for place in ["transcript", "outcome", "error"] {
            #expect(sinks.count(of: place) > 3, "\(place) is looked at")
            #expect(sinks.sweepFindings(in: place) == [])
        }
        await host.end()
    }

    /// Whatever in the session's own text is a long text and neither its id nor its end.
    private static func secrets(of session: PaymentSession, _ index: Int) -> [Canary] {
        let body = (try? JSONValue(parsing: session.payload.reveal()))?.objectValue
        return (body?.members ?? []).compactMap { member in
            guard let text = member.value.stringValue, text.utf8.count >= 16,
                !["sessionid", "sessionexpiry"].contains(member.name.lowercased())
            else { return nil }
            return Canary("\(member.name) \(index)", text)
        }
    }
}
