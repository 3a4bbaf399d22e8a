import Payments
import PaymentsCatalog
import PaymentsHTTP
import PaymentsSystem

/// `payctl provider doctor`: finds out what would keep a provider from working, without moving money.
enum ProviderDoctor: Command {
    static let specification = CommandSpecification(
        ["provider", "doctor"], summary: "check what a provider needs: libcurl, clock, credentials, host",
        synopsis: "[NAME] [options]",
        details: """
            Checks one after the other whether libcurl is new enough, the store can be used, each setting is
            there and looks right, the host can be reached, and this machine's clock agrees with it.
            Only a plain GET without credentials is sent. Every check that fails says how to fix it.
            """,
        positionals: [PositionalSpecification("NAME", summary: "provider (default: pxp)", isOptional: true)],
        options: [.environment, .store],
        examples: [.init("payctl provider doctor"), .init("payctl provider doctor pxp --environment test")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let choice = try ProviderChoice(arguments, named: arguments.positionals.first)
        let store = try StoreLocation(arguments, context)
        let checks = await Doctor(choice: choice, store: store, context: context).checks()
        try write(checks, choice, context.console)
        return checks.first { $0.status == .fail }?.exitCode ?? .success
    }

    private static func write(
        _ checks: [DoctorCheck], _ choice: ProviderChoice, _ console: Console
    ) throws(CommandFailure) {
        let isHealthy = !checks.contains { $0.status == .fail }
        if console.asJSON {
            var json = JSONWriter()
            json.beginObject()
            json.member("provider", choice.id.rawValue)
            json.member("environment", choice.environment.rawValue)
            json.name("healthy")
            json.bool(isHealthy)
            json.name("checks")
            json.beginArray()
            for check in checks { check.write(to: &json) }
            json.endArray()
            json.endObject()
            return try console.write(json: json)
        }
        var text = "\(choice.type.descriptor.name) (\(choice.environment.rawValue))\n"
        var table = Table(indent: 2)
        for check in checks {
            table.add([check.mark(console.style), check.name, check.detail.printable])
            if let fix = check.fix { table.add(["", "", "fix: \(fix.printable)"]) }
        }
        text += table.text
        text += isHealthy ? "\nReady.\n" : "\nNot ready.\n"
        try console.write(text)
    }
}
