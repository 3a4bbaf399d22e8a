import Payments

/// `payctl completions SHELL`: prints the completion script of a shell.
enum Completions: Command {
    static let specification = CommandSpecification(
        ["completions"], summary: "print the completion script for a shell", synopsis: "bash|zsh|fish",
        details: """
            Prints a script that completes commands, options and their values. It is made from the same
            facts as the help, so print it again after an update.
            """,
        positionals: [
            PositionalSpecification("SHELL", summary: "bash, zsh or fish", kind: .oneOf(["bash", "zsh", "fish"]))
        ],
        examples: [.init("payctl completions bash > ~/.local/share/bash-completion/completions/payctl")])

    static func run(_ arguments: ParsedArguments, _ context: CommandContext) async throws(CommandFailure) -> ExitCode {
        let tree = CompletionTree(commands: CommandList.all)
        let script =
            switch arguments.positionals[0] {
            case "bash": BashCompletions.script(tree)
            case "zsh": ZshCompletions.script(tree)
            default: FishCompletions.script(tree)
            }
        guard context.console.asJSON else {
            try context.console.write(script)
            return .success
        }
        var json = JSONWriter()
        json.beginObject()
        json.member("shell", arguments.positionals[0])
        json.member("script", script)
        json.endObject()
        try context.console.write(json: json)
        return .success
    }
}
