internal import Payments
internal import PaymentsSystem

/// How a command reaches the sandbox: one that runs already, or its own for as long as the command takes. Both are on
/// the same state, so separate commands see the same sandbox.
public enum SandboxAccess: Sendable {
    /// Another process runs it.
    case running(SandboxState)
    /// This process runs it; ``end()`` stops it.
    case own(SandboxHost)

    /// How long a command waits for another command that has the sandbox to itself.
    public static let waitLimit: Duration = .seconds(30)

    /// Where the sandbox is and with which settings.
    public var state: SandboxState {
        switch self {
        case .running(let state): state
        case .own(let host): host.state
        }
    }

    /// Stops the sandbox when it is this process's own.
    public func end() async {
        if case .own(let host) = self { await host.stop() }
    }

    /// The sandbox that another process runs on a folder; nil when none does. Nothing is started and nothing is
    /// written.
    /// - Parameter directory: the folder of a `SandboxPlan`.
    public static func running(on directory: String) -> SandboxState? { SandboxFolder(path: directory).running() }

    /// Uses the running sandbox, or starts one; waits while another command has it.
    /// - Throws: `SandboxError`; `.busy` when the wait is over, or the task was cancelled while waiting.
    public static func open(
        _ plan: SandboxPlan, waiting limit: Duration = waitLimit
    ) async throws(SandboxError) -> SandboxAccess {
        switch try await acquire(SandboxFolder(path: plan.directory), waiting: limit) {
        case .running(let state): .running(state)
        case .free(let lock): .own(try SandboxHost.start(plan, port: 0, announcing: false, holding: lock))
        }
    }

    /// Runs the sandbox for others to use, until it is stopped.
    /// - Parameter port: the port on 127.0.0.1; 0 takes a free one.
    /// - Throws: `SandboxError`; `.busy` when one runs already, naming where.
    public static func serve(
        _ plan: SandboxPlan, port: Int, waiting limit: Duration = waitLimit
    ) async throws(SandboxError) -> SandboxHost {
        switch try await acquire(SandboxFolder(path: plan.directory), waiting: limit) {
        case .free(let lock): return try SandboxHost.start(plan, port: port, announcing: true, holding: lock)
        case .running(let state):
            throw SandboxError(
                .busy, "a sandbox on \(plan.directory) already runs at \(state.url), process \(state.process.id)")
        }
    }

    private enum Holder {
        case running(SandboxState)
        case free(FileLock)
    }

    private static func acquire(
        _ folder: SandboxFolder, waiting limit: Duration
    ) async throws(SandboxError) -> Holder {
        let end = ContinuousClock.now.advanced(by: limit)
        let pause: Duration = .milliseconds(20)
        while true {
            if let state = folder.running() { return .running(state) }
            if let lock = try folder.takeLock() { return .free(lock) }
            guard ContinuousClock.now < end, (try? await Task.sleep(for: pause)) != nil else { break }
        }
        throw SandboxError(
            .busy, "another command has used the sandbox in \(folder.path) for more than \(limit); try again")
    }
}
