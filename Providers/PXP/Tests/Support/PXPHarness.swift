import PXP
import PXPSandbox
import Payments
import PaymentsSandbox
import PaymentsSystem
import PaymentsTesting

/// PXP for the conformance kit: the emulator with empty books, in process or behind a real server.
struct PXPHarness: ConformanceHarness {
    let clock: VirtualClock
    let transport: any Transport
    let settings: [String: String]
    private let folder: TemporaryFolder

    /// Opens an emulator. `connect` leads to it and says where it is mounted; by default in this process.
    init(
        _ connect: (PXPEmulator, VirtualClock) throws -> (any Transport, mount: String) = { emulator, _ in
            (EmulatorTransport(to: emulator), EmulatorTransport.mount)
        }
    ) throws {
        (clock, folder) = (VirtualClock(), TemporaryFolder())
        let emulator = try PXPEmulator(
            context: SandboxContext(stateDirectory: folder.path, clock: clock, random: SystemRandom()))
        let (transport, mount) = try connect(emulator, clock)
        self.transport = transport
        settings = emulator.settings(baseURL: mount)
    }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider { try makePXP(over: transport) }

    func makePXP(over transport: any Transport) throws -> PXPProvider {
        try PXPProvider(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
    }

    var secrets: [String] { ["token-value"].compactMap { settings[$0] } }
}
