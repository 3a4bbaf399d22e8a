/// A moment in UTC with nanosecond precision: integers, not a floating count, so that what a provider wrote is kept.
public struct Timestamp: Hashable, Sendable, Comparable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    public let secondsSinceEpoch: Int64
    /// 0 ..< 1_000_000_000, always forward from `secondsSinceEpoch`.
    public let nanoseconds: Int32

    /// Makes a moment. `nanoseconds` must be in 0 ..< 1_000_000_000: anything else is a programming error.
    public init(secondsSinceEpoch: Int64, nanoseconds: Int32 = 0) {
        precondition((0..<1_000_000_000).contains(nanoseconds), "nanoseconds must be in 0 ..< 1_000_000_000")
        self.secondsSinceEpoch = secondsSinceEpoch
        self.nanoseconds = nanoseconds
    }

    /// Earlier sorts first.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.secondsSinceEpoch, left.nanoseconds) < (right.secondsSinceEpoch, right.nanoseconds)
    }

    /// Makes a moment from milliseconds since the epoch, as wallets and browsers count.
    public init(millisecondsSinceEpoch milliseconds: Int64) {
        let rest = (milliseconds % 1000 + 1000) % 1000
        let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
        self.init(secondsSinceEpoch: seconds, nanoseconds: Int32(rest) * 1_000_000)
    }

    /// This moment moved by a duration, cut to whole nanoseconds; saturates at the ends of the range instead of
    /// trapping.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        var nanos = Int64(nanoseconds) + attoseconds / 1_000_000_000
        var carry: Int64 = 0
        if nanos >= 1_000_000_000 { (nanos, carry) = (nanos - 1_000_000_000, 1) }
        if nanos < 0 { (nanos, carry) = (nanos + 1_000_000_000, -1) }
        let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
        let (total, overflow2) = sum.addingReportingOverflow(carry)
        if overflow || overflow2 { return duration < .zero ? .distantPast : .distantFuture }
        return Timestamp(secondsSinceEpoch: total, nanoseconds: Int32(nanos))
    }

    /// The last moment of the range.
    static let distantFuture = Timestamp(secondsSinceEpoch: .max, nanoseconds: 999_999_999)
    /// The first moment of the range.
    static let distantPast = Timestamp(secondsSinceEpoch: .min)

    /// The time from `earlier` to this moment; negative when `earlier` is later. Saturates.
    public func duration(since earlier: Timestamp) -> Duration {
        let (seconds, overflow) = secondsSinceEpoch.subtractingReportingOverflow(earlier.secondsSinceEpoch)
        if overflow { return .seconds(secondsSinceEpoch > earlier.secondsSinceEpoch ? Int64.max : Int64.min) }
        return .seconds(seconds) + .nanoseconds(Int64(nanoseconds) - Int64(earlier.nanoseconds))
    }
}
