#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

#if canImport(Glibc)
    /// Glibc imports the constant as an enumeration and the parameter as a plain integer.
    private let rusageSelf = Int32(RUSAGE_SELF.rawValue)
#else
    private let rusageSelf = RUSAGE_SELF
#endif

/// CPU and wall time of this process between two moments.
struct Measurement {
    private let cpuAtStart = Measurement.cpuMicroseconds()
    private let wallAtStart = ContinuousClock.now

    /// Microseconds of CPU time per operation since the start.
    func cpu(per count: Int) -> Double { (Self.cpuMicroseconds() - cpuAtStart) / Double(count) }

    /// Microseconds of wall time per operation since the start.
    func wall(per count: Int) -> Double {
        let (seconds, attoseconds) = (ContinuousClock.now - wallAtStart).components
        return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(count)
    }

    /// User and system time of this process from its start, in microseconds.
    static func cpuMicroseconds() -> Double {
        let usage = usage()
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    /// The largest resident size so far, in KiB.
    static var peakKibibytes: Int { usage().ru_maxrss }

    private static func usage() -> rusage {
        var value = rusage()
        getrusage(rusageSelf, &value)
        return value
    }

    /// The figures of one client process: the whole process counts, as it does for the yardstick.
    static func report(wall: Double, count: Int, failed: Int) {
        let cpu = cpuMicroseconds() / Double(count)
        print("{\"cpu_us\":\(cpu),\"wall_us\":\(wall),\"rss_kib\":\(peakKibibytes),\"failed\":\(failed)}")
    }
}

func readFile(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw BenchmarkError("cannot open \(path)") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
}

/// Runs an operation `count` times with at most `inFlight` running.
func runConcurrently(
    count: Int, inFlight: Int, _ operation: @escaping @Sendable (Int) async -> Bool
) async -> Int {
    await withTaskGroup(of: Int.self) { group in
        for lane in 0..<inFlight {
            group.addTask {
                var failed = 0
                for index in stride(from: lane, to: count, by: inFlight) where await !operation(index) { failed += 1 }
                return failed
            }
        }
        return await group.reduce(0, +)
    }
}
