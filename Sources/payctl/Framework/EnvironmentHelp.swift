/// `payctl help environment`: the variables that the tool reads, beside those a provider names.
enum EnvironmentHelp {
    /// The folder of the records, when `--store` does not say.
    static let store = "SWIFT_PAYMENTS_STORE"
    /// The key that seals session secrets in the store.
    static let sealingKey = "SWIFT_PAYMENTS_SEALING_KEY"

    /// What suggested commands start with, for scripts that wrap the tool.
    static let program = "PAYCTL_COMMAND"

    static let text = """
        Variables that payctl reads. Secrets come from here or from files, never from arguments.

        \(sealingKey)  32 bytes as 64 hex digits or Base64: seals session secrets in the store.
                                    Required for live; test and sandbox make a key file (mode 0600) without it.
        \(store)        Folder of the records, unless --store says otherwise.
        XDG_STATE_HOME              Base of the default folder: $XDG_STATE_HOME/swift-payments,
                                    else ~/.local/state/swift-payments.
        \(program)              What suggested commands start with (default: payctl), for wrapper scripts.
        NO_COLOR                    Any value turns colours off; they appear on terminals only.

        Credentials of a provider: payctl provider doctor NAME --environment test lists the variables it reads.

        """
}
