#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Folders that only their owner can enter.
public enum PrivateDirectory {
    /// Makes the folder and those above it that are missing, with mode 0700; one that is there stays as it is.
    /// - Throws: `FileError` naming the folder that could not be made.
    public static func make(_ path: String) throws(FileError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made == "/" ? "\(part)" : "/\(part)"
            guard mkdir(made, 0o700) != 0 else { continue }
            // A folder above may be on a read-only system or belong to others: what counts is that it is there.
            let number = SystemErrorNumber.last
            var status = stat()
            guard stat(made, &status) == 0 else { throw FileError(.system(number), path: made) }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw FileError(.system(SystemErrorNumber(ENOTDIR)), path: made)
            }
        }
    }
}
