internal import Payments

extension Timestamp {
    /// Nanoseconds since 1970, cut to 64 bits: the years 1678 to 2262 compare exactly, and all others as the nearest
    /// of these.
    var comparable: Int64 {
        let (scaled, overflow) = secondsSinceEpoch.multipliedReportingOverflow(by: 1_000_000_000)
        let (total, overflow2) = scaled.addingReportingOverflow(Int64(nanoseconds))
        guard overflow || overflow2 else { return total }
        return secondsSinceEpoch < 0 ? .min : .max
    }
}

extension StoreClaim {
    /// The values of `claimed_by`, `claimed_from`, `claimed_until`.
    var values: [SQLiteValue] {
        [.text(worker.rawValue), .integer(holdsFrom.comparable), .integer(until.comparable)]
    }

    /// The condition that nobody holds a row; it takes the same moment twice.
    static let isFree = "(claimed_until IS NULL OR claimed_until <= ? OR claimed_from > ?)"
}
