import MockCard
import MockCardSandbox
import Payments
import PaymentsCrypto
import PaymentsSandbox
import PaymentsSystem
import PaymentsTesting

/// MockCard for the conformance kit: the emulator with empty books, in process or behind a real server.
struct MockCardHarness: ConformanceHarness {
    let clock: VirtualClock
    let transport: any Transport
    let settings: [String: String]
    private let folder: TemporaryFolder

    /// Opens an emulator. `connect` leads to it and says where it is mounted; by default in this process.
    init(
        _ connect: (MockCardEmulator, VirtualClock) throws -> (any Transport, mount: String) = {
            emulator, _ in (EmulatorTransport(to: emulator), EmulatorTransport.mount)
        }
    ) throws {
        (clock, folder) = (VirtualClock(), TemporaryFolder())
        let emulator = try MockCardEmulator(
            context: SandboxContext(stateDirectory: folder.path, clock: clock, random: SystemRandom()))
        let (transport, mount) = try connect(emulator, clock)
        self.transport = transport
        settings = emulator.settings(baseURL: mount).merging(["webhook-secret-2": Self.otherSecret]) { $1 }
    }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
        try makeCard(over: transport, settings)
    }

    func makeCard(over transport: any Transport, _ settings: [String: String]) throws -> MockCardProvider {
        try MockCardProvider(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
    }

    func cardNumber(_ wish: ConformanceWish) -> String? {
        let names: [ConformanceWish: String] = [
            .approved: "approved", .declined: "insufficient-funds", .challenged: "challenge",
            .partlyApproved: "partial-approval", .pending: "undecided",
        ]
        return MockCardEmulator.testCards.first { $0.name == names[wish] }?.number
    }

    var storedToken: String? { "tok_approved" }

    var secrets: [String] {
        ["secret-key", "webhook-secret", "webhook-secret-2"].compactMap { settings[$0] }
    }

    func webhook(
        about reference: MerchantReference, event: Int, signedAt moment: Timestamp, with key: ConformanceWebhookKey
    ) -> WebhookDelivery? {
        let secrets: [ConformanceWebhookKey: String?] = [
            .current: settings["webhook-secret"], .other: Self.otherSecret, .stranger: "sandbox-whsec-stranger",
        ]
        guard let secret = secrets[key] ?? nil else { return nil }
        let body = Array(
            (#"{"id":"evt_\#(event)","type":"payment.authorized","createdAt":"2030-01-01T00:00:00Z","data":"#
                + #"{"id":"pay_1","reference":"\#(reference)","status":"authorized","amount":2500,"currency":"USD"}}"#)
                .utf8)
        let signature = TimestampedSignature(secrets: [SecureBytes(Array(secret.utf8))])
        return WebhookDelivery(
            headers: [HeaderField("MockCard-Signature", signature.sign(body: body, at: moment))], body: body,
            receivedAt: moment)
    }

    private static let otherSecret = "sandbox-whsec-the-other-one"
}
