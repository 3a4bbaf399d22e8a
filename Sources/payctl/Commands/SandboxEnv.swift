import Payments
import PaymentsCatalog
import PaymentsSandbox

/// `payctl sandbox env`: the running sandbox's settings as variables, for programs that are not this one.
enum SandboxEnv: Command {
    private static let provider = OptionSpecification("provider", "NAME", summary: "Only this provider's variables")

    static let specification = CommandSpecification(
        ["sandbox", "env"], summary: "print the running sandbox's settings as variables for other programs",
        details: """
            Prints the variables that a program reads to use the sandbox that runs on the same --store: where its
            emulators are, and their credentials, which open nothing else. Start one first: payctl sandbox.
            """,
        options: [provider, .store],
        examples: [
            .init("payctl sandbox env --provider mock-card", output: "export MOCKCARD_SECRET_KEY=sandbox-…"),
            .init("eval \"$(payctl sandbox env)\"   # in a shell, before the other program is started"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let wanted = try arguments[provider].map { name throws(CommandFailure) in
            try ProviderChoice(named: name, .sandbox).type
        }
        let state = try runningSandbox(try StoreLocation(arguments, context))
        let types = wanted.map { [$0] } ?? Catalog.providers
        let variables = types.flatMap { settings(of: $0, in: state) }
        guard !context.console.asJSON else {
            try context.console.write(json: json(variables))
            return .success
        }
        try context.console.write(variables.map { "export \($0.name)=\($0.value.shellQuoted)\n" }.joined())
        return .success
    }

    private static func runningSandbox(_ store: StoreLocation) throws(CommandFailure) -> SandboxState {
        guard let state = SandboxAccess.running(on: store.sandboxDirectory) else {
            throw CommandFailure(
                .unavailable, code: "no_sandbox", "no sandbox runs on \(store.path)",
                next: "start one in another terminal: payctl sandbox\(store.option)")
        }
        return state
    }

    private static func settings(
        of type: any ConfigurableProvider.Type, in state: SandboxState
    ) -> [(name: String, value: String)] {
        let values = state.settings[type.descriptor.id] ?? [:]
        return type.settings.compactMap { setting in
            values[setting.name].map { (setting.environmentVariable, $0) }
        }
    }

    private static func json(_ variables: [(name: String, value: String)]) -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.name("variables")
        json.beginObject()
        for (name, value) in variables { json.member(name, value) }
        json.endObject()
        json.endObject()
        return json
    }
}
