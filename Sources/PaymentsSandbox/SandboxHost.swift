internal import Payments
internal import PaymentsServer
internal import PaymentsSystem

/// All emulators on one port of this machine, each below `/<provider-id>`, on state that this process owns while the
/// host runs.
public final class SandboxHost: Sendable {
    /// How long requests that are under way may take after ``stop()``.
    private static let drainLimit: Duration = .seconds(5)

    /// Where it runs and with which settings.
    public let state: SandboxState
    private let server: HTTPServer
    private let folder: SandboxFolder
    private let isAnnounced: Bool
    /// Held until the host is let go: two processes on the same books would lose each other's entries.
    private let lock: FileLock

    private init(state: SandboxState, server: HTTPServer, folder: SandboxFolder, isAnnounced: Bool, lock: FileLock) {
        self.state = state
        self.server = server
        self.folder = folder
        self.isAnnounced = isAnnounced
        self.lock = lock
    }

    /// Opens the emulators and starts to answer.
    /// - Throws: `SandboxError`: unreadable state, a port that is taken.
    static func start(
        _ plan: SandboxPlan, port: Int, announcing: Bool, holding lock: FileLock
    ) throws(SandboxError) -> SandboxHost {
        let folder = SandboxFolder(path: plan.directory)
        var emulators: [any SandboxEmulator] = []
        for type in plan.emulators { emulators.append(try plan.open(type, in: folder)) }
        let server = try listen(emulators, port: port)
        let url = "http://127.0.0.1:\(server.port)"
        var settings: [ProviderID: [String: String]] = [:]
        for emulator in emulators {
            let provider = type(of: emulator).provider
            settings[provider] = emulator.settings(baseURL: "\(url)/\(provider)")
        }
        let state = SandboxState(process: .current, port: server.port, settings: settings)
        if announcing { try folder.announce(state) }
        return SandboxHost(state: state, server: server, folder: folder, isAnnounced: announcing, lock: lock)
    }

    /// Stops: takes the announcement back, lets running requests end, frees the port.
    public func stop() async {
        if isAnnounced { folder.withdraw() }
        _ = await server.shutdown(within: Self.drainLimit)
    }

    private static func listen(_ emulators: [any SandboxEmulator], port: Int) throws(SandboxError) -> HTTPServer {
        var router = Router()
        for emulator in emulators {
            router.mount("/\(type(of: emulator).provider)") { await emulator.handle($0) }
        }
        do {
            return try HTTPServer.start(ServerConfiguration(port: port), handler: router.handler)
        } catch {
            throw SandboxError(.port, "\(error)")
        }
    }
}

extension SandboxError.Code {
    /// The port cannot be had.
    public static let port = SandboxError.Code("port")
    /// Another process holds the sandbox and did not finish within the limit.
    public static let busy = SandboxError.Code("busy")
}
