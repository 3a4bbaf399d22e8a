import Testing

@testable import Payments

@Suite("Calendar dates")
struct CalendarDateTests {
    @Test func `Every day of four centuries has a number, a weekday and a text`() throws {
        let first = try #require(CalendarDate(year: 1800, month: 1, day: 1))
        var date = first
        var weekday = CalendarDate.Weekday.wednesday
        for offset in 0..<146_097 {
            guard date.daysSinceEpoch == first.daysSinceEpoch + offset, date.weekday == weekday,
                CalendarDate(daysSinceEpoch: date.daysSinceEpoch) == date, CalendarDate(date.description) == date
            else {
                Issue.record("\(date) is not day \(offset)")
                return
            }
            guard let next = date.adding(days: 1),
                let nextWeekday = CalendarDate.Weekday(rawValue: weekday.rawValue % 7 + 1)
            else {
                Issue.record("no day follows \(date)")
                return
            }
            #expect(date < next)
            (date, weekday) = (next, nextWeekday)
        }
        #expect(date == CalendarDate(year: 2200, month: 1, day: 1))
    }

    @Test func `The epoch is a Thursday`() {
        #expect(CalendarDate(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
        #expect(CalendarDate(year: 1970, month: 1, day: 1)?.weekday == .thursday)
        #expect(CalendarDate(year: 2025, month: 10, day: 23)?.weekday == .thursday)
        #expect(CalendarDate(year: 0, month: 1, day: 1)?.weekday == .saturday)
    }

    @Test(arguments: [
        (2030, 2, 30), (2029, 2, 29), (1900, 2, 29), (2030, 0, 1), (2030, 13, 1), (2030, 1, 0), (10000, 1, 1),
        (-1, 1, 1), (2030, 4, 31), (Int.max, 1, 1),
    ])
    func `A day that does not exist is not made`(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        "", "2030", "2030-1-1", "2030/01/01", "2030-01-01T", " 2030-01-01", "２０３０-01-01", "2030-02-30", "-030-01-01",
    ])
    func `Other text is no day`(_ text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func `Adding days ends with the calendar`() throws {
        let last = try #require(CalendarDate("9999-12-31"))
        #expect(last.adding(days: 1) == nil)
        #expect(last.adding(days: .max) == nil)
        #expect(last.adding(days: .min) == nil)
        #expect(try #require(CalendarDate("0000-01-01")).adding(days: -1) == nil)
        #expect(CalendarDate("2028-02-28")?.adding(days: 2)?.description == "2028-03-01")
    }
}
