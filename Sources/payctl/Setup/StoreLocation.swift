import Payments
import PaymentsSQLite
import PaymentsSystem

/// The folder with our records, and what is in it.
struct StoreLocation: Sendable {
    /// The folder.
    let path: String
    /// ` --store PATH` when it was named so, for commands that are suggested: without it they would look elsewhere.
    let option: String

    /// `--store`, else `SWIFT_PAYMENTS_STORE`, else the XDG state folder.
    /// - Throws: exit code `configuration` when none of them names a folder.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        let named = arguments[.store] ?? context.variable(EnvironmentHelp.store)
        guard let path = StateDirectory.location(named: named, variable: context.variable) else {
            throw CommandFailure(
                .configuration, code: "no_store", "no place for the records: HOME is not set",
                next: "give --store PATH, or set \(EnvironmentHelp.store)")
        }
        self.path = path
        option = arguments.repeating([.store])
    }

    /// The folder of the sandbox's own state.
    var sandboxDirectory: String { path + "/sandbox" }

    private var databasePath: String { path + "/payments.sqlite" }

    /// Refuses a folder that was named and has no records.
    /// - Throws: exit code `invalidInput`; nothing is made.
    func requireRecords() throws(CommandFailure) {
        guard !option.isEmpty, !FileInput.exists(databasePath) else { return }
        throw CommandFailure(
            .invalidInput, code: "no_records", "there are no records here", path: path,
            next: "check --store; payctl order place makes records where it is told to")
    }

    /// Makes the folder where it is missing, and refuses one into which others could put records.
    func make() throws(CommandFailure) {
        do {
            try StateDirectory.make(path)
        } catch {
            throw CommandFailure(
                error, .inputOutput, next: "\(error.advice); or choose another folder with --store PATH")
        }
    }

    /// Opens the database in the folder.
    func openDatabase() async throws(CommandFailure) -> SQLiteDatabase {
        do {
            return try await SQLiteDatabase.open(SQLiteConfiguration(path: databasePath))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The key that seals session secrets: configured, or for test systems and the sandbox from a file that is made on
    /// first use.
    func sealer(
        for environment: ProviderEnvironment, _ context: CommandContext, random: any RandomSource
    ) throws(CommandFailure) -> SessionSealer {
        if let text = context.variable(EnvironmentHelp.sealingKey) {
            do {
                return SessionSealer(current: try SealingKey(text: Secret(text)))
            } catch {
                throw CommandFailure(
                    .configuration, code: error.code.description, error.problem, path: EnvironmentHelp.sealingKey,
                    next: error.advice)
            }
        }
        guard environment != .live else {
            throw CommandFailure(
                .configuration, code: "no_sealing_key", "session secrets of the live system need a configured key",
                path: EnvironmentHelp.sealingKey, next: "set it to the output of: openssl rand -hex 32")
        }
        do {
            let path = SealingKeyFile.path(besideStore: databasePath)
            return SessionSealer(current: try SealingKeyFile.loadOrCreate(path, random: random))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Takes one of our locks.
    /// - Throws: exit code `busy` when its holder does not finish within the limit.
    func lock(_ name: String, waiting limit: Duration) async throws(CommandFailure) -> FileLock {
        let lock: FileLock?
        do {
            lock = try await FileLock.take("\(path)/\(name).lock", waiting: limit)
        } catch {
            throw CommandFailure(error, .inputOutput, next: "choose another folder with --store PATH")
        }
        guard let lock else {
            throw CommandFailure(
                .busy, "another command has been working on the same thing for \(limit)", path: path, next: "try again")
        }
        return lock
    }
}
