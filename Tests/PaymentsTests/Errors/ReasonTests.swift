import Testing

@testable import Payments

@Suite("Reasons and codes")
struct ReasonTests {
    @Test(
        "Every reason and code has a message that exists and a sentence",
        arguments: ReasonRecord.declines + ReasonRecord.errors)
    func complete(_ record: ReasonRecord) {
        #expect(MessageID.all.contains(record.guidance.message))
        #expect(record.meaning.hasSuffix("."))
    }

    @Test("Spellings are unique, in lower case with underscores")
    func spellings() {
        for records in [ReasonRecord.declines, ReasonRecord.errors] {
            #expect(Set(records.map(\.name)).count == records.count)
            for record in records { #expect(record.name.allSatisfy { $0 == "_" || ("a"..."z").contains($0) }) }
        }
    }

    @Test("Every code that the core throws has a record")
    func codes() {
        let codes: [PaymentError.Code] = [
            .configuration, .invalidRequest, .unsupported, .authentication, .forbidden, .notFound, .sessionExpired,
            .rateLimited, .unavailable, .timedOut, .invalidResponse, .cancelled, .operationInProgress, .conflict,
            .amountNotFinal, .amountChanged, .storage, .invalidInput, .unknownProviderError, .unknownOutcome,
        ]
        for code in codes { #expect(ReasonRecord.errorsByName[code.description] != nil, "\(code)") }
    }

    @Test("A reason or code that nobody knows is treated like the unspecified one")
    func unknown() {
        #expect(DeclineReason("moon_phase").guidance == DeclineReason.unspecified.guidance)
        #expect(PaymentError.Code("moon_phase").guidance == PaymentError.Code.unknownProviderError.guidance)
        #expect(PaymentError.Code("moon_phase").guidance.advice == .never)
    }

    @Test(
        "What a shopper must not learn reads like a plain decline",
        arguments: [
            .lostCard, .stolenCard, .pickUpCard, .suspectedFraud, .securityViolation, .restrictedCard,
            .legalRestriction, .blockedByMerchant, .doNotHonor, .unspecified,
        ] as [DeclineReason])
    func plainDecline(reason: DeclineReason) {
        #expect(reason.guidance.message == .declined)
    }

    @Test("An outcome that is not known says so, whatever the code", arguments: ReasonRecord.errors.map(\.name))
    func confirming(code: String) {
        let error = PaymentError(PaymentError.Code(code), effect: .unknown, explanation: "lost")
        #expect(error.message == .confirming)
        #expect(error.errorDescription == "We're still confirming your payment.")
        #expect(ErrorMeaning.unknown(PaymentError.Code(code)).guidance.advice == .verifyFirst)
    }

    @Test(
        "An error describes itself in the words of the English catalog",
        arguments: [
            (.configuration, "This payment method is unavailable."),
            (.unsupported, "This payment method is unavailable."),
            (.conflict, "Your payment didn't go through. Try again."),
            (.unknownProviderError, "Your payment didn't go through. Try again."),
            (.sessionExpired, "This checkout has expired. Start again."),
        ] as [(PaymentError.Code, String)])
    func errorDescription(code: PaymentError.Code, text: String) {
        let error = PaymentError(code, effect: .untouched, explanation: "secret details")
        #expect(error.errorDescription == text)
    }

    @Test(
        "A status of failure has a meaning, and those that leave the outcome open say so",
        arguments: [
            (400, .failed(.invalidRequest)), (401, .failed(.authentication)), (402, .declined(.unspecified)),
            (403, .failed(.forbidden)), (404, .failed(.notFound)), (408, .unknown(.timedOut)),
            (409, .failed(.conflict)), (418, .failed(.invalidRequest)), (429, .failed(.rateLimited)),
            (500, .unknown(.unavailable)), (503, .unknown(.unavailable)), (200, nil), (302, nil), (600, nil), (-1, nil),
        ] as [(Int, ErrorMeaning?)])
    func statuses(status: Int, meaning: ErrorMeaning?) {
        #expect(ErrorMeaning(httpStatus: status) == meaning)
    }

    @Test("The finest known signal wins; an unknown decline code is still a decline")
    func signals() {
        func meaning(_ signals: CommonErrorCodes.Signals) -> ErrorMeaning {
            CommonErrorCodes.reading(of: signals).meaning
        }
        #expect(meaning(.init(declineCode: "lost_card", code: "card_declined")) == .declined(.lostCard))
        #expect(meaning(.init(declineCode: "new_thing", code: "card_declined")) == .declined(.unspecified))
        #expect(meaning(.init(declineCode: "new_thing")) == .declined(.unspecified))
        #expect(
            meaning(.init(code: "lock_timeout", httpStatus: 429, type: "invalid_request_error"))
                == .failed(.unavailable))
        #expect(meaning(.init(httpStatus: 429, type: "invalid_request_error")) == .failed(.rateLimited))
        #expect(meaning(.init(type: "card_error")) == .declined(.unspecified))
        #expect(meaning(.init()) == .failed(.unknownProviderError))
    }
}

extension ReasonRecord: CustomTestStringConvertible {
    /// The spelling.
    public var testDescription: String { name }
}
