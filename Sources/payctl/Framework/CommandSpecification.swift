/// What a verb takes and how it is explained.
struct CommandSpecification: Sendable {
    /// A command line a reader can run, and what it shows.
    struct Example: Sendable {
        /// The command line, without a prompt.
        let command: String
        /// What it prints, shortened; empty when the command line says enough.
        let output: String

        init(_ command: String, output: String = "") {
            self.command = command
            self.output = output
        }
    }

    /// Noun and verb, or one word for a command that stands alone.
    let path: [String]
    /// One line, lower case, no full stop: what it does.
    let summary: String
    /// What follows the path in the usage line.
    let synopsis: String
    /// Paragraphs below the usage line.
    let details: String
    /// The arguments without a name, in order.
    let positionals: [PositionalSpecification]
    /// The named arguments, in the order of the help; `--json` and `--help` are added to every verb.
    let options: [OptionSpecification]
    /// At least one worked example.
    let examples: [Example]

    init(
        _ path: [String], summary: String, synopsis: String = "[options]", details: String,
        positionals: [PositionalSpecification] = [], options: [OptionSpecification] = [], examples: [Example]
    ) {
        precondition((1...2).contains(path.count), "a command is one word, or a noun and a verb")
        precondition(!examples.isEmpty, "every verb has a worked example")
        self.path = path
        self.summary = summary
        self.synopsis = synopsis
        self.details = details
        self.positionals = positionals
        self.options = options + [.json, .help]
        self.examples = examples
    }

    /// The words a person types: `payctl session create`.
    var invocation: String { (["payctl"] + path).joined(separator: " ") }

    /// The usage line.
    var usage: String { "usage: \(invocation) \(synopsis)" }
}

/// An argument without a name.
struct PositionalSpecification: Sendable {
    /// What it is called in the usage line, such as `ID`.
    let placeholder: String
    /// One line: what it is.
    let summary: String
    /// Whether the verb works without it.
    let isOptional: Bool
    /// What it can be, for completions.
    let kind: ValueKind

    init(_ placeholder: String, summary: String, isOptional: Bool = false, kind: ValueKind = .text) {
        self.placeholder = placeholder
        self.summary = summary
        self.isOptional = isOptional
        self.kind = kind
    }
}

/// What a value is, as far as completions and the parser need to know.
enum ValueKind: Sendable, Equatable {
    /// Any text.
    case text
    /// A path of a file.
    case file
    /// One of these words; anything else is refused while parsing.
    case oneOf([String])
}
