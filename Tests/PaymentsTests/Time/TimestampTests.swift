import Testing

@testable import Payments

@Suite("Timestamps")
struct TimestampTests {
    @Test(
        arguments: [
            ("2030-04-20T10:57:26+02:00", "2030-04-20T08:57:26Z"),
            ("2030-04-20T10:57:26.4+02:00", "2030-04-20T08:57:26.4Z"),
            ("2030-04-20T10:57:26.4138780+02:00", "2030-04-20T08:57:26.413878Z"),
            ("2030-04-20T10:57:26.413878001+02:00", "2030-04-20T08:57:26.413878001Z"),
            ("2025-05-19T13:39:20.3843454Z", "2025-05-19T13:39:20.3843454Z"),
            ("2030-12-21T13:31:59.000Z", "2030-12-21T13:31:59Z"), ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"), ("9999-12-31T23:59:59.999999999Z", nil),
            ("2028-02-29t12:00:00z", "2028-02-29T12:00:00Z"), ("2030-01-01T00:00:00-00:00", "2030-01-01T00:00:00Z"),
            ("2030-01-01T00:00:00+23:59", "2029-12-31T00:01:00Z"),
            ("2030-01-01T00:00:00.1234567899Z", "2030-01-01T00:00:00.123456789Z"),
            ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("1990-12-31T15:59:60-08:00", "1991-01-01T00:00:00Z"),
            ("2015-06-30T23:59:60.5Z", "2015-07-01T00:00:00.5Z"),
        ] as [(String, String?)])
    func `RFC 3339 text is read`(_ text: String, _ expected: String?) throws {
        #expect(try Timestamp(rfc3339: text).description == expected ?? text)
    }

    @Test(
        arguments: [
            ("2030-01-01T00:00:00", .missingOffset), ("2030-01-01T00:00:00.123", .missingOffset),
            ("2030-02-30T00:00:00Z", .impossibleDate), ("2029-02-29T00:00:00Z", .impossibleDate),
            ("1900-02-29T00:00:00Z", .impossibleDate), ("2030-13-01T00:00:00Z", .impossibleDate),
            ("2030-00-01T00:00:00Z", .impossibleDate), ("2030-01-00T00:00:00Z", .impossibleDate),
            ("2030-04-31T00:00:00Z", .impossibleDate), ("2030-01-01T24:00:00Z", .impossibleTime),
            ("2030-01-01T25:00:00Z", .impossibleTime), ("2030-01-01T00:60:00Z", .impossibleTime),
            ("2030-01-01T00:00:61Z", .impossibleTime), ("2030-01-01T23:59:60Z", .impossibleTime),
            ("2016-12-31T22:59:60Z", .impossibleTime), ("2016-12-31T23:59:60+01:00", .impossibleTime),
            ("2030-01-01T00:00:00+24:00", .impossibleOffset), ("2030-01-01T00:00:00-01:60", .impossibleOffset),
            ("soon", .malformed), ("", .malformed), ("2030-01-01", .malformed), ("2030-01-01 00:00:00Z", .malformed),
            ("2030-1-1T00:00:00Z", .malformed), ("2030-01-01T00:00Z", .malformed),
            ("2030-01-01T00:00:00,5Z", .malformed),
            ("2030-01-01T00:00:00.Z", .malformed), ("2030-01-01T00:00:00ZZ", .malformed),
            ("2030-01-01T00:00:00+0200", .malformed), ("2030-01-01T00:00:00+02", .malformed),
            ("2030-01-01T00:00:00 Z", .malformed), (" 2030-01-01T00:00:00Z", .malformed),
            ("2030-01-01T00:00:00Z\n", .malformed), ("+2030-01-01T00:00:00Z", .malformed),
            ("12030-01-01T00:00:00Z", .malformed), ("-001-01-01T00:00:00Z", .malformed),
            ("２０３０-01-01T00:00:00Z", .malformed), ("2030-01-01T00:00:00\u{2212}01:00", .malformed),
            ("20300101T000000Z", .malformed), ("1893456000", .malformed), ("2030-W01-1T00:00:00Z", .malformed),
            ("2030-01-01T00:00:00GMT", .malformed), ("2030-01-01T00:00:00Z[UTC]", .malformed),
            ("2030-01-01T00:00:00.123456789012345678901234567890123Z", .malformed),
            ("2573-01-01T12:00:00 PM", .malformed),
        ] as [(String, TimestampError)])
    func `Anything else is refused for the right reason`(_ text: String, _ error: TimestampError) {
        #expect(throws: error) { try Timestamp(rfc3339: text) }
    }

    @Test func `Text has as many decimals as asked for, cut and not rounded`() {
        let moment = Timestamp(secondsSinceEpoch: 1_747_661_960, nanoseconds: 384_345_499)
        let expected = [
            "", ".3", ".38", ".384", ".3843", ".38434", ".384345", ".3843454", ".38434549", ".384345499",
        ]
        for (digits, fraction) in expected.enumerated() {
            #expect(moment.rfc3339(fractionDigits: digits) == "2025-05-19T13:39:20\(fraction)Z")
        }
        #expect(
            Timestamp(secondsSinceEpoch: -1, nanoseconds: 999_999_999).description == "1969-12-31T23:59:59.999999999Z")
    }

    @Test func `Random moments survive text`() throws {
        var random = SeededGenerator(seed: 29)
        for _ in 0..<5_000 {
            let moment = Timestamp(
                secondsSinceEpoch: Int64.random(in: -62_167_219_200..<253_402_300_800, using: &random),
                nanoseconds: Int32.random(in: 0..<1_000_000_000, using: &random))
            #expect(try Timestamp(rfc3339: moment.description) == moment)
            #expect(try Timestamp(rfc3339: moment.rfc3339(fractionDigits: 9)) == moment)
        }
    }

    @Test func `The ends of the range neither trap nor lie`() {
        #expect(Timestamp(secondsSinceEpoch: .max).description.hasPrefix("+292277026596-12-04T15:30:07"))
        #expect(Timestamp(secondsSinceEpoch: .min).description.hasPrefix("-292277022657-01-27T08:29:52"))
        #expect(Timestamp(secondsSinceEpoch: .max).utcDate == nil)
        #expect(Timestamp(secondsSinceEpoch: -62_167_219_201).description == "-0001-12-31T23:59:59Z")
    }

    @Test func `Moving by a duration carries and saturates`() {
        let start = Timestamp(secondsSinceEpoch: 10, nanoseconds: 900_000_000)
        #expect(start.advanced(by: .milliseconds(200)) == Timestamp(secondsSinceEpoch: 11, nanoseconds: 100_000_000))
        #expect(start.advanced(by: .milliseconds(-901)) == Timestamp(secondsSinceEpoch: 9, nanoseconds: 999_000_000))
        let last = Timestamp(secondsSinceEpoch: .max, nanoseconds: 999_999_999)
        #expect(last.advanced(by: .nanoseconds(1)) == .distantFuture)
        #expect(Timestamp(secondsSinceEpoch: .min).advanced(by: .nanoseconds(-1)) == .distantPast)
        #expect(start.advanced(by: .seconds(Int64.max)) == .distantFuture)
        #expect(start.duration(since: start.advanced(by: .seconds(3))) == .seconds(-3))
        #expect(Timestamp.distantFuture.duration(since: .distantPast) == .seconds(Int64.max))
    }

    @Test func `Milliseconds count in both directions from the epoch`() {
        #expect(Timestamp(millisecondsSinceEpoch: 1_500).description == "1970-01-01T00:00:01.5Z")
        #expect(Timestamp(millisecondsSinceEpoch: -1).description == "1969-12-31T23:59:59.999Z")
        #expect(Timestamp(millisecondsSinceEpoch: -1000).description == "1969-12-31T23:59:59Z")
        #expect(Timestamp(millisecondsSinceEpoch: .min) < Timestamp(millisecondsSinceEpoch: .max))
    }
}
