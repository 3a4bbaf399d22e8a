import Payments
import PaymentsDisplay
import Testing

@Suite("Days and times for people")
struct TimeDisplayTests {
    private static func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    @Test(
        arguments: [
            ("en-US", "Arrives Thu, Oct 23"), ("de-DE", "Lieferung am Do. 23. Okt."),
            ("fr-FR", "Livraison le jeu. 23 oct."),
            ("es-ES", "Llega el jue, 23 oct"), ("it-IT", "Arriva gio 23 ott"), ("pt-BR", "Chega qui., 23 de out."),
            ("nl-NL", "Bezorgd op do 23 okt"), ("pl-PL", "Dostawa: czw., 23 paź"), ("sv-SE", "Levereras tors 23 okt."),
            ("ja-JP", "10月23日(木)にお届け"), ("zh-Hans", "10月23日 周四送达"), ("ar-SA", "يصل خميس، ٢٣ أكتوبر"),
            ("th-TH", "Arrives Thu, Oct 23"), ("fi-FI", "Arrives Thu, Oct 23"),
        ])
    func `An arrival day is one sentence in one language`(_ locale: String, _ expected: String) throws {
        let arrival = DeliveryOption.Arrival.day(try Self.day("2025-10-23"))
        #expect(visible(DisplayFormatter(DisplayLocale(locale)).arrival(arrival)) == expected)
    }

    @Test func `A span, a span of one day and the shop's wording`() throws {
        let formatter = DisplayFormatter(.unitedStates)
        let (first, last) = (try Self.day("2025-10-23"), try Self.day("2025-10-25"))
        #expect(formatter.arrival(.between(first, last)) == "Arrives Thu, Oct 23 – Sat, Oct 25")
        #expect(formatter.arrival(.between(first, first)) == "Arrives Thu, Oct 23")
        #expect(formatter.arrival(.wording("25–35 min {day}")) == "25–35 min {day}")
    }

    @Test(arguments: ["0000-01-01", "1900-02-28", "9999-12-31"])
    func `Days far away are still written`(_ text: String) throws {
        #expect(!DisplayFormatter(.unitedStates).day(try Self.day(text)).isEmpty)
    }

    /// 2025-10-22, Wednesday, 20:30 in New York, and already Thursday in UTC.
    private static let now = Timestamp(secondsSinceEpoch: 1_761_179_400)

    private static func timing(_ moment: String, zone: String = "America/New_York", locale: String = "en-US") throws
        -> String
    {
        let zone = try #require(TimeZoneID(zone))
        let scheduled = DeliveryTiming.scheduled(try Timestamp(rfc3339: moment))
        return visible(
            try DisplayFormatter(DisplayLocale(locale)).timing(scheduled, now: now, zone: zone))
    }

    @Test(
        arguments: [
            ("2025-10-22T22:15:00-04:00", "10:15 PM"), ("2025-10-22T23:59:59-04:00", "11:59 PM"),
            ("2025-10-22T00:00:00-04:00", "12:00 AM"), ("2025-10-23T00:00:00-04:00", "Thu 12:00 AM"),
            ("2025-10-28T09:05:00-04:00", "Tue 9:05 AM"), ("2025-10-29T09:05:00-04:00", "Wed, Oct 29 at 9:05 AM"),
            ("2025-10-21T09:05:00-04:00", "Tue, Oct 21 at 9:05 AM"),
            ("2025-11-02T12:00:00-05:00", "Sun, Nov 2 at 12:00 PM"),
        ])
    func `A scheduled time reads by the days between, as the cart's zone counts them`(
        _ moment: String, _ expected: String
    ) throws {
        #expect(try Self.timing(moment) == expected)
    }

    @Test func `Another zone and another language`() throws {
        #expect(try Self.timing("2025-10-23T02:15:00Z", zone: "UTC") == "2:15 AM")
        #expect(try Self.timing("2025-10-23T02:15:00Z", zone: "Asia/Tokyo", locale: "de-DE") == "11:15")
        #expect(try Self.timing("2025-10-24T02:15:00Z", zone: "Europe/Berlin", locale: "de-DE") == "Fr. 04:15")
    }

    @Test func `Now reads Now`() throws {
        let zone = try #require(TimeZoneID("Europe/Berlin"))
        let formatter = DisplayFormatter(DisplayLocale("sv"))
        #expect(try formatter.timing(.now(estimate: "25–35 min"), now: Self.now, zone: zone) == "Nu")
    }

    @Test func `A zone that does not exist and a moment without a date are errors`() throws {
        let nowhere = try #require(TimeZoneID("Nowhere/City"))
        #expect(throws: DisplayError.unknownTimeZone(nowhere)) {
            try DisplayFormatter(.unitedStates).timing(.scheduled(Self.now), now: Self.now, zone: nowhere)
        }
        let utc = try #require(TimeZoneID("UTC"))
        #expect(throws: DisplayError.momentOutOfRange) {
            try DisplayFormatter(.unitedStates).timing(
                .scheduled(Timestamp(secondsSinceEpoch: .max)), now: Self.now, zone: utc)
        }
    }
}
