import Payments
import PaymentsCatalog
import PaymentsSandbox
import PaymentsSystem
import PaymentsTesting

/// A bundled provider for the conformance kit: its emulator with empty books, in this process.
struct SandboxHarness: ConformanceHarness {
    let clock = VirtualClock()
    let transport: any Transport
    private let choice: ProviderChoice
    private let settings: [String: String]
    private let cards: [SandboxTestCard]

    /// Opens the provider's emulator.
    /// - Parameter stateDirectory: an empty folder, or one that is not there yet.
    init(_ choice: ProviderChoice, stateDirectory: String) throws {
        guard let type = Catalog.emulators.first(where: { $0.provider == choice.id }) else {
            throw CommandFailure(
                .configuration, code: "no_emulator", "\(choice.id) has no emulator", path: "NAME")
        }
        let emulator = try type.init(
            context: SandboxContext(stateDirectory: stateDirectory, clock: clock, random: SystemRandom()))
        self.choice = choice
        transport = EmulatorTransport(to: emulator)
        settings = emulator.settings(baseURL: EmulatorTransport.mount)
        cards = type.testCards
    }

    func makeProvider(over transport: any Transport) throws -> any PaymentProvider {
        try choice.type.init(
            settings: ProviderSettings(settings),
            context: ProviderContext(
                environment: .sandbox, transport: transport, clock: clock, random: SystemRandom()))
    }

    func cardNumber(_ wish: ConformanceWish) -> String? {
        let outcome =
            switch wish {
            case .approved: "approved"
            case .declined: DeclineReason.insufficientFunds.description
            case .challenged: "action_required"
            case .partlyApproved: "partial_approval"
            case .pending: "pending"
            }
        return cards.first { $0.outcome == outcome }?.number
    }

    var secrets: [String] {
        choice.type.settings.filter(\.isSecret).compactMap { settings[$0.name] }
    }
}
