import Foundation
import PXP
import Payments
import Testing

/// A row of the provider's file, as it is written.
struct FileRow: Sendable, CustomTestStringConvertible {
    let members: [String: String]
    var testDescription: String { "\(self["code"]) on \(self["platform"]), \(self["kind"])" }
    subscript(name: String) -> String { members[name] ?? "" }

    static let all: [FileRow] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../errors.json")
        let document = (try? JSONValue(parsing: [UInt8](Data(contentsOf: file))))?.objectValue
        return (document?["rows"]?.arrayValue ?? []).compactMap(\.objectValue).map { row in
            FileRow(
                members: Dictionary(uniqueKeysWithValues: row.members.map { ($0.name, $0.value.stringValue ?? "") }))
        }
    }()
}

/// What one code of the documentation's sample switch must come to.
struct SampleCode: Sendable, CustomTestStringConvertible {
    let code: String
    let meaning: ErrorMeaning
    let message: MessageID
    let shopperReads: String
    let developerReads: String
    var testDescription: String { code }

    private static let pazeUnavailable = "Paze is unavailable. Choose another payment method."

    static let all: [SampleCode] =
        [
            .init(
                code: "CARD_DECLINED", meaning: .declined(.unspecified), message: .declined,
                shopperReads: "Your payment didn't go through. Try another card or payment method.",
                developerReads: "card declined"),
            .init(
                code: "INSUFFICIENT_FUNDS", meaning: .declined(.insufficientFunds), message: .insufficientFunds,
                shopperReads:
                    "There isn't enough money available for this payment. Try another card or payment method.",
                developerReads: "not enough funds"),
            .init(
                code: "SDK1122", meaning: .failed(.unavailable), message: .namedMethodUnavailable,
                shopperReads: pazeUnavailable, developerReads: "Paze unavailable or could not be shown"),
            .init(
                code: "SDK1123", meaning: .unknown(.unknownOutcome), message: .confirming,
                shopperReads: "We're still confirming your payment.", developerReads: "Read back before anything else"),
            .init(
                code: "SDK1124", meaning: .failed(.configuration), message: .namedMethodUnavailable,
                shopperReads: pazeUnavailable, developerReads: "Paze only works for e-commerce entry"),
            .init(
                code: "SDK0118", meaning: .failed(.configuration), message: .namedMethodUnavailable,
                shopperReads: pazeUnavailable, developerReads: "session has no Paze client id"),
            .init(
                code: "SDK1202A", meaning: .failed(.configuration), message: .namedMethodUnavailable,
                shopperReads: pazeUnavailable, developerReads: "session has no Paze merchant category code"),
            .init(
                code: "SDK1213", meaning: .failed(.configuration), message: .namedMethodCurrencyOnly,
                shopperReads: "Paze only accepts USD. Choose another payment method.",
                developerReads: "Paze only takes USD"),
        ]
        + ["SDK1203", "SDK1204", "SDK1205"].map {
            .init(
                code: $0, meaning: .failed(.configuration), message: .namedMethodUnavailable,
                shopperReads: pazeUnavailable, developerReads: "Paze merchant display setting too long")
        }
        + ["SDK1209", "SDK1210", "SDK1211", "SDK1212"].map {
            .init(
                code: $0, meaning: .failed(.invalidInput), message: .checkDetails,
                shopperReads: "Check your details and try again.", developerReads: "shopper detail invalid for Paze")
        }
}

@Suite("The PXP error catalog")
struct ErrorCatalogTests {
    private let catalog = PXPProvider.errors

    private func text(_ message: ShopperMessage, _ locale: String = "en") -> String {
        MessageBook.bundled.text(message, locale: locale) { value, _ in value.plainText }
    }

    @Test("Every row of the file is in the catalog, with what it says", arguments: FileRow.all)
    func row(_ expected: FileRow) throws {
        let row = try #require(
            catalog.rows(for: expected["code"]).first {
                $0.platform.rawValue == expected["platform"] && $0.kind == expected["kind"]
            })
        #expect(row.summary == expected["meaning"])
        #expect(row.note == expected.members["note"])
        #expect((row.codeBasis == .documented) == (expected["source"] == "documentation"))
        #expect((row.meaningBasis == .documented) == (expected["class_source"] == "documentation"))
        let retry = expected["retry"]
        #expect((retry == "verify_first") == (row.meaning.effect == .unknown))
        #expect(retry != "verify_first" || row.guidance.message == .confirming)
        #expect(retry != "no" || row.guidance.advice == .never)
        #expect(retry != "yes" || row.guidance.advice == .now)
        #expect(retry != "after_fix" || row.guidance.advice == .afterFix)
        if expected["class"] == "configuration" { #expect(row.guidance.blame != .shopper) }
        if expected["class"] == "cancelled" { #expect(row.meaning == .cancelled) }
        #expect(MessageID.all.contains(row.guidance.message))
        #expect(row.developerText.hasPrefix(expected["code"] + ": " + expected["meaning"]))
    }

    @Test("The file and the catalog have the same number of rows")
    func count() {
        #expect(FileRow.all.count == 213)
        #expect(catalog.rows.count == FileRow.all.count)
        #expect(catalog.provider == PXPProvider.descriptor.id)
        #expect(!catalog.source.isEmpty)
        #expect(catalog.date != nil)
    }

    @Test("A code leads to reason, message and developer text", arguments: SampleCode.all)
    func sample(_ expected: SampleCode) {
        let reading = catalog.reading(of: expected.code, platform: .ios, moment: .beforeSubmission)
        #expect(reading.meaning == expected.meaning)
        #expect(reading.message.id == expected.message)
        #expect(text(reading.message) == expected.shopperReads)
        #expect(reading.developerText.contains(expected.developerReads))
        #expect(reading.code == expected.code)
        #expect(reading.isKnown)
        for locale in MessageBook.bundled.locales {
            #expect(!text(reading.message, locale).contains(expected.code))
        }
    }

    @Test(
        "Any other code reads as the default before submission, as open after it, as a plain decline with a refusal",
        arguments: ["SDK9999", "", "sdk1123", nil])
    func unlisted(code: String?) {
        let before = catalog.reading(of: code, moment: .beforeSubmission)
        #expect(before.meaning == .failed(.unknownProviderError))
        #expect(text(before.message) == "Your payment didn't go through. Try again.")
        let after = catalog.reading(of: code, moment: .afterSubmission)
        #expect(after.meaning == .unknown(.unknownProviderError))
        #expect(text(after.message) == "We're still confirming your payment.")
        let refused = catalog.reading(of: code, moment: .refused)
        #expect(refused.meaning == .declined(.unspecified))
        for reading in [before, after, refused] {
            #expect(!reading.isKnown)
            #expect(reading.code == code)
        }
    }

    @Test("A number that means something else elsewhere is read by platform, and carefully without one")
    func platforms() {
        let ios = catalog.reading(of: "SDK0502", platform: .ios, moment: .beforeSubmission)
        #expect(ios.meaning == .failed(.unavailable))
        let android = catalog.reading(of: "SDK0502", platform: .android, moment: .beforeSubmission)
        #expect(android.meaning == .unknown(.unknownOutcome))
        #expect(catalog.reading(of: "SDK0502", moment: .beforeSubmission).meaning == .unknown(.unknownOutcome))
        #expect(catalog.ambiguousCodes.contains("SDK0502"))
    }

    @Test("A cancellation is one before submission; afterwards the outcome is open")
    func cancellation() {
        #expect(catalog.reading(of: "SDK0615", moment: .beforeSubmission).meaning == .cancelled)
        #expect(catalog.reading(of: "SDK0615", moment: .afterSubmission).meaning == .unknown(.unknownOutcome))
    }

    @Test(
        "Lost, stolen, suspected and restricted cards read like a plain decline in every language",
        arguments: ["CRD100", "CRD102", "CRD104", "CRD122", "CRD124", "CRD129"])
    func plainDecline(code: String) {
        let reading = catalog.reading(of: code, moment: .refused)
        for locale in MessageBook.bundled.locales {
            #expect(text(reading.message, locale) == text(ShopperMessage(.declined), locale))
        }
    }
}
