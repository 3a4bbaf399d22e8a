import Payments
import PaymentsCatalog
import PaymentsHTTP
import PaymentsSandbox
import PaymentsSystem

/// `payctl sandbox`: runs all emulators on this machine until it is interrupted.
enum SandboxServe: Command {
    private static let port = OptionSpecification("port", "N", summary: "Port on 127.0.0.1 (default: 0, a free one)")
    private static let position = OptionSpecification(
        "switch", "PROVIDER.NAME=POSITION", isRepeatable: true,
        summary: "Set a switch of an emulator, such as a fault; `list` shows them all")

    static let specification = CommandSpecification(
        ["sandbox"], summary: "run the emulators of all providers on this machine",
        details: """
            Starts the server side of every bundled provider on loopback, prints its address and runs until
            Ctrl-C. Commands in other terminals with the same --store use it; without it they start their own
            for as long as they take, on the same state, so all of them see the same sandbox.

            Nothing in it is real: no money moves, and its credentials open nothing else.
            """,
        options: [port, position, .store],
        examples: [
            .init("payctl sandbox", output: "Sandbox at http://127.0.0.1:41873 (Ctrl-C stops it)"),
            .init("payctl sandbox --port 8080 --json"),
        ])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        if arguments.all(position) == ["list"] {
            try listSwitches(context.console)
            return .success
        }
        let store = try StoreLocation(arguments, context)
        var plan = ProviderLink.sandboxPlan(store, switches: try switches(arguments))
        let port = try portNumber(arguments)
        // Not before the command line is known to be right: a wrong one makes nothing.
        try store.make()
        // Listened for from here on, so that an early Ctrl-C is not lost.
        let interrupts = Interrupts()
        // Emulators whose switches name an address send webhooks there.
        let transport = try ProviderLink.makeTransport(SystemClock())
        plan.transport = transport
        do throws(CommandFailure) {
            let host = try await serve(plan, port: port)
            do throws(CommandFailure) {
                try announce(host.state, context.console)
            } catch {
                await host.stop()
                throw error
            }
            await interrupts.first()
            await host.stop()
        } catch {
            await transport.shutdown()
            throw error
        }
        await transport.shutdown()
        context.console.talk("Sandbox stopped.")
        return .success
    }

    private static func serve(_ plan: SandboxPlan, port: Int) async throws(CommandFailure) -> SandboxHost {
        do {
            return try await SandboxAccess.serve(plan, port: port)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func announce(_ state: SandboxState, _ console: Console) throws(CommandFailure) {
        let emulators = state.emulators.sorted { $0.key.rawValue < $1.key.rawValue }
        if console.asJSON {
            var json = JSONWriter()
            json.beginObject()
            json.member("url", state.url)
            json.name("port")
            json.integer(Int64(state.port))
            json.name("emulators")
            json.beginObject()
            for (provider, url) in emulators { json.member(provider.rawValue, url) }
            json.endObject()
            json.endObject()
            return try console.write(json: json)
        }
        var table = Table(indent: 2)
        for (provider, url) in emulators { table.add([provider.rawValue, url]) }
        try console.write("Sandbox at \(console.style.bold(state.url)) (Ctrl-C stops it)\n\(table.text)")
    }

    private static func portNumber(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
        guard let text = arguments[port] else { return 0 }
        guard let number = UInt16(text) else {
            throw .usage("--port is a number from 0 to 65535, found ‘\(text.printable)’", of: specification)
        }
        return Int(number)
    }

    private static func switches(_ arguments: ParsedArguments) throws(CommandFailure) -> [ProviderID: [String: String]]
    {
        var switches: [ProviderID: [String: String]] = [:]
        for text in arguments.all(position) {
            let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
            let names = (sides.first ?? "").split(separator: ".", maxSplits: 1).map(String.init)
            guard sides.count == 2, names.count == 2, let provider = ProviderID(names[0]),
                Catalog.emulators.contains(where: { $0.provider == provider })
            else {
                throw .usage(
                    "--switch takes PROVIDER.NAME=POSITION, found ‘\(text.printable)’; --switch list shows all",
                    of: specification)
            }
            switches[provider, default: [:]][names[1]] = sides[1]
        }
        return switches
    }

    private static func listSwitches(_ console: Console) throws(CommandFailure) {
        let all = Catalog.emulators.flatMap { type in type.switches.map { (provider: type.provider, item: $0) } }
        if console.asJSON {
            var json = JSONWriter()
            json.beginObject()
            json.name("switches")
            json.beginArray()
            for entry in all {
                json.beginObject()
                json.member("provider", entry.provider.rawValue)
                json.member("name", entry.item.name)
                json.member("positions", entry.item.positions.text)
                json.member("default", entry.item.defaultPosition)
                json.member("summary", entry.item.summary)
                json.endObject()
            }
            json.endArray()
            json.endObject()
            return try console.write(json: json)
        }
        var table = Table(indent: 0)
        for entry in all {
            table.add(["\(entry.provider).\(entry.item.name)", entry.item.positions.text, entry.item.summary])
        }
        try console.write(table.text)
    }
}

extension SandboxSwitch.Positions {
    /// The positions as a person types them.
    fileprivate var text: String {
        switch self {
        case .words(let words): words.joined(separator: "|")
        case .number(let range, _): "off|\(range.lowerBound)…\(range.upperBound)"
        case .text: "TEXT"
        }
    }
}
