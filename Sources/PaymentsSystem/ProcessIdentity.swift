#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A process as more than a number, since numbers are used again: the number and when the process started.
public struct ProcessIdentity: Hashable, Sendable {
    /// The process number.
    public let id: Int32
    /// When it started, in the system's own count; empty where the system does not tell.
    public let startTime: String

    /// Names a process.
    public init(id: Int32, startTime: String) {
        self.id = id
        self.startTime = startTime
    }

    /// This process.
    public static var current: ProcessIdentity {
        ProcessIdentity(id: getpid(), startTime: startTime(of: getpid()) ?? "")
    }

    /// Whether this very process still runs.
    public var isAlive: Bool {
        // Signal 0 tests without sending; a process of another user counts as running.
        guard id > 0, kill(id, 0) == 0 || errno == EPERM else { return false }
        return Self.startTime(of: id).map { $0 == startTime } ?? true
    }

    /// Field 22 of `/proc/PID/stat` (proc(5)): clock ticks from boot to start. The second field is a name in
    /// parentheses that may hold spaces, so counting starts behind it.
    private static func startTime(of id: Int32) -> String? {
        let limit = 1 << 12
        guard let bytes = try? FileInput.read("/proc/\(id)/stat", limit: limit) else { return nil }
        guard let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
        return fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : nil
    }
}
