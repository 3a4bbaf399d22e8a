/// One verb of the tool: what it takes, and what it does.
///
/// A verb is one file in `Commands/` and one line in `CommandList`. Help, completions and the checks of its arguments
/// follow from its specification.
protocol Command: Sendable {
    /// What it takes.
    static var specification: CommandSpecification { get }

    /// Does the work: results go to standard output, talk to standard error.
    /// - Returns: the exit code of an outcome; every failure is thrown.
    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode
}

/// What a verb gets from outside, beside its arguments.
struct CommandContext: Sendable {
    /// Where results and talk go.
    let console: Console
    /// The environment variables at the start.
    let environment: [String: String]

    /// How this tool was called, for the commands that it suggests: a wrapper script names itself.
    var program: String { (variable(EnvironmentHelp.program) ?? "payctl").printable }

    /// The value of a variable; nil when it is missing or empty.
    func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
