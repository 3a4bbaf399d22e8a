/// A named argument: `--name VALUE`, `--name=VALUE`, or a flag `--name`.
struct OptionSpecification: Sendable {
    /// The name without dashes.
    let name: String
    /// What the value is called in the help; nil for a flag.
    let placeholder: String?
    /// One line: what it does, with its default.
    let summary: String
    /// What the value can be.
    let kind: ValueKind
    /// Whether it may be given more than once; otherwise a repetition is refused, since one of the two would be
    /// ignored.
    let isRepeatable: Bool

    /// A named argument with a value.
    init(
        _ name: String, _ placeholder: String, kind: ValueKind = .text, isRepeatable: Bool = false, summary: String
    ) {
        self.name = name
        self.placeholder = placeholder
        self.summary = summary
        self.kind = kind
        self.isRepeatable = isRepeatable
    }

    /// A flag.
    init(flag name: String, summary: String) {
        self.name = name
        placeholder = nil
        self.summary = summary
        kind = .text
        isRepeatable = false
    }

    /// As a person types it: `--cart FILE`.
    var invocation: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

extension OptionSpecification {
    /// Every verb: results as one JSON object on standard output, errors as one on standard error.
    static let json = OptionSpecification(flag: "json", summary: "Print one JSON object with stable keys")
    /// Every verb: its help.
    static let help = OptionSpecification(flag: "help", summary: "Show this help (also -h)")
    /// Verbs that keep or read records.
    static let store = OptionSpecification(
        "store", "PATH", kind: .file,
        summary: "Folder of the records (see: payctl help environment)")
}
