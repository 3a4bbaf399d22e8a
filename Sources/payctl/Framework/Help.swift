/// The help texts, made from the specifications.
struct Help: Sendable {
    /// All commands, in order.
    let commands: [any Command.Type]

    private static let topicNames = ["exit-codes", "environment"]

    /// `payctl --help`.
    func top() -> String {
        var table = Table(indent: 2)
        for specification in specifications {
            table.add([specification.path.joined(separator: " "), specification.summary])
        }
        return """
            payctl - make, pay, check and explain payments

            usage: payctl NOUN VERB [options]

            Without credentials everything runs against the built-in sandbox, over real HTTP on this machine.

            Commands:
            \(table.text)
            Every command takes --json and --help. Also: payctl help exit-codes, payctl help environment.

            Example:
              $ payctl session create --amount 49.99 --currency USD

            """
    }

    /// `payctl help WORDS`: a command, a noun or a topic.
    func topic(_ words: [String]) throws(CommandFailure) -> String {
        if words.isEmpty { return top() }
        if words == ["exit-codes"] { return exitCodes() }
        if words == ["environment"] { return EnvironmentHelp.text }
        if let found = specifications.first(where: { $0.path == words }) { return command(found) }
        if words.count == 1, specifications.contains(where: { $0.path[0] == words[0] }) { return noun(words[0]) }
        throw unknown(words)
    }

    /// `payctl NOUN --help`.
    func noun(_ noun: String) -> String {
        var table = Table(indent: 2)
        let found = specifications.filter { $0.path[0] == noun }
        for specification in found { table.add([specification.path.joined(separator: " "), specification.summary]) }
        return """
            usage: payctl \(noun) VERB [options]

            Commands:
            \(table.text)
            Example:
              $ \(found[0].examples[0].command)

            """
    }

    /// `payctl NOUN VERB --help`.
    func command(_ specification: CommandSpecification) -> String {
        var text = "\(specification.invocation) - \(specification.summary)\n\n\(specification.usage)\n\n"
        text += specification.details + "\n"
        if !specification.positionals.isEmpty {
            var table = Table(indent: 2)
            for positional in specification.positionals { table.add([positional.placeholder, positional.summary]) }
            text += "\nArguments:\n" + table.text
        }
        var table = Table(indent: 2)
        for option in specification.options { table.add([option.invocation, option.summary]) }
        text += "\nOptions:\n" + table.text
        for (index, example) in specification.examples.enumerated() {
            text += index == 0 ? "\nExample:\n" : "\n"
            text += "  $ \(example.command)\n"
            for line in example.output.split(separator: "\n", omittingEmptySubsequences: false)
            where !example.output.isEmpty {
                text += line.isEmpty ? "\n" : "  \(line)\n"
            }
        }
        return text
    }

    /// A noun without its verb.
    func missingVerb(after noun: String) -> CommandFailure {
        CommandFailure(.usage, "‘\(noun)’ needs a verb", next: self.noun(noun))
    }

    /// Words that name no command, with the nearest that do.
    func unknown(_ words: [String]) -> CommandFailure {
        let paths = specifications.map(\.path)
        let nouns = paths.map { $0[0] } + ["help"] + (words.first == "help" ? Self.topicNames : [])
        let isKnownNoun = nouns.contains(words[0])
        let candidates = isKnownNoun ? paths.filter { $0[0] == words[0] && $0.count > 1 }.map { $0[1] } : nouns
        let wrong = isKnownNoun && words.count > 1 ? words[1] : words[0]
        let nearest = Suggestion.nearest(to: wrong, among: candidates)
        let hint = nearest.map { "; did you mean ‘\($0)’?" } ?? ""
        let asked = words.prefix(2).joined(separator: " ").printable
        return CommandFailure(
            .usage, "unknown command ‘\(asked)’\(hint)", next: "usage: payctl NOUN VERB [options]\nTry: payctl --help")
    }

    private var specifications: [CommandSpecification] { commands.map { $0.specification } }

    private func exitCodes() -> String {
        var table = Table(indent: 0, rightAligned: [0])
        for code in ExitCode.allCases { table.add([String(code.rawValue), code.name, code.meaning]) }
        return table.text
    }
}
