extension CardDetails {
    /// Whether the card had certainly run out at a moment.
    ///
    /// A card is good through the last day of its month, and whose calendar counts is for the issuer to say. So it has
    /// run out for certain only when the month is over everywhere: at noon UTC of the next month's first day, when the
    /// last zone (UTC−12) begins the day.
    public func hasExpired(at moment: Timestamp) -> Bool {
        Self.hasExpired(month: expiryMonth, year: expiryYear, at: moment)
    }

    static func hasExpired(month: Int, year: Int, at moment: Timestamp) -> Bool {
        let (nextYear, nextMonth) = month == 12 ? (year + 1, 1) : (year, month + 1)
        guard let day = CalendarDate(year: nextYear, month: nextMonth, day: 1) else { return false }
        return moment.secondsSinceEpoch >= Int64(day.daysSinceEpoch) * 86_400 + lastZoneOffsetSeconds
    }

    /// UTC−12 is the zone where a day ends last.
    private static let lastZoneOffsetSeconds: Int64 = 12 * 3600
}

extension NetworkToken {
    /// Whether the token had certainly run out at a moment; see `CardDetails.hasExpired(at:)`.
    public func hasExpired(at moment: Timestamp) -> Bool {
        CardDetails.hasExpired(month: expiryMonth, year: expiryYear, at: moment)
    }
}
