/// The arguments of one verb, checked against its specification.
struct ParsedArguments: Sendable {
    /// The arguments without a name, in order.
    private(set) var positionals: [String] = []
    private var values: [String: [String]] = [:]

    /// The value of an option; nil when it was not given.
    subscript(option: OptionSpecification) -> String? { values[option.name]?.last }

    /// All values of a repeatable option, in order.
    func all(_ option: OptionSpecification) -> [String] { values[option.name] ?? [] }

    /// Whether a flag or an option was given.
    func has(_ option: OptionSpecification) -> Bool { values[option.name] != nil }

    /// Those of the options that were given, as a shell reads them, each with a space before it: ` --store folder`.
    func repeating(_ options: [OptionSpecification]) -> String {
        options.flatMap { option in
            all(option).map { value in
                // A value that starts with a dash would be read as an option; a lone dash would not.
                let mark = value.hasPrefix("-") && value != "-" ? "=" : " "
                return " --\(option.name)\(mark)\(value.shellQuoted)"
            }
        }.joined()
    }

    mutating func append(positional text: String) { positionals.append(text) }

    mutating func append(_ value: String, for option: OptionSpecification) {
        values[option.name, default: []].append(value)
    }
}
