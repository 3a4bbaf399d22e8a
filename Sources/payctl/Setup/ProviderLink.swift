import Payments
import PaymentsCatalog
import PaymentsHTTP
import PaymentsSandbox
import PaymentsSystem

/// A provider that is ready to be called, and what has to be ended after the call.
struct ProviderLink: Sendable {
    /// The provider.
    let provider: any ConfigurableProvider
    /// Which one, and where.
    let choice: ProviderChoice
    /// What moves its bytes.
    let transport: CurlTransport
    /// The machine's clock.
    let clock: SystemClock
    private let sandbox: SandboxAccess?

    /// Makes the provider from the settings in the environment, or for the sandbox from those of its emulator, which is
    /// started for the duration of the command when none runs.
    /// - Throws: exit code `configuration` before any socket opens, when settings are missing or belong elsewhere.
    static func open(
        _ choice: ProviderChoice, store: StoreLocation, _ context: CommandContext
    ) async throws(CommandFailure) -> ProviderLink {
        let clock = SystemClock()
        let sandbox = choice.environment == .sandbox ? try await openSandbox(store, clock) : nil
        do throws(CommandFailure) {
            let transport = try makeTransport(clock)
            let provider = try makeProvider(choice, sandbox, context, transport, clock)
            return ProviderLink(
                provider: provider, choice: choice, transport: transport, clock: clock, sandbox: sandbox)
        } catch {
            await sandbox?.end()
            throw error
        }
    }

    /// Opens a link, lends it, and closes it.
    static func with<Value: Sendable>(
        _ choice: ProviderChoice, _ store: StoreLocation, _ context: CommandContext,
        _ body: (ProviderLink) async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let link = try await open(choice, store: store, context)
        let result: Result<Value, CommandFailure>
        do throws(CommandFailure) {
            result = .success(try await body(link))
        } catch {
            result = .failure(error)
        }
        await link.close()
        return try result.get()
    }

    /// The request that would be sent for a session, credentials masked.
    func preview(_ request: SessionRequest) throws(CommandFailure) -> RequestPreview {
        guard let previewing = provider as? any RequestPreviewing else {
            throw CommandFailure(
                .invalidInput, code: "unsupported", "\(choice.id) cannot show its requests", path: "--dry-run")
        }
        do {
            return try previewing.preview(request)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Ends the connections and, when it was started for this command, the sandbox.
    func close() async {
        await transport.shutdown()
        await sandbox?.end()
    }

    /// The plan of the sandbox on a store: all bundled emulators.
    static func sandboxPlan(_ store: StoreLocation, switches: [ProviderID: [String: String]] = [:]) -> SandboxPlan {
        SandboxPlan(
            emulators: Catalog.emulators, directory: store.sandboxDirectory, clock: SystemClock(),
            random: SystemRandom(), switches: switches)
    }

    /// Opens the sandbox for a command: the running one, or one of its own.
    static func openSandbox(
        _ store: StoreLocation, _ clock: SystemClock
    ) async throws(CommandFailure) -> SandboxAccess {
        // Whoever can write there could name a sandbox of their own.
        try store.make()
        do {
            return try await SandboxAccess.open(sandboxPlan(store))
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func settings(
        of choice: ProviderChoice, in access: SandboxAccess
    ) throws(CommandFailure) -> ProviderSettings {
        guard let values = access.state.settings[choice.id] else {
            throw CommandFailure(
                .unavailable, code: "no_emulator", "the running sandbox has no emulator for \(choice.id)",
                path: access.state.url, next: "stop it and start it again: payctl sandbox")
        }
        return ProviderSettings(values)
    }

    static func makeTransport(_ clock: SystemClock) throws(CommandFailure) -> CurlTransport {
        do {
            return try CurlTransport(clock: clock)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Makes a provider from the settings of its emulator, or from the environment without a sandbox.
    static func makeProvider(
        _ choice: ProviderChoice, _ sandbox: SandboxAccess?, _ context: CommandContext, _ transport: CurlTransport,
        _ clock: SystemClock
    ) throws(CommandFailure) -> any ConfigurableProvider {
        let settings =
            if let sandbox {
                try settings(of: choice, in: sandbox)
            } else {
                ProviderSettings(for: choice.type, environmentVariables: context.environment)
            }
        do {
            let context = ProviderContext(
                environment: choice.environment, transport: transport, clock: clock, random: SystemRandom())
            return try choice.type.init(settings: settings, context: context)
        } catch {
            throw CommandFailure(
                error,
                next: "Run: payctl provider doctor \(choice.id) --environment \(choice.environment.rawValue)")
        }
    }
}
