import Payments
import PaymentsCatalog
import PaymentsSandbox

/// `payctl provider list`: the bundled providers and what they can do.
enum ProviderList: Command {
    static let specification = CommandSpecification(
        ["provider", "list"], summary: "list the bundled providers and what they can do",
        details: """
            Lists every provider that was built in, with the capabilities that its adapter implements, and
            whether a sandbox plays its server side.
            """,
        examples: [.init("payctl provider list"), .init("payctl provider list --json")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let providers = Catalog.providers.map { Facts($0) }
        guard !context.console.asJSON else {
            var json = JSONWriter()
            json.beginObject()
            json.name("providers")
            json.beginArray()
            for provider in providers { provider.write(to: &json) }
            json.endArray()
            json.endObject()
            try context.console.write(json: json)
            return .success
        }
        let style = context.console.style
        let blocks = providers.map { facts in
            var table = Table(indent: 2)
            table.add(["Can", facts.capabilities.joined(separator: ", ")])
            if !facts.takes.isEmpty { table.add(["Takes", facts.takes.joined(separator: ", ")]) }
            table.add(["Currencies", facts.currencies?.joined(separator: ", ") ?? "all current ones"])
            table.add(["Sandbox", facts.hasSandbox ? "built in" : "none"])
            table.add(["Follows", facts.descriptor.documentation])
            return
                "\(style.bold(facts.descriptor.id.rawValue))  \(facts.descriptor.name): \(facts.descriptor.summary)\n"
                + table.text
        }
        try context.console.write(blocks.joined(separator: "\n"))
        return .success
    }

    private struct Facts {
        let type: any ConfigurableProvider.Type
        let descriptor: ProviderDescriptor
        let capabilities: [String]
        /// What its calls take, beyond what the conformances say.
        let takes: [String]
        let currencies: [String]?
        let hasSandbox: Bool

        init(_ type: any ConfigurableProvider.Type) {
            self.type = type
            descriptor = type.descriptor
            capabilities = Capability.all.filter { $0.isOffered(type) }.map(\.name)
            takes = type.descriptor.capabilities.map(\.description).sorted()
            currencies =
                switch type.descriptor.currencies {
                case .all: nil
                case .only(let set): set.map(\.code).sorted()
                }
            hasSandbox = Catalog.emulators.contains { $0.provider == type.descriptor.id }
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("id", descriptor.id.rawValue)
            json.member("name", descriptor.name)
            json.member("summary", descriptor.summary)
            json.name("capabilities")
            json.value(.array(capabilities.map { .string($0) }))
            json.name("takes")
            json.value(.array(takes.map { .string($0) }))
            json.name("currencies")
            json.value(currencies.map { .array($0.map { .string($0) }) } ?? .string("all"))
            json.name("sandbox")
            json.bool(hasSandbox)
            json.member("documentation", descriptor.documentation)
            json.name("settings")
            json.beginArray()
            for setting in type.settings { write(setting, to: &json) }
            json.endArray()
            json.endObject()
        }

        private func write(_ setting: ProviderSetting, to json: inout JSONWriter) {
            json.beginObject()
            json.member("name", setting.name)
            json.member("environmentVariable", setting.environmentVariable)
            json.name("required")
            json.bool(setting.isRequired)
            json.name("secret")
            json.bool(setting.isSecret)
            json.member("summary", setting.summary)
            json.endObject()
        }
    }
}
