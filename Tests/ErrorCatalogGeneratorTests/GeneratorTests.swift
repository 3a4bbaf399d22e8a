import Foundation
import Testing

@testable import error_catalog_generator

/// A fault in an errors.json and what the build says about it.
struct FileFault: Sendable, CustomTestStringConvertible {
    let name: String
    let rows: [[String: String]]
    let says: String
    var head = #""schema": 1, "provider": "acme", "source": "docs.example", "date": "2026-10-23""#
    var testDescription: String { name }

    static let good = [
        "code": "E1", "platform": "all", "kind": "api", "meaning": "refused", "class": "decline",
        "retry": "new_attempt", "reason": "insufficient_funds", "source": "documentation",
        "class_source": "inference",
    ]

    private static func with(_ changes: [String: String]) -> [String: String] { good.merging(changes) { $1 } }

    private static func without(_ name: String) -> [String: String] { good.filter { $0.key != name } }

    static let all: [FileFault] = [
        FileFault(
            name: "two rows with one key", rows: [good, good], says: "row 2 (E1, all, api): a row with this code"),
        FileFault(name: "an unknown reason", rows: [with(["reason": "no_money"])], says: "unknown reason no_money"),
        FileFault(name: "no source of a row", rows: [without("source")], says: "source is missing"),
        FileFault(name: "no source of the treatment", rows: [without("class_source")], says: "class_source is missing"),
        FileFault(
            name: "a source that is a word of its own", rows: [with(["source": "hearsay"])],
            says: "source is documentation or inference; found hearsay"),
        FileFault(
            name: "no source of the file", rows: [good], says: "source is empty",
            head: #""schema": 1, "provider": "acme", "source": "", "date": "2026-10-23""#),
        FileFault(
            name: "no date of the file", rows: [good], says: "date is soon",
            head: #""schema": 1, "provider": "acme", "source": "docs", "date": "soon""#),
        FileFault(
            name: "another schema", rows: [good], says: "schema is 2; this generator reads 1",
            head: #""schema": 2, "provider": "acme", "source": "docs", "date": "2026-10-23""#),
        FileFault(name: "an unknown member", rows: [with(["resaon": "x"])], says: "unknown member resaon"),
        FileFault(name: "a decline without a reason", rows: [without("reason")], says: "a decline names its reason"),
        FileFault(
            name: "a pair that means nothing", rows: [with(["class": "decline", "retry": "yes"])],
            says: "class and retry are decline/yes"),
        FileFault(name: "an unknown message", rows: [with(["message": "oops"])], says: "unknown message oops"),
        FileFault(
            name: "a method without a message that names it", rows: [with(["method": "Paze"])],
            says: "method and the message insufficientFunds go together"),
        FileFault(
            name: "a message that names a method without one", rows: [with(["message": "namedMethodUnavailable"])],
            says: "method and the message namedMethodUnavailable go together"),
        FileFault(
            name: "a message with a value that a catalog lacks", rows: [with(["message": "amountChangedTo"])],
            says: "needs a value that a catalog does not have: amount"),
        FileFault(name: "an unknown platform", rows: [with(["platform": "palm"])], says: "platform is one of"),
        FileFault(name: "an unknown advice", rows: [with(["advice": "pray"])], says: "advice is one of"),
        FileFault(name: "an unknown blame", rows: [with(["blame": "weather"])], says: "blame is one of"),
        FileFault(
            name: "a network code that is an approval", rows: [without("reason").merging(["iso8583": "000"]) { $1 }],
            says: "ISO 8583 has no refusal with the code 000"),
        FileFault(
            name: "reason and network code", rows: [with(["iso8583": "116"])], says: "reason and iso8583 exclude"),
        FileFault(
            name: "an unknown error code",
            rows: [without("reason").merging(["class": "transient", "retry": "yes", "error": "tired"]) { $1 }],
            says: "unknown error tired"),
    ]
}

@Suite("The generator of error catalogs")
struct GeneratorTests {
    private static let vocabulary = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Vocabulary(folder: root.appending(path: "Sources/Payments/Data").path(percentEncoded: false))
    }

    private func generate(
        _ rows: [[String: String]], head: String = FileFault.all[0].head, more: String = ""
    ) throws -> String {
        let body = String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
        return try ErrorCatalogGenerator.source(
            Data("{\(head), \"rows\": \(body)\(more)}".utf8), module: "Acme", Self.vocabulary.get())
    }

    @Test("A faulty file ends the build and says what is wrong, and where", arguments: FileFault.all)
    func fault(_ fault: FileFault) throws {
        let error = #expect(throws: GeneratorError.self) { try generate(fault.rows, head: fault.head) }
        #expect(error?.description.contains(fault.says) == true, "\(error?.description ?? "no error")")
    }

    @Test("All faults are told at once")
    func allAtOnce() throws {
        let broken = FileFault.good.merging(["reason": "nonsense"]) { $1 }
        let error = #expect(throws: GeneratorError.self) {
            try generate([broken, broken.merging(["code": "E2"]) { $1 }, FileFault.good], head: FileFault.all[0].head)
        }
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.filter { $0.contains("unknown reason nonsense") }.count == 2)
        #expect(lines.contains { $0.contains("row 3") && $0.contains("exists") })
    }

    @Test("What is not JSON, or has no rows, is refused", arguments: ["", "[]", "{}", #"{"schema": 1}"#])
    func notAFile(text: String) throws {
        #expect(throws: GeneratorError.self) {
            try ErrorCatalogGenerator.source(Data(text.utf8), module: "Acme", Self.vocabulary.get())
        }
    }

    @Test("A row becomes Swift with everything that follows from it")
    func row() throws {
        let text = try generate([FileFault.good], more: #", "withoutCode": ["a fault without a number"]"#)
        #expect(text.contains("extension AcmeProvider {"))
        #expect(text.contains(#"meaning: .declined(DeclineReason("insufficient_funds"))"#))
        #expect(text.contains(#"blame: .shopper, advice: .sameInstrumentLater"#))
        #expect(text.contains(#"message: MessageID("insufficientFunds")"#))
        #expect(text.contains("codeBasis: .documented, meaningBasis: .inferred"))
        #expect(text.contains(#""a fault without a number","#))
    }

    @Test("Nothing in a file can leave the quotes of a literal")
    func quotes() throws {
        let nasty = #"a "quoted" \(name) \n text"# + "\u{0}\n"
        let text = try generate([FileFault.good.merging(["meaning": nasty]) { $1 }])
        #expect(text.contains(#"a \"quoted\" \\(name) \\n text\u{0}\u{a}"#))
    }

    @Test("Whatever has to be verified first is an unknown outcome that says so", arguments: ["decline", "transient"])
    func verifyFirst(category: String) throws {
        var row = FileFault.good.merging(["class": category, "retry": "verify_first"]) { $1 }
        row["reason"] = nil
        let text = try generate([row])
        #expect(text.contains(#"meaning: .unknown(PaymentError.Code("unknown_outcome"))"#))
        #expect(text.contains("advice: .verifyFirst"))
        #expect(text.contains(#"MessageID("confirming")"#))
    }

    @Test("A new attempt keeps the reason's own advice, and a definite no is never tried again")
    func retryWords() throws {
        let fraud = FileFault.good.merging(["reason": "suspected_fraud"]) { $1 }
        #expect(try generate([fraud]).contains("advice: .anotherInstrument"))
        #expect(try generate([fraud.merging(["retry": "no"]) { $1 }]).contains("advice: .never"))
        let expired = FileFault.good.merging(["reason": "expired_card", "class": "shopper_input"]) { $1 }
        #expect(try generate([expired]).contains("advice: .afterFix"))
    }

    @Test("Every pair of the table speaks of words that the core has")
    func table() throws {
        let vocabulary = try Self.vocabulary.get()
        for (pair, entry) in ClassTable.entries {
            if let code = entry.code { #expect(vocabulary.codes[code] != nil, "\(pair)") }
            if let message = entry.message { #expect(vocabulary.placeholders[message] != nil, "\(pair)") }
        }
    }
}
