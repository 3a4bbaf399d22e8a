#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder where a user's state lives.
public enum StateDirectory {
    /// Where it is: `named`, when that is neither nil nor empty; else `swift-payments` below `XDG_STATE_HOME`, which
    /// counts only when it is absolute (XDG Base Directory Specification 0.8); else `~/.local/state/swift-payments`. No
    /// slash at the end; nil when there is no home either.
    /// - Parameter variable: looks an environment variable up.
    public static func location(named: String?, variable: (String) -> String?) -> String? {
        if let named, !named.isEmpty { return trimmed(named) }
        if let base = variable("XDG_STATE_HOME"), base.hasPrefix("/") { return below(base, "swift-payments") }
        guard let home = variable("HOME"), !home.isEmpty else { return nil }
        return below(home, ".local/state/swift-payments")
    }

    /// Makes the folder where it is missing, with mode 0700, and sees that nobody can put state of their own into it. A
    /// group may write, since many systems give each user a group of their own.
    /// - Throws: `FileError`; `.foreign` when it belongs to another user, `.notPrivate` when everybody may write to it.
    public static func make(_ path: String) throws(FileError) {
        try PrivateDirectory.make(path)
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(.system(.last), path: path) }
        guard status.st_uid == geteuid() else { throw FileError(.foreign, path: path) }
        guard status.st_mode & 0o002 == 0 else { throw FileError(.notPrivate, path: path) }
    }

    private static func below(_ base: String, _ rest: String) -> String {
        let base = trimmed(base)
        return base == "/" ? "/\(rest)" : "\(base)/\(rest)"
    }

    private static func trimmed(_ path: String) -> String {
        var result = path[...]
        while result.hasSuffix("/") && result.count > 1 { result = result.dropLast() }
        return String(result)
    }
}
