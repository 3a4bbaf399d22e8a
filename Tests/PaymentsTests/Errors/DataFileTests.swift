import FoundationEssentials
import Testing

@testable import Payments

@Suite("Reasons, network codes and messages are what their data files say")
struct DataFileTests {
    private func document(_ name: String) throws -> JSONObject {
        let core = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Payments/Data")
        return try #require(JSONValue(parsing: [UInt8](Data(contentsOf: core.appending(path: name)))).objectValue)
    }

    private func entries(_ document: JSONObject, _ member: String) throws -> [JSONObject] {
        try #require(document[member]?.arrayValue).compactMap(\.objectValue)
    }

    @Test func `Reasons and codes`() throws {
        let file = try document("reasons.json")
        for (member, key, records) in [
            ("declines", "reason", ReasonRecord.declines), ("errors", "code", ReasonRecord.errors),
        ] {
            let entries = try entries(file, member)
            #expect(entries.count == records.count)
            for (entry, record) in zip(entries, records) {
                #expect(entry[key]?.stringValue == record.name)
                #expect(entry["blame"]?.stringValue == record.guidance.blame.rawValue)
                #expect(entry["advice"]?.stringValue == record.guidance.advice.rawValue)
                #expect(entry["stepUp"]?.stringValue ?? "notNeeded" == record.guidance.stepUp.rawValue)
                #expect(entry["message"]?.stringValue == record.guidance.message.description)
                #expect(entry["meaning"]?.stringValue == record.meaning)
            }
        }
    }

    @Test func `Network responses`() throws {
        let file = try document("iso8583.json")
        let all = try entries(file, "responses1987") + entries(file, "actions1993")
        #expect(all.count == NetworkResponse.all.count)
        for (entry, response) in zip(all, NetworkResponse.all) {
            let result =
                switch response.result {
                case .approved: "approved"
                case .partiallyApproved: "partial"
                case .undecided: "undecided"
                case .declined(let reason): reason.description
                }
            #expect(entry["code"]?.stringValue == response.code)
            #expect(entry["result"]?.stringValue == result)
            #expect(entry["meaning"]?.stringValue == response.meaning)
            #expect(entry["network"]?.stringValue == response.network)
        }
    }

    @Test func `Network advice`() throws {
        let file = try document("network-advice.json")
        let entries = try entries(file, "advice")
        #expect(entries.count == NetworkAdvice.all.count)
        for (entry, advice) in zip(entries, NetworkAdvice.all) {
            #expect(entry["scheme"]?.stringValue == advice.scheme.rawValue)
            #expect(entry["code"]?.stringValue == advice.code)
            #expect(entry["advice"]?.stringValue == advice.advice.rawValue)
            #expect(entry["waitHours"]?.numberValue?.integer.map { .seconds($0 * 3600) } == advice.wait)
            #expect(entry["source"]?.stringValue == advice.source)
        }
    }

    @Test func `Messages`() throws {
        let ids = try entries(document("message-ids.json"), "messages")
        #expect(ids.compactMap { $0["id"]?.stringValue } == MessageID.all.map(\.description))
        for bundled in BundledMessages.all {
            let file = try document("messages/\(bundled.locale).json")
            let texts = try #require(file["messages"]?.objectValue)
            #expect(texts.members.map(\.name) == MessageID.all.map(\.description))
            for member in texts.members { #expect(bundled.texts[member.name] == member.value.stringValue) }
            #expect(bundled.isRightToLeft == (file["direction"]?.stringValue == "rtl"))
        }
    }

    @Test func `The built-in files are files that an app could load`() throws {
        for bundled in BundledMessages.all {
            let bytes = JSONValue.object(try document("messages/\(bundled.locale).json")).compactBytes
            #expect(try MessageCatalog(json: bytes).ids == MessageID.all)
        }
    }
}
