/// A day of the Gregorian calendar, without time or zone: an arrival day, the day on which a table was taken.
public struct CalendarDate: Hashable, Sendable {
    /// The days of the week, numbered as ISO 8601 does.
    public enum Weekday: Int, Hashable, Sendable, CaseIterable {
        case monday = 1
        case tuesday
        case wednesday
        case thursday
        case friday
        case saturday
        case sunday
    }

    /// The years that four digits can write.
    public static let years = 0...9999

    private let yearNumber: Int16
    private let monthNumber: Int8
    private let dayNumber: Int8

    /// 0 ... 9999.
    public var year: Int { Int(yearNumber) }
    /// 1 ... 12.
    public var month: Int { Int(monthNumber) }
    /// 1 ... 31.
    public var day: Int { Int(dayNumber) }

    /// Makes a day; nil when the calendar has no such day, such as 30 February.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.dayCount(ofMonth: month, year: year)
        else { return nil }
        (yearNumber, monthNumber, dayNumber) = (Int16(year), Int8(month), Int8(day))
    }

    /// Reads `2026-10-23`: four, two and two ASCII digits; nil for anything else and for days that do not exist.
    public init?(_ text: String) {
        guard var reader = DigitReader(text), let year = reader.number(digits: 4), reader.skip("-"),
            let month = reader.number(digits: 2), reader.skip("-"), let day = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The number of days in a month of a year.
    static func dayCount(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate {
    /// Days since 1970-01-01; negative before.
    public var daysSinceEpoch: Int {
        // The year is taken to begin in March, so that the leap day comes last. 146097 days make 400 years, and
        // (153 × m + 2) / 5 counts the days before month m of such a year.
        let shiftedYear = month > 2 ? year : year - 1
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - CalendarDate.daysFromMarchOfYearZeroToEpoch
    }

    /// The day a number of days after 1970-01-01; nil outside the years 0 ... 9999.
    public init?(daysSinceEpoch days: Int) {
        let (year, month, day) = CalendarDate.civil(daysSinceEpoch: days)
        self.init(year: year, month: month, day: day)
    }

    /// From 1 March of the year 0 to 1 January 1970.
    private static let daysFromMarchOfYearZeroToEpoch = 719_468

    /// Year, month and day of any day number; the inverse of `daysSinceEpoch`, without a limit on the year.
    static func civil(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + daysFromMarchOfYearZeroToEpoch
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday. The remainder is made positive before it is used.
        let index = ((daysSinceEpoch + 3) % 7 + 7) % 7
        guard let weekday = Weekday(rawValue: index + 1) else { preconditionFailure("a week has seven days") }
        return weekday
    }

    /// The day `count` days later; nil outside the years 0 ... 9999.
    public func adding(days count: Int) -> CalendarDate? {
        let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(count)
        // Beyond ten million days lies no year of four digits, and the arithmetic above stays far from overflow.
        guard !overflow, sum.magnitude < 10_000_000 else { return nil }
        return CalendarDate(daysSinceEpoch: sum)
    }
}

extension CalendarDate: Comparable {
    /// Earlier sorts first.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.yearNumber, left.monthNumber, left.dayNumber) < (right.yearNumber, right.monthNumber, right.dayNumber)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2026-10-23`.
    public var description: String {
        var writer = DigitWriter()
        writer.put(year, digits: 4)
        writer.put(month: month, day: day)
        return writer.text
    }
}
