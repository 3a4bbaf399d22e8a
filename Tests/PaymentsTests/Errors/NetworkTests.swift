import Testing

@testable import Payments

@Suite("Card networks' codes")
struct NetworkTests {
    @Test(
        "A code of either edition has its reason, letters included",
        arguments: [
            ("51", .insufficientFunds), ("05", .doNotHonor), ("54", .expiredCard), ("N7", .incorrectSecurityCode),
            ("n7", .incorrectSecurityCode), ("1A", .authenticationRequired), ("R1", .consentRevoked),
            ("41", .lostCard), ("43", .stolenCard), ("04", .pickUpCard), ("116", .insufficientFunds),
            ("101", .expiredCard), ("208", .lostCard), ("912", .issuerUnavailable),
        ] as [(String, DeclineReason)])
    func reasons(code: String, reason: DeclineReason) {
        #expect(NetworkResponse(code: code)?.result == .declined(reason))
        #expect(DeclineReason(networkCode: code) == reason)
    }

    @Test("A leading zero counts", arguments: ["5", "1", "51 ", " 51", "0051", "5１", "51\n", ""])
    func exactCodes(code: String) {
        #expect(NetworkResponse(code: code) == nil)
        #expect(DeclineReason(networkCode: code) == .unspecified)
    }

    @Test("Approvals and open answers are no reasons", arguments: ["00", "000", "10", "002", "09", "68", "923", nil])
    func noReason(code: String?) {
        #expect(DeclineReason(networkCode: code) == .unspecified)
    }

    @Test("Approved for less is told apart from approved", arguments: ["10", "87", "002", "006"])
    func partial(code: String) {
        #expect(NetworkResponse(code: code)?.result == .partiallyApproved)
    }

    @Test(
        "A code in front of words is found, and words alone never are",
        arguments: [
            ("51 : NOT SUFFICIENT FUNDS", "51"), ("05 : DO NOT HONOR", "05"), ("05:DO NOT HONOR", "05"),
            ("116 - not sufficient funds", "116"), ("n7 : CVV2", "N7"), ("51", "51"), (" 51 ", "51"),
            ("99 : something new", "99"), ("NOT SUFFICIENT FUNDS", nil), ("", nil), (":", nil), (" : 51", nil),
            ("NO", nil), ("do not honor", nil), ("51 NOT SUFFICIENT FUNDS", nil), ("1234 : x", nil),
            ("５１ : wide digits", nil), ("\u{0}", nil), (String(repeating: " ", count: 10_000) + "51", nil),
        ] as [(String, String?)])
    func parsing(text: String, code: String?) {
        #expect(NetworkReason(parsing: text).code == code)
    }

    @Test("A code that is in no table keeps its text and has no meaning")
    func unknownCode() {
        let reason = NetworkReason(parsing: "99 : something new")
        #expect(reason.code == "99")
        #expect(reason.response == nil)
    }

    @Test(
        "Mastercard's advice says whether and when",
        arguments: [
            ("01", .afterFix, nil, .update), ("02", .sameInstrumentLater, 72, .keep), ("03", .never, nil, .stop),
            ("04", .afterFix, nil, .keep), ("21", .never, nil, .stop), ("24", .sameInstrumentLater, 1, .keep),
            ("25", .sameInstrumentLater, 24, .keep), ("26", .sameInstrumentLater, 48, .keep),
            ("27", .sameInstrumentLater, 96, .keep), ("28", .sameInstrumentLater, 144, .keep),
            ("29", .sameInstrumentLater, 192, .keep), ("30", .sameInstrumentLater, 240, .keep),
            ("40", .anotherInstrument, nil, .singleUse), ("41", .anotherInstrument, nil, .singleUse),
        ] as [(String, RetryAdvice, Int64?, NetworkAdvice.StoredInstrument)])
    func mastercard(
        code: String, advice: RetryAdvice, hours: Int64?, stored: NetworkAdvice.StoredInstrument
    ) throws {
        let found = try #require(NetworkAdvice(.mastercard, code: code))
        #expect(found.advice == advice)
        #expect(found.wait == hours.map { .seconds($0 * 3600) })
        #expect(found.stored == stored)
        #expect(!found.source.isEmpty)
    }

    @Test(
        "Visa's category of a response code decides whether it may come again",
        arguments: [
            ("14", "1", .never), ("R1", "1", .never), ("51", "2", .sameInstrumentLater), ("54", "3", .afterFix),
            ("n7", "3", .afterFix), ("05", "4", .anotherInstrument),
        ] as [(String, String, RetryAdvice)])
    func visa(response: String, category: String, advice: RetryAdvice) throws {
        let found = try #require(NetworkAdvice.visaCategory(ofResponseCode: response))
        #expect(found.code == category)
        #expect(found.advice == advice)
    }

    @Test("Approvals, three digits and nonsense have no Visa category", arguments: ["00", "116", "ZZ", "", "5"])
    func noCategory(response: String) {
        #expect(NetworkAdvice.visaCategory(ofResponseCode: response) == nil)
    }

    @Test("An advice code that is not in the table is none", arguments: ["", "1", "99", "024"])
    func noAdvice(code: String) {
        #expect(NetworkAdvice(.mastercard, code: code) == nil)
    }

    @Test("A network's advice outranks the reason's, and the message stays the reason's")
    func advised() {
        let guidance = DeclineReason.insufficientFunds.guidance.advised(by: NetworkAdvice(.mastercard, code: "03"))
        #expect(guidance.advice == .never)
        #expect(guidance.message == .insufficientFunds)
        #expect(guidance.advised(by: nil) == guidance)
    }

    @Test("Every code is of its edition's form and stands once")
    func tables() {
        #expect(Set(NetworkResponse.all.map(\.code)).count == NetworkResponse.all.count)
        for response in NetworkResponse.all {
            #expect(NetworkResponse.code(response.code) == response.code)
            #expect(response.code.utf8.count == (response.edition == .iso1987 ? 2 : 3))
        }
    }
}
