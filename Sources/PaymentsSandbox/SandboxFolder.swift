internal import Payments
internal import PaymentsSystem

/// The folder of a sandbox: the emulators' state, the lock, and the file that says where it runs.
struct SandboxFolder: Sendable {
    /// The folder.
    let path: String

    private var statePath: String { path + "/running.json" }
    private var lockPath: String { path + "/sandbox.lock" }

    /// The folder of one emulator.
    func stateDirectory(of provider: ProviderID) -> String { "\(path)/\(provider)" }

    /// Makes the folder and takes the lock; nil while another process owns the state.
    func takeLock() throws(SandboxError) -> FileLock? {
        do {
            try PrivateDirectory.make(path)
            return try FileLock.take(lockPath)
        } catch {
            throw Self.storage(error)
        }
    }

    /// The sandbox that announces itself and is alive; nil when there is none.
    func running() -> SandboxState? {
        // A file that is missing, damaged or left over from a crash says the same: nobody is there.
        guard let bytes = try? FileInput.readPlain(statePath, limit: SandboxState.maximumByteCount),
            let state = SandboxState(json: bytes), state.process.isAlive
        else { return nil }
        return state
    }

    /// Announces a sandbox.
    func announce(_ state: SandboxState) throws(SandboxError) {
        do {
            try PrivateFileWriter(statePath).finish(writing: state.json)
        } catch {
            throw Self.storage(error)
        }
    }

    /// Takes the announcement back.
    func withdraw() { PrivateFileWriter.remove(statePath) }

    private static func storage(_ error: FileError) -> SandboxError {
        SandboxError(
            .storage, "\(error.path): \(error); check its permissions and the free space, or use another --store")
    }
}
