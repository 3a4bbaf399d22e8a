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
    /// When it started, in the system's own words, which only mean something when they are equal; empty where the
    /// system does not tell. On Linux it names the run of the machine too: ticks are counted from its start.
    public let startTime: String

    /// Names a process.
    public init(id: Int32, startTime: String) {
        self.id = id
        self.startTime = startTime
    }

    /// This process.
    public static var current: ProcessIdentity {
        guard case .started(let time) = state(of: getpid()) else { return ProcessIdentity(id: getpid(), startTime: "") }
        return ProcessIdentity(id: getpid(), startTime: time)
    }

    /// Whether this very process still runs. One that ended and was not collected by its parent does not.
    public var isAlive: Bool {
        // Signal 0 tests without sending; a process of another user counts as running.
        guard id > 0, kill(id, 0) == 0 || errno == EPERM else { return false }
        switch Self.state(of: id) {
        case .started(let time): return time == startTime
        case .ended: return false
        case .untold: return true
        }
    }

    /// What the system says about a number.
    enum State: Hashable {
        case started(String)
        /// Only its exit status is left.
        case ended
        /// Nothing, or nothing that can be read.
        case untold
    }

    #if os(Linux)
        static func state(of id: Int32) -> State {
            let limit = 1 << 12
            guard let bytes = try? FileInput.read("/proc/\(id)/stat", limit: limit),
                let boot = try? FileInput.read("/proc/sys/kernel/random/boot_id", limit: limit)
            else { return .untold }
            return state(stat: bytes, boot: String(decoding: boot.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
        }

        /// Fields 3, the state, and 22, the clock ticks from boot to start, of `/proc/PID/stat` (proc_pid_stat(5)). The
        /// second field is a name in parentheses that may hold spaces and parentheses, so counting starts behind it.
        static func state(stat: [UInt8], boot: String) -> State {
            guard let nameEnd = stat.lastIndex(of: UInt8(ascii: ")")) else { return .untold }
            let fields = stat[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
            guard fields.count > 19 else { return .untold }
            if fields[0].elementsEqual("Z".utf8) || fields[0].elementsEqual("X".utf8) { return .ended }
            return .started(String(decoding: fields[19], as: UTF8.self) + "@" + boot)
        }
    #else
        static func state(of id: Int32) -> State {
            var info = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, id]
            guard sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0, size > 0 else { return .untold }
            if Int32(info.kp_proc.p_stat) == SZOMB { return .ended }
            let start = info.kp_proc.p_starttime
            return .started("\(start.tv_sec).\(start.tv_usec)")
        }
    #endif
}
