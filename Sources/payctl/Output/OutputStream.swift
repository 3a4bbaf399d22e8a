#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A descriptor that is written to whole and checked. `print` buffers, and reports nothing when the disk is full.
struct OutputStream: Sendable {
    /// The descriptor; not owned.
    let descriptor: Int32

    /// Writes all bytes; returns nil when they were taken, else the system's error number.
    func write(_ bytes: [UInt8]) -> Int32? {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                    Darwin.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #elseif canImport(Musl)
                    Musl.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #else
                    Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
                #endif
            }
            if count >= 0 {
                offset += count
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// A terminal or pipe that another program made non-blocking: wait for room instead of losing output.
    private func waitUntilWritable() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&entry, 1, -1)
    }
}
