#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A moment on a clock that only goes forward, for deadlines: nobody can set it.
struct MonotonicTime: Comparable {
    /// Since an unspecified start, usually that of the machine.
    let nanoseconds: Int64

    /// Later than every deadline.
    static let distantFuture = MonotonicTime(nanoseconds: .max)

    /// Earlier than every deadline.
    static let immediately = MonotonicTime(nanoseconds: 0)

    /// The current moment.
    static func now() -> MonotonicTime {
        var time = timespec()
        // It can fail only for an unknown clock or a bad pointer: both would be our mistake.
        precondition(clock_gettime(CLOCK_MONOTONIC, &time) == 0, "the monotonic clock must be readable")
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

    /// This moment moved forward; saturates, and a negative duration does not move it.
    func advanced(by duration: Duration) -> MonotonicTime {
        MonotonicTime(nanoseconds: nanoseconds.addingSaturating(duration.wholeNanoseconds))
    }

    /// Whole milliseconds until `later`, rounded up so that a sleep ends at or after it, at most `limit`; 0 when
    /// passed.
    func milliseconds(until later: MonotonicTime, limit: Int32) -> Int32 {
        guard later > self else { return 0 }
        let milliseconds = (later.nanoseconds - nanoseconds - 1) / 1_000_000 + 1
        return Int32(min(milliseconds, Int64(limit)))
    }
}

extension Duration {
    /// Nanoseconds, rounded down; saturates, and is 0 for a negative duration.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : whole.addingSaturating(attoseconds / 1_000_000_000)
    }

    /// Milliseconds for a libcurl option, where 0 would mean a default: at least 1, rounded up, at most 24 days.
    var curlMilliseconds: Int {
        let milliseconds = wholeNanoseconds / 1_000_000
        let roundedUp = wholeNanoseconds % 1_000_000 == 0 ? milliseconds : milliseconds + 1
        return Int(min(max(roundedUp, 1), Int64(Int32.max)))
    }

    /// Seconds for a libcurl option: at least 1, rounded up.
    var curlSeconds: Int { (curlMilliseconds - 1) / 1000 + 1 }
}

extension Int64 {
    /// The sum with a number that is not negative, held at the largest value.
    fileprivate func addingSaturating(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
