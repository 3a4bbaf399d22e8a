import Testing

@testable import Payments

@Suite("Reading a provider's error")
struct ErrorReadingTests {
    private static let provider = ProviderID("acme")!

    private static func row(
        _ code: String, _ meaning: ErrorMeaning, platform: ErrorCatalog.Platform = .all, kind: String = "api",
        advice: RetryAdvice? = nil
    ) -> ErrorCatalog.Row {
        var guidance = meaning.guidance
        if let advice { guidance.advice = advice }
        return ErrorCatalog.Row(
            code: code, platform: platform, kind: kind, meaning: meaning, guidance: guidance,
            summary: "row of \(code)", codeBasis: .documented, meaningBasis: .inferred)
    }

    private let catalog = ErrorCatalog(
        provider: provider, source: "test",
        rows: [
            row("A", .declined(.insufficientFunds)), row("B", .failed(.unavailable), platform: .ios),
            row("B", .unknown(.unknownOutcome), platform: .android), row("C", .cancelled),
            row("D", .failed(.configuration), advice: .now),
            row("D", .failed(.configuration), platform: .web, advice: .never),
            row("E", .declined(.expiredCard), kind: "state"), row("E", .failed(.invalidInput), kind: "form"),
        ])

    @Test("Every moment has a reading for every input", arguments: ErrorReading.Moment.allCases)
    func total(moment: ErrorReading.Moment) {
        for code in ["A", "B", "C", "D", "E", "unheard of", "", "\u{0}", String(repeating: "9", count: 100_000), nil] {
            let reading = catalog.reading(of: code, moment: moment)
            #expect(reading.code == code)
            #expect(MessageID.all.contains(reading.message.id))
            #expect(reading.isKnown == (code.map { !catalog.rows(for: $0).isEmpty } ?? false))
            if moment == .refused {
                guard case .declined = reading.meaning else {
                    Issue.record("a refusal reads as \(reading.meaning)")
                    continue
                }
            }
        }
    }

    @Test("Upper and lower case are told apart, and so are codes with blanks")
    func exact() {
        for code in ["a", "A ", " A"] { #expect(!catalog.reading(of: code, moment: .refused).isKnown) }
    }

    @Test("Rows that disagree give the most careful reading")
    func careful() {
        #expect(catalog.reading(of: "B", moment: .beforeSubmission).meaning == .unknown(.unknownOutcome))
        #expect(catalog.reading(of: "B", platform: .ios, moment: .beforeSubmission).meaning == .failed(.unavailable))
        #expect(catalog.reading(of: "D", moment: .beforeSubmission).guidance.advice == .never)
        #expect(catalog.reading(of: "E", kind: "state", moment: .refused).meaning == .declined(.expiredCard))
        #expect(catalog.reading(of: "B", platform: .server, moment: .beforeSubmission).isKnown)
        #expect(catalog.ambiguousCodes == ["B", "D", "E"])
    }

    @Test("After submission a cancelled window leaves the outcome open, and a refusal makes every code a decline")
    func moments() {
        #expect(catalog.reading(of: "C", moment: .afterSubmission).meaning == .unknown(.unknownOutcome))
        #expect(catalog.reading(of: "C", moment: .beforeSubmission).meaning == .cancelled)
        #expect(catalog.reading(of: "D", moment: .refused).meaning == .declined(.unspecified))
    }

    @Test("A provider without codes reads everything")
    func empty() {
        let none = ErrorCatalog(provider: Self.provider)
        #expect(none.reading(of: "A", moment: .refused).meaning == .declined(.unspecified))
        #expect(none.rows.isEmpty)
    }

    @Test(
        "The next step with and without a shopper",
        arguments: [
            (.authenticationRequired, .presentChallenge, .askBuyerToReturn, false, false),
            (.insufficientFunds, .askForAnotherInstrument, .tryLater, false, true),
            (.issuerUnavailable, .tryLater, .tryLater, false, true),
            (.incorrectSecurityCode, .askForCorrection, .askBuyerToReturn, false, false),
            (.lostCard, .askForAnotherInstrument, .stop, false, false),
            (.doNotHonor, .askForAnotherInstrument, .askBuyerToReturn, false, false),
            (.merchantNotPermitted, .stop, .stop, false, false),
            (.duplicate, .readBack, .readBack, true, true),
            (.processingError, .askAnotherProvider, .askAnotherProvider, true, true),
        ] as [(DeclineReason, NextStep.Action, NextStep.Action, Bool, Bool)])
    func nextStep(
        reason: DeclineReason, present: NextStep.Action, absent: NextStep.Action, presentAlone: Bool, absentAlone: Bool
    ) {
        let here = NextStep(after: reason.guidance, shopperPresent: true)
        let away = NextStep(after: reason.guidance, shopperPresent: false)
        #expect((here.action, here.isAutomatic) == (present, presentAlone))
        #expect((away.action, away.isAutomatic) == (absent, absentAlone))
    }

    @Test("What a shopper at a checkout is asked for is what the message asks for", arguments: DeclineReason.all)
    func adviceAndMessage(reason: DeclineReason) {
        guard reason.guidance.blame == .shopper, reason.guidance.advice == .sameInstrumentLater else { return }
        #expect(NextStep(after: reason.guidance, shopperPresent: true).action == .askForAnotherInstrument)
        let text = MessageBook.bundled.text(reason.guidance.message, locale: "en").lowercased()
        #expect(text.contains("another card"), "\(reason): \(text)")
    }

    @Test(
        "An error of a client library",
        arguments: [
            ("ThreeDSecureFlow", "5", nil, .cancelled),
            ("com.braintreepayments.BTThreeDSecureFlowErrorDomain", "5", false, .cancelled),
            ("Wallet", "Canceled", nil, .cancelled), ("Any", "user_cancelled", false, .cancelled),
            ("URLSession", "-999", false, .cancelled), ("NSURLErrorDomain", "-999", true, .unknown(.unknownOutcome)),
            ("NSURLErrorDomain", "-1001", false, .failed(.unavailable)),
            ("NSURLErrorDomain", "-1001", true, .unknown(.unknownOutcome)),
            ("ThreeDSecureFlow", "5", true, .unknown(.unknownOutcome)),
            ("ThreeDSecureFlow", "6", false, .failed(.unknownProviderError)),
            ("Strange", "5", nil, .unknown(.unknownProviderError)),
            ("", "", nil, .unknown(.unknownProviderError)),
        ] as [(String, String, Bool?, ErrorMeaning)])
    func clientError(domain: String, code: String, submitted: Bool?, meaning: ErrorMeaning) {
        #expect(ClientError(domain: domain, code: code, submitted: submitted).reading.meaning == meaning)
    }
}

@Suite("Unknown codes are counted")
struct UnknownCodeRegistryTests {
    private let provider = ProviderID("acme")!

    private func unknown(_ code: String?) -> ErrorReading {
        ErrorCatalog(provider: provider).reading(of: code, moment: .refused)
    }

    @Test("By provider and code, most frequent first, with first and last sight")
    func counting() async {
        let registry = UnknownCodeRegistry()
        for (second, code) in [(1, "X"), (2, "Y"), (3, "Y")] {
            await registry.record(unknown(code), provider: provider, at: Timestamp(secondsSinceEpoch: Int64(second)))
        }
        let list = await registry.list()
        #expect(list.map(\.code) == ["Y", "X"])
        #expect(list.map(\.count) == [2, 1])
        #expect(list[0].firstSeen == Timestamp(secondsSinceEpoch: 2))
        #expect(list[0].lastSeen == Timestamp(secondsSinceEpoch: 3))
    }

    @Test("Known codes and missing ones are passed over")
    func passedOver() async {
        let registry = UnknownCodeRegistry()
        let known = ErrorReading(.declined(.expiredCard), code: "54", isKnown: true)
        await registry.record(known, provider: provider, at: Timestamp(secondsSinceEpoch: 0))
        await registry.record(unknown(nil), provider: provider, at: Timestamp(secondsSinceEpoch: 0))
        #expect(await registry.list().isEmpty)
    }

    @Test("The list is bounded, and what does not fit is counted")
    func bounded() async {
        let registry = UnknownCodeRegistry()
        for number in 0..<(UnknownCodeRegistry.maximumEntryCount + 7) {
            await registry.record(unknown("C\(number)"), provider: provider, at: Timestamp(secondsSinceEpoch: 0))
        }
        #expect(await registry.list().count == UnknownCodeRegistry.maximumEntryCount)
        #expect(await registry.uncountedCount == 7)
    }

    @Test(
        "What is no code is masked",
        arguments: [
            ("SDK1122", "SDK1122"), ("", "(empty)"), ("Your card 4111 was declined", "(not a code)"),
            ("4111111111111111", "(masked)"), ("4111-1111-1111-1111", "(masked)"), ("A4111111111111111B", "(masked)"),
            (String(repeating: "a", count: 65), "(too long)"), ("\u{1B}[31m", "(not a code)"), ("кодъ", "(not a code)"),
        ])
    func masking(code: String, shown: String) async {
        let registry = UnknownCodeRegistry()
        await registry.record(unknown(code), provider: provider, at: Timestamp(secondsSinceEpoch: 0))
        #expect(await registry.list().map(\.code) == [shown])
    }
}
