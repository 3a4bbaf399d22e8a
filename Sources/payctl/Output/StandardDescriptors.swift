#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Descriptors 0 to 2, which a caller may have closed.
enum StandardDescriptors {
    /// Takes the numbers that are free, so that no database or socket gets one of them and receives our output. Reading
    /// or writing them then fails as on a closed descriptor.
    static func reserve() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // Opened the wrong way round on purpose: reading standard input, or writing the others, reports `EBADF`.
            // `open` returns the lowest free number, which is this one.
            let opened = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
            if opened == -1 { return }
        }
    }
}
