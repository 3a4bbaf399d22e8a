import Testing

@testable import Payments

@Suite("Session expiry")
struct SessionExpiryTests {
    @Test(
        arguments: [
            (nil, .missing), ("soon", .unreadable(.malformed)), ("", .unreadable(.malformed)),
            ("2030-02-30T00:00:00Z", .unreadable(.impossibleDate)),
            ("2030-01-01T00:00:00", .unreadable(.missingOffset)),
            ("2030-01-01T25:00:00Z", .unreadable(.impossibleTime)), ("2100-01-01T00:00:00Z", .implausible),
            ("9999-12-31T23:59:59Z", .implausible),
        ] as [(String?, SessionExpiryError)])
    func `An expiry that cannot be used fails closed`(_ text: String?, _ error: SessionExpiryError) {
        #expect(throws: error) { try SessionExpiry(text) }
    }

    @Test func `The provider's text is kept and its moment is known`() throws {
        let expiry = try SessionExpiry("2025-05-19T13:39:20.3843454Z")
        #expect(expiry.text == "2025-05-19T13:39:20.3843454Z")
        #expect(!expiry.hasPassed(at: expiry.moment.advanced(by: .nanoseconds(-1))))
        #expect(expiry.hasPassed(at: expiry.moment))
        #expect(expiry.timeLeft(at: expiry.moment.advanced(by: .seconds(-90))) == .seconds(90))
        #expect(throws: Never.self) { try SessionExpiry("2099-12-31T23:59:59Z") }
    }
}
