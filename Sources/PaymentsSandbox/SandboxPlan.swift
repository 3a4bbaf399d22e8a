public import Payments

/// Which emulators run, on which state, with which clock and randomness.
public struct SandboxPlan: Sendable {
    /// The emulators.
    public var emulators: [any SandboxEmulator.Type]
    /// The folder of their state; made when it is missing.
    public var directory: String
    /// Their clock.
    public var clock: any WallClock
    /// Their randomness.
    public var random: any RandomSource
    /// Positions of switches by provider and name.
    public var switches: [ProviderID: [String: String]]
    /// Sends the emulators' webhooks; nil to send none.
    public var transport: (any Transport)?

    /// Describes a sandbox.
    public init(
        emulators: [any SandboxEmulator.Type], directory: String, clock: any WallClock, random: any RandomSource,
        switches: [ProviderID: [String: String]] = [:], transport: (any Transport)? = nil
    ) {
        self.emulators = emulators
        self.directory = directory
        self.clock = clock
        self.random = random
        self.switches = switches
        self.transport = transport
    }

    func open(_ type: any SandboxEmulator.Type, in folder: SandboxFolder) throws(SandboxError) -> any SandboxEmulator {
        try type.init(
            context: SandboxContext(
                stateDirectory: folder.stateDirectory(of: type.provider), clock: clock, random: random,
                switches: switches[type.provider] ?? [:], transport: transport))
    }
}
