extension Timestamp {
    /// Reads a date of an HTTP header (RFC 9110, section 5.6.7): the fixed form `Sun, 06 Nov 1994 08:49:37 GMT` and the
    /// two obsolete ones that recipients must accept. Nil for anything else, and when the weekday is not that of the
    /// date.
    /// - Parameter now: places the two-digit year of the form of RFC 850: one that would lie more than 50 years ahead
    ///   belongs to the past century.
    public init?(httpDate text: String, now: Timestamp) {
        guard var reader = DigitReader(text) else { return nil }
        let fields: HTTPDateFields?
        if let weekday = reader.name(among: HTTPDateFields.longWeekdays) {
            fields = HTTPDateFields(obsoleteRFC850: &reader, weekday: weekday, now: now)
        } else if let weekday = reader.name(among: HTTPDateFields.shortWeekdays) {
            fields =
                reader.next == UInt8(ascii: ",")
                ? HTTPDateFields(fixed: &reader, weekday: weekday)
                : HTTPDateFields(asctime: &reader, weekday: weekday)
        } else {
            fields = nil
        }
        guard let fields, reader.isAtEnd, let seconds = fields.secondsSinceEpoch else { return nil }
        self.init(secondsSinceEpoch: seconds)
    }

    /// The moment as an HTTP header writes it, cut to the second; nil outside the years 0 ... 9999.
    public var httpDate: String? {
        guard let date = utcDate else { return nil }
        var writer = DigitWriter()
        writer.put(text: HTTPDateFields.shortWeekdays[date.weekday.rawValue - 1])
        writer.put(text: ", ")
        writer.put(date.day, digits: 2)
        writer.put(" ")
        writer.put(text: HTTPDateFields.months[date.month - 1])
        writer.put(" ")
        writer.put(date.year, digits: 4)
        writer.put(" ")
        writer.put(clock: dayAndSecond.second)
        writer.put(text: " GMT")
        return writer.text
    }
}

/// The parts of an HTTP date, before anyone asks whether they make a moment.
private struct HTTPDateFields {
    /// Monday first, as `CalendarDate.Weekday` counts.
    static let shortWeekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let longWeekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private let weekday: Int
    private let year: Int
    private let month: Int
    private let day: Int
    private let time: (hour: Int, minute: Int, second: Int)

    /// `, 06 Nov 1994 08:49:37 GMT`, after the weekday.
    init?(fixed reader: inout DigitReader, weekday: Int) {
        guard reader.skip(text: ", "), let day = reader.number(digits: 2), reader.skip(" "),
            let month = reader.name(among: Self.months), reader.skip(" "), let year = reader.number(digits: 4),
            reader.skip(" "), let time = Self.time(&reader), reader.skip(text: " GMT")
        else { return nil }
        (self.weekday, self.year, self.month, self.day, self.time) = (weekday, year, month + 1, day, time)
    }

    /// `, 06-Nov-94 08:49:37 GMT`, after the long weekday.
    init?(obsoleteRFC850 reader: inout DigitReader, weekday: Int, now: Timestamp) {
        guard reader.skip(text: ", "), let day = reader.number(digits: 2), reader.skip("-"),
            let month = reader.name(among: Self.months), reader.skip("-"), let short = reader.number(digits: 2),
            reader.skip(" "), let time = Self.time(&reader), reader.skip(text: " GMT"), let today = now.utcDate
        else { return nil }
        let century = today.year / 100 * 100
        let nearest = [century + 100, century, century - 100].first { $0 + short - today.year <= 50 }
        (self.weekday, self.month, self.day, self.time) = (weekday, month + 1, day, time)
        year = (nearest ?? century) + short
    }

    /// ` Nov  6 08:49:37 1994`, after the weekday; a day below 10 has a space in front.
    init?(asctime reader: inout DigitReader, weekday: Int) {
        guard reader.skip(" "), let month = reader.name(among: Self.months), reader.skip(" ") else { return nil }
        let day = reader.skip(" ") ? reader.digit() : reader.number(digits: 2)
        guard let day, reader.skip(" "), let time = Self.time(&reader), reader.skip(" "),
            let year = reader.number(digits: 4)
        else { return nil }
        (self.weekday, self.year, self.month, self.day, self.time) = (weekday, year, month + 1, day, time)
    }

    private static func time(_ reader: inout DigitReader) -> (hour: Int, minute: Int, second: Int)? {
        do throws(TimestampError) { return try Timestamp.readTime(&reader) } catch { return nil }
    }

    /// A second of 60 is taken as the next one: dates in headers are hints, and the weekday still guards the day.
    var secondsSinceEpoch: Int64? {
        guard time.hour <= 23, time.minute <= 59, time.second <= 60,
            let date = CalendarDate(year: year, month: month, day: day), date.weekday.rawValue == weekday + 1
        else { return nil }
        return Int64(date.daysSinceEpoch) * 86_400 + Int64(time.hour * 3600 + time.minute * 60 + time.second)
    }
}
