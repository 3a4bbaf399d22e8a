/// Dates as HTTP headers write them (RFC 9110, section 5.6.7).
public enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Reads any of the three forms: `Tue, 01 Jan 2030 00:00:00 GMT`, `Tuesday, 01-Jan-30 00:00:00 GMT` and
    /// `Tue Jan  1 00:00:00 2030`. The day's name is not compared. nil for anything else.
    /// - Parameter now: Settles the century of a two-digit year: never more than 50 years ahead.
    public static func parse(_ text: String, now: Timestamp) -> Timestamp? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        switch words.count {
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            return moment(day: words[1], month: words[2], year: fourDigits(words[3]), time: words[4])
        case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3 else { return nil }
            return moment(day: date[0], month: date[1], year: twoDigits(date[2], now: now), time: words[2])
        case 5:
            return moment(day: words[2], month: words[1], year: fourDigits(words[4]), time: words[3])
        default:
            return nil
        }
    }

    private static func moment(day: Substring, month: Substring, year: Int?, time: Substring) -> Timestamp? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard let year, let month = months.firstIndex(of: String(month)), clock.count == 3,
            let day = number(day, 1...31, digits: 1...2), let hour = number(clock[0], 0...23, digits: 2...2),
            let minute = number(clock[1], 0...59, digits: 2...2), let second = number(clock[2], 0...60, digits: 2...2),
            day <= daysInMonth(year, month + 1)
        else { return nil }
        let days = daysSinceEpoch(year: year, month: month + 1, day: day)
        return Timestamp(secondsSinceEpoch: Int64(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let value = Int(text), range.contains(value)
        else { return nil }
        return value
    }

    private static func fourDigits(_ text: Substring) -> Int? { number(text, 1...9999, digits: 4...4) }

    private static func twoDigits(_ text: Substring, now: Timestamp) -> Int? {
        guard let value = number(text, 0...99, digits: 2...2) else { return nil }
        let thisYear = 1970 + Int(now.secondsSinceEpoch / 31_556_952)
        let candidate = thisYear / 100 * 100 + value
        return candidate > thisYear + 50 ? candidate - 100 : candidate
    }

    private static func daysInMonth(_ year: Int, _ month: Int) -> Int {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        switch month {
        case 2: return isLeap ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar. Counting from March puts the leap day last.
    private static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
