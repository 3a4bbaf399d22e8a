import PXP
import PXPSandbox
import Payments
import PaymentsHTTP
import PaymentsSandbox
import PaymentsServer
import PaymentsSystem
import Testing

@Suite("Adapter and emulator over real HTTP")
struct OverHTTPTests {
    /// A mounted emulator on loopback, and the adapter talking to it through libcurl.
    private func withProvider(
        _ switches: [String: String] = [:], _ body: (PXPProvider, String, CurlTransport) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        let emulator = try PXPEmulator(
            context: SandboxContext(
                stateDirectory: folder.path, clock: SystemClock(), random: SystemRandom(), switches: switches))
        var router = Router()
        router.mount("/pxp", emulator.router)
        let server = try HTTPServer.start(handler: router.handler)
        let transport = try CurlTransport(clock: SystemClock())
        let mount = "http://127.0.0.1:\(server.port)/pxp"
        let provider = try PXPProvider(
            settings: ProviderSettings(emulator.settings(baseURL: mount)),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: SystemClock(), random: SystemRandom()))
        do {
            try await body(provider, mount, transport)
        } catch {
            Issue.record(error)
        }
        await transport.shutdown()
        await server.shutdown(within: .seconds(1))
    }

    private func create(_ provider: PXPProvider, _ reference: String = "order-1-a1") async throws -> PaymentSession {
        let request = SessionRequest.sample(reference)
        return try await provider.createSession(
            request, CallContext(reference: request.reference, timeout: .seconds(10)))
    }

    @Test("A session is created, changed and read back below a mount", arguments: ["without-slash", "resource"])
    func session(pathForm: String) async throws {
        try await withProvider(["signature.path": pathForm]) { provider, _, _ in
            let session = try await create(provider)
            #expect(session.expiresAt > SystemClock().now())
            let body = try JSONValue(parsing: session.payload.reveal())
            #expect(body["sessionId"].stringValue == session.id.rawValue)
            let context = CallContext(reference: session.reference)
            try await provider.modifySession(session.id, SessionChange(allowTransaction: false), context)
            guard case .absent = try await provider.fetch(session.reference, context) else {
                Issue.record("nothing was paid")
                return
            }
        }
    }

    @Test(
        "A lost answer says how far the request got, and leaves the money untouched",
        arguments: [("reset-before", Delivery.sent), ("reset-after", .sent), ("truncated", .partialReply)])
    func lostAnswers(fault: String, delivery: Delivery) async throws {
        try await withProvider { provider, mount, transport in
            let armed = try await transport.send(
                TransportRequest(
                    method: .post, url: "\(mount)/emulator/faults", body: Array(#"{"fault":"\#(fault)"}"#.utf8)))
            #expect(armed.status == 201)
            let error = await paymentError { _ = try await create(provider) }
            #expect(error?.evidence?.delivery == delivery, "\(String(describing: error))")
            #expect(error?.effect == .untouched)
        }
    }

    @Test("A host that nobody listens on is reported as not sent")
    func unreachable() async throws {
        try await withProvider { _, _, transport in
            var settings = [
                "credentials-for": "sandbox", "merchant": "M", "site": "S", "client-id": "c", "token-id": "sandbox-t",
                "token-value": "v",
            ]
            settings["base-url"] = "http://127.0.0.1:1/api/v1"
            let other = try PXPProvider(
                settings: ProviderSettings(settings),
                context: ProviderContext(
                    environment: .sandbox, transport: transport, clock: SystemClock(), random: SystemRandom()))
            let error = await paymentError { _ = try await create(other) }
            #expect(error?.code == .unavailable)
            #expect(error?.evidence?.delivery == .notSent)
            #expect(error?.explanation.contains("nothing was sent") == true)
        }
    }

    @Test("Many sessions at once over kept connections")
    func crowd() async throws {
        try await withProvider { provider, _, _ in
            let count = try await withThrowingTaskGroup(of: SessionID.self) { group in
                for index in 0..<32 { group.addTask { try await create(provider, "order-\(index)").id } }
                return try await group.reduce(into: Set<SessionID>()) { $0.insert($1) }.count
            }
            #expect(count == 32)
        }
    }
}
