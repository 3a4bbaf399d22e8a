#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lines on standard error. What is written here carries names, codes and advice: the library's errors and observations
/// are safe to log, and nothing that a caller sent is.
enum Log {
    static func say(_ text: String) { append(Array("order-service: \(text)\n".utf8)) }

    /// One line with its line feed, in one call: lines of several threads stay whole. A log that cannot be written is
    /// no reason to stop taking orders.
    static func append(_ line: [UInt8]) { _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) } }
}
