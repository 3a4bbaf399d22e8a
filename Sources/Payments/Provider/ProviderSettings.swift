/// One named setting of a provider.
public struct ProviderSetting: Hashable, Sendable {
    /// The name in configuration, such as `token-id`.
    public let name: String
    /// The environment variable that carries it, such as `PXP_TOKEN_ID`.
    public let environmentVariable: String
    /// Whether the value must never be shown.
    public let isSecret: Bool
    /// Whether the provider cannot be made without it.
    public let isRequired: Bool
    /// One line: what it is and where to find it.
    public let summary: String

    /// Describes a setting.
    public init(
        _ name: String, environmentVariable: String, isSecret: Bool = false, isRequired: Bool = true, summary: String
    ) {
        self.name = name
        self.environmentVariable = environmentVariable
        self.isSecret = isSecret
        self.isRequired = isRequired
        self.summary = summary
    }
}

/// The values of a provider's settings. All are kept as secrets: a tool does not have to know which ones are.
public struct ProviderSettings: Sendable {
    private let values: [String: Secret<String>]

    /// Wraps values by setting name. Empty values count as missing.
    public init(_ values: [String: String]) {
        self.values = values.filter { !$0.value.isEmpty }.mapValues { Secret($0) }
    }

    /// Reads the variables that a provider names from an environment.
    public init(for provider: any ConfigurableProvider.Type, environmentVariables: [String: String]) {
        let pairs = provider.settings.compactMap { setting in
            environmentVariables[setting.environmentVariable].map { (setting.name, $0) }
        }
        self.init(Dictionary(uniqueKeysWithValues: pairs))
    }

    /// The value of a setting; nil when it is missing or empty.
    public subscript(name: String) -> Secret<String>? { values[name] }

    /// The names of the settings that have values.
    public var names: Set<String> { Set(values.keys) }
}
