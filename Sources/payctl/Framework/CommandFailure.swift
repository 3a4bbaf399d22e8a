/// Why a command ended without its result, for the person or script that ran it. Free of secrets.
struct CommandFailure: Error, Sendable {
    /// How the process ends.
    let exitCode: ExitCode
    /// The stable spelling of what went wrong; finer than the exit code where the library says more.
    let code: String
    /// What is wrong.
    let message: String
    /// Where: a file, a member of it, an option; nil when there is no place.
    let path: String?
    /// What to do next; nil when the message says it.
    let next: String?

    init(_ exitCode: ExitCode, code: String? = nil, _ message: String, path: String? = nil, next: String? = nil) {
        self.exitCode = exitCode
        self.code = code ?? exitCode.name
        self.message = message
        self.path = path
        self.next = next
    }

    /// A wrong command line.
    static func usage(_ message: String, of specification: CommandSpecification) -> CommandFailure {
        CommandFailure(
            .usage, message, next: "\(specification.usage)\nTry: \(specification.invocation) --help")
    }
}
