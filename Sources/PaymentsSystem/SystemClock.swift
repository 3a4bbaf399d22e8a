public import Payments

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The machine's time of day in UTC, with the precision the kernel offers (`CLOCK_REALTIME`).
///
/// It jumps when somebody sets the clock, and is as right as the machine's time synchronization.
public struct SystemClock: WallClock {
    /// Makes the clock; it holds nothing.
    public init() {}

    /// The current moment in UTC.
    public func now() -> Timestamp {
        var time = timespec()
        let status = clock_gettime(CLOCK_REALTIME, &time)
        // POSIX lets it fail only for an unknown clock or a bad pointer: both would be our mistake.
        precondition(status == 0, "CLOCK_REALTIME must be readable")
        return Timestamp(secondsSinceEpoch: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}

extension SystemClock: WaitingClock {
    /// The longest wait without a look at the time of day: a clock that was set forward is noticed after this.
    private static let longestNap: Duration = .seconds(30)

    /// Waits by the steady clock and looks at the time of day now and then.
    public func sleep(until moment: Timestamp) async throws(CancellationError) {
        let end = ContinuousClock.now.advanced(by: moment.duration(since: now()))
        while now() < moment, ContinuousClock.now < end {
            let nap = min(ContinuousClock.now.duration(to: end), Self.longestNap)
            do { try await Task.sleep(for: nap) } catch { throw CancellationError() }
        }
    }
}
