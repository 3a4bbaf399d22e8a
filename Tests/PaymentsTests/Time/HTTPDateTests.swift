import Testing

@testable import Payments

@Suite("HTTP dates")
struct HTTPDateTests {
    static let now = Timestamp(secondsSinceEpoch: 1_790_000_000)  // September 2026

    @Test(
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func `All three forms name the same moment`(_ text: String) {
        #expect(Timestamp(httpDate: text, now: Self.now)?.description == "1994-11-06T08:49:37Z")
    }

    @Test func `A two-digit year lies at most 50 years ahead`() {
        #expect(Timestamp(httpDate: "Wednesday, 01-Jan-76 00:00:00 GMT", now: Self.now)?.utcDate?.year == 2076)
        #expect(Timestamp(httpDate: "Saturday, 01-Jan-77 00:00:00 GMT", now: Self.now)?.utcDate?.year == 1977)
        #expect(Timestamp(httpDate: "Friday, 01-Jan-27 00:00:00 GMT", now: Self.now)?.utcDate?.year == 2027)
        let late = Timestamp(secondsSinceEpoch: 4_070_908_800)  // 2099
        #expect(Timestamp(httpDate: "Thursday, 01-Jan-05 00:00:00 GMT", now: late)?.utcDate?.year == 2105)
    }

    @Test(
        arguments: [
            "", "120", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37",
            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "sun, 06 Nov 1994 08:49:37 GMT",
            "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 1994 GMT",
            "Sun, 06 Nov 1994 08:49:37 GMT ", "Su", "Sun", "Sun,",
        ])
    func `Anything else is nil`(_ text: String) {
        #expect(Timestamp(httpDate: text, now: Self.now) == nil)
    }

    @Test func `A date is written in the fixed form`() {
        #expect(Timestamp(secondsSinceEpoch: 784_111_777).httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(Timestamp(secondsSinceEpoch: .max).httpDate == nil)
    }

    @Test func `Random dates survive the header`() {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<2_000 {
            let moment = Timestamp(secondsSinceEpoch: Int64.random(in: 0..<253_402_300_800, using: &random))
            #expect(moment.httpDate.flatMap { Timestamp(httpDate: $0, now: Self.now) } == moment)
        }
    }
}
