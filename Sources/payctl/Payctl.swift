#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The `payctl` tool: parse, call the library, print, exit with a documented code.
@main
struct Payctl {
    /// The version that `payctl --version` prints.
    static let version = "0.1.0"

    static func main() async {
        StandardDescriptors.reserve()
        // A reader that goes away shows up as a failed write, which is reported; it must not kill the process between
        // storing a session and saying so.
        signal(SIGPIPE, SIG_IGN)
        let code = await Runner(commands: CommandList.all).run(Array(CommandLine.arguments.dropFirst()))
        exit(code.rawValue)
    }
}
