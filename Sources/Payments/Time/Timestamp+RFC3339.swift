extension Timestamp {
    /// The most decimals of a second that a text may have.
    public static let maximumFractionDigitCount = 32

    /// Reads a moment as RFC 3339 writes it: `2030-04-20T10:57:26.4138780+02:00`. No locale, calendar or zone of the
    /// device takes part.
    ///
    /// A fraction may have 1 to 32 digits; the first nine are kept, which never makes the moment later than written.
    /// An offset is required. `T` and `Z` may be lower case; a space for `T` is not accepted. A second of 60 is
    /// accepted where a leap second can be (23:59:60 UTC on 30 June or 31 December) and is the first moment of the next
    /// day.
    /// - Throws: `TimestampError`.
    public init(rfc3339 text: String) throws(TimestampError) {
        guard var reader = DigitReader(text) else { throw .malformed }
        let (year, month, day) = try Timestamp.readDate(&reader)
        guard reader.skip("T") || reader.skip("t") else { throw .malformed }
        let (hour, minute, second) = try Timestamp.readTime(&reader)
        let nanoseconds = try Timestamp.readFraction(&reader)
        let offset = try Timestamp.readOffset(&reader)
        guard let date = CalendarDate(year: year, month: month, day: day) else { throw .impossibleDate }
        guard hour <= 23, minute <= 59, second <= 60 else { throw .impossibleTime }
        let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        if second == 60 { try Timestamp.requireLeapSecond(endingAt: local - Int64(offset)) }
        self.init(secondsSinceEpoch: local - Int64(offset), nanoseconds: Int32(nanoseconds))
    }

    private static func readDate(
        _ reader: inout DigitReader
    ) throws(TimestampError) -> (year: Int, month: Int, day: Int) {
        guard let year = reader.number(digits: 4), reader.skip("-"), let month = reader.number(digits: 2),
            reader.skip("-"), let day = reader.number(digits: 2)
        else { throw .malformed }
        return (year, month, day)
    }

    static func readTime(
        _ reader: inout DigitReader
    ) throws(TimestampError) -> (hour: Int, minute: Int, second: Int) {
        guard let hour = reader.number(digits: 2), reader.skip(":"), let minute = reader.number(digits: 2),
            reader.skip(":"), let second = reader.number(digits: 2)
        else { throw .malformed }
        return (hour, minute, second)
    }

    private static func readFraction(_ reader: inout DigitReader) throws(TimestampError) -> Int {
        guard reader.skip(".") else { return 0 }
        var nanoseconds = 0
        var count = 0
        while let digit = reader.digit() {
            if count < 9 { nanoseconds = nanoseconds * 10 + digit }
            count += 1
            guard count <= maximumFractionDigitCount else { throw .malformed }
        }
        guard count > 0 else { throw .malformed }
        for _ in min(count, 9)..<9 { nanoseconds *= 10 }
        return nanoseconds
    }

    private static func readOffset(_ reader: inout DigitReader) throws(TimestampError) -> Int {
        if reader.isAtEnd { throw .missingOffset }
        if reader.skip("Z") || reader.skip("z") {
            guard reader.isAtEnd else { throw .malformed }
            return 0
        }
        let sign = reader.skip("+") ? 1 : reader.skip("-") ? -1 : 0
        guard sign != 0, let hours = reader.number(digits: 2), reader.skip(":"),
            let minutes = reader.number(digits: 2), reader.isAtEnd
        else { throw .malformed }
        guard hours <= 23, minutes <= 59 else { throw .impossibleOffset }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func requireLeapSecond(endingAt seconds: Int64) throws(TimestampError) {
        guard seconds % 86_400 == 0, let next = CalendarDate(daysSinceEpoch: Int(seconds / 86_400)),
            next.day == 1, next.month == 1 || next.month == 7
        else { throw .impossibleTime }
    }
}

extension Timestamp {
    /// The moment in UTC as RFC 3339 writes it, with exactly this many decimals of a second, 0 ... 9; more exact parts
    /// are cut off. Years outside 0 ... 9999, which RFC 3339 cannot write, carry a sign as ISO 8601 allows.
    public func rfc3339(fractionDigits: Int) -> String {
        precondition((0...9).contains(fractionDigits), "a timestamp has 0 ... 9 decimals")
        let (days, second) = dayAndSecond
        let (year, month, day) = CalendarDate.civil(daysSinceEpoch: days)
        var writer = DigitWriter()
        if !CalendarDate.years.contains(year) { writer.put(year < 0 ? "-" : "+") }
        writer.put(abs(year), digits: 4)
        writer.put(month: month, day: day)
        writer.put("T")
        writer.put(clock: second)
        if fractionDigits > 0 {
            let cut = (fractionDigits..<9).reduce(Int(nanoseconds)) { rest, _ in rest / 10 }
            writer.put(".")
            writer.put(cut, digits: fractionDigits)
        }
        writer.put("Z")
        return writer.text
    }

    /// Whole days since the epoch, and the second of that day, both rounded toward the past.
    var dayAndSecond: (days: Int, second: Int) {
        let second = (secondsSinceEpoch % 86_400 + 86_400) % 86_400
        let days = secondsSinceEpoch / 86_400 - (secondsSinceEpoch % 86_400 < 0 ? 1 : 0)
        return (Int(days), Int(second))
    }

    /// The day in UTC; nil outside the years 0 ... 9999.
    public var utcDate: CalendarDate? {
        let (year, month, day) = CalendarDate.civil(daysSinceEpoch: dayAndSecond.days)
        return CalendarDate(year: year, month: month, day: day)
    }
}

extension Timestamp: CustomStringConvertible {
    /// RFC 3339 in UTC with as many decimals as the moment has.
    public var description: String {
        var digits = 9
        var rest = nanoseconds
        while digits > 0, rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
        return rfc3339(fractionDigits: digits)
    }
}
