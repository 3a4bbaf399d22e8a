#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder where this user's state lives, which nobody else may enter or change.
public struct StateDirectory: Sendable, Hashable {
    /// The absolute path, without a slash at its end.
    public let path: String

    /// Finds the folder, and makes it with mode 0700 where it is missing.
    ///
    /// It is `named`, when that is neither nil nor empty; else `swift-payments` below `$XDG_STATE_HOME`, which counts only
    /// when it is absolute (XDG Base Directory Specification 0.8); else `~/.local/state/swift-payments`.
    /// - Throws: `FileError`; `.foreign` and `.notPrivate` when what is there belongs to another user or others may
    ///   write to it: they could put state of their own into it.
    public init(named: String? = nil, environment: [String: String]) throws(FileError) {
        path = try Self.location(named: named, environment: environment)
        try PrivateDirectory.make(path)
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(.system(.last), path: path) }
        guard status.st_uid == geteuid() else { throw FileError(.foreign, path: path) }
        guard status.st_mode & 0o022 == 0 else { throw FileError(.notPrivate, path: path) }
    }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    private static func location(named: String?, environment: [String: String]) throws(FileError) -> String {
        if let named, !named.isEmpty { return trimmed(try absolute(named)) }
        if let base = environment["XDG_STATE_HOME"], base.hasPrefix("/") { return trimmed(base) + "/swift-payments" }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            // Without a home there is no folder to name: the path that would have been used tells what to set.
            throw FileError(.system(SystemErrorNumber(ENOENT)), path: "$HOME/.local/state/swift-payments")
        }
        return trimmed(home) + "/.local/state/swift-payments"
    }

    private static func absolute(_ path: String) throws(FileError) -> String {
        if path.hasPrefix("/") { return path }
        guard let text = getcwd(nil, 0) else { throw FileError(.system(.last), path: path) }
        defer { free(text) }
        return String(cString: text) + "/" + path
    }

    private static func trimmed(_ path: String) -> String {
        var result = path[...]
        while result.hasSuffix("/") { result = result.dropLast() }
        return String(result)
    }
}
