#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds the command that was asked for, runs it, and reports how it ended.
struct Runner: Sendable {
    /// All commands, in the order of the help.
    let commands: [any Command.Type]

    /// Runs the command that the words name.
    func run(_ words: [String]) async -> ExitCode {
        // Known before parsing, so that a wrong command line is reported in the form that was asked for.
        let asJSON = words.prefix { $0 != "--" }.contains("--json")
        let environment = ProcessInfo.processInfo.environment
        let console = Console(asJSON: asJSON, environment: environment)
        do {
            return try await dispatch(words, CommandContext(console: console, environment: environment))
        } catch {
            console.report(error)
            return error.exitCode
        }
    }

    private func dispatch(_ words: [String], _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let help = Help(commands: commands)
        // `payctl --json provider list` means the same as `payctl provider list --json`.
        let leading = words.prefix { $0 == "--json" }
        let words = Array(words.dropFirst(leading.count))
        guard let first = words.first else {
            throw CommandFailure(.usage, "no command was given", next: help.top())
        }
        switch first {
        case "--version":
            try context.console.write("payctl \(Payctl.version)\n")
            return .success
        case "--help", "-h", "help":
            try context.console.write(try help.topic(Array(words.dropFirst())))
            return .success
        default:
            return try await runCommand(words, leading: Array(leading), help, context)
        }
    }

    private func runCommand(
        _ words: [String], leading: [String], _ help: Help, _ context: CommandContext
    ) async throws(CommandFailure) -> ExitCode {
        guard let command = command(for: words) else {
            if commands.contains(where: { $0.specification.path[0] == words[0] }) {
                let rest = words.dropFirst()
                guard let verb = rest.first, verb != "--help", verb != "-h" else {
                    guard !rest.isEmpty else { throw help.missingVerb(after: words[0]) }
                    try context.console.write(help.noun(words[0]))
                    return .success
                }
            }
            throw help.unknown(words)
        }
        let specification = command.specification
        let parser = ArgumentParser(specification: specification)
        let arguments = try parser.parse(leading + words.dropFirst(specification.path.count))
        if arguments.has(.help) {
            try context.console.write(help.command(specification))
            return .success
        }
        return try await command.run(arguments, context)
    }

    /// The command with the longest path that the words start with.
    private func command(for words: [String]) -> (any Command.Type)? {
        commands.filter { words.starts(with: $0.specification.path) }
            .max { $0.specification.path.count < $1.specification.path.count }
    }
}
