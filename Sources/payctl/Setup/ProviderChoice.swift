import Payments
import PaymentsCatalog

/// Which provider and environment a command talks to.
struct ProviderChoice: Sendable {
    /// The provider's type.
    let type: any ConfigurableProvider.Type
    /// The world it talks to.
    let environment: ProviderEnvironment

    /// Its stable name.
    var id: ProviderID { type.descriptor.id }

    /// `--provider` and `--environment`, or the first bundled provider that has the capability, in the sandbox.
    init(_ arguments: ParsedArguments, named name: String? = nil) throws(CommandFailure) {
        let name = name ?? arguments[.provider] ?? Self.defaultName
        let known = Catalog.providers.map { $0.descriptor.id.rawValue }
        guard let type = Catalog.providers.first(where: { $0.descriptor.id.rawValue == name }) else {
            let nearest = Suggestion.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
            throw CommandFailure(
                .usage, code: "unknown_provider", "there is no provider ‘\(name.printable)’\(nearest)",
                path: "--provider", next: "providers: \(known.joined(separator: ", "))")
        }
        self.type = type
        environment = arguments[.environment].flatMap(ProviderEnvironment.init(rawValue:)) ?? .sandbox
    }

    /// A provider by its name, in an environment.
    init(named name: String, _ environment: ProviderEnvironment) throws(CommandFailure) {
        let known = try ProviderChoice(ParsedArguments(), named: name)
        (type, self.environment) = (known.type, environment)
    }

    private static let defaultName = "pxp"
}

extension OptionSpecification {
    /// Verbs that talk to a provider.
    static let provider = OptionSpecification("provider", "NAME", summary: "Who makes the session (default: pxp)")
    /// Verbs that talk to a provider.
    static let environment = OptionSpecification(
        "environment", "ENV", kind: .oneOf(ProviderEnvironment.allCases.map(\.rawValue)),
        summary: "sandbox (default, needs no account), test or live")
}
