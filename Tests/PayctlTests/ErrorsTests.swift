import Foundation
import Payments
import Testing

@Suite("payctl errors")
struct ErrorsTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    @Test("Nothing is missing: every code has a meaning and every language every message")
    func coverage() async throws {
        let run = try await payctl.run("errors", "coverage", "--json")
        #expect(run.status == 0)
        let json = try run.json()
        #expect(json["complete"] == .bool(true))
        #expect(json["gaps"]?.arrayValue == [])
        #expect(json["locales"]?.arrayValue?.count == 12)
        let providers = json["providers"]?.arrayValue?.compactMap(\.objectValue) ?? []
        let pxp = try #require(providers.first { $0["provider"] == .string("pxp") })
        #expect(pxp["codes"]?.numberValue?.integer == 213)
        #expect(pxp["mapped"] == pxp["codes"])
        #expect(pxp["ambiguous"]?.arrayValue?.contains(.string("SDK0502")) == true)
        let human = try await payctl.run("errors", "coverage")
        #expect(human.status == 0)
        #expect(human.output.contains("No gap."))
    }

    @Test("The list has every row, and with --json its basis")
    func list() async throws {
        let run = try await payctl.run("errors", "list", "--provider", "pxp", "--json")
        #expect(run.status == 0)
        let provider = try #require(try run.json()["providers"]?.arrayValue?.first?.objectValue)
        let codes = try #require(provider["codes"]?.arrayValue).compactMap(\.objectValue)
        #expect(codes.count == 213)
        #expect(codes.allSatisfy { ["documented", "inferred"].contains($0["meaningBasis"]?.stringValue) })
        let human = try await payctl.run("errors", "list")
        #expect(human.output.contains("INSUFFICIENT_FUNDS"))
    }

    @Test(
        "A code is explained in the shopper's language",
        arguments: [
            ("en", "We're still confirming your payment."), ("de", "Wir bestätigen Ihre Zahlung noch."),
            ("pt-PT", "Ainda estamos confirmando seu pagamento."), ("zh", "我们仍在确认您的付款。"),
            ("ar", "ما زلنا نؤكد عملية الدفع."), ("tlh", "We're still confirming your payment."),
        ])
    func explain(locale: String, text: String) async throws {
        let run = try await payctl.run("errors", "explain", "SDK1123", "--locale", locale)
        #expect(run.status == 0)
        #expect(run.output.contains("Paze payment failed"))
        #expect(run.output.contains(text))
        #expect(run.output.contains("Money may have moved."))
        #expect(run.output.contains("Read back before anything else is tried."))
    }

    @Test("A network's code is explained without a provider")
    func network() async throws {
        let run = try await payctl.run("errors", "explain", "51", "--json")
        let item = try #require(try run.json()["meanings"]?.arrayValue?.first?.objectValue)
        #expect(item["reason"] == .string("insufficient_funds"))
        #expect(item["money"] == .string("verdict"))
        #expect(item["note"]?.stringValue?.contains("Visa category 2") == true)
    }

    @Test("An unknown code is explained by how it is treated, with the nearest known one")
    func unknown() async throws {
        let run = try await payctl.run("errors", "explain", "SDK112", "--json")
        #expect(run.status == 0)
        let json = try run.json()
        #expect(json["known"] == .bool(false))
        #expect(json["whenUnknown"]?.arrayValue?.count == 3)
        #expect(json["nearest"]?.stringValue?.hasPrefix("SDK") == true)
        let human = try await payctl.run("errors", "explain", "no\u{1B}[31mthing")
        #expect(!human.output.contains("\u{1B}"))
    }

    @Test(
        "Wrong arguments are refused",
        arguments: [
            ["errors", "explain", ""], ["errors", "explain"], ["errors", "explain", "X", "--locale", "d"],
            ["errors", "explain", "X", "--locale", "de/../x"], ["errors", "list", "--provider", "pxq"],
        ])
    func usage(arguments: [String]) async throws {
        #expect(try await payctl.run(arguments).status == 64)
    }

    @Test("Without records, errors unknown says so")
    func nothingRecorded() async throws {
        let run = try await payctl.run("errors", "unknown")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("No unknown code has been recorded in "))
        #expect(!FileManager.default.fileExists(atPath: payctl.store), "asking makes nothing")
    }

    @Test("A damaged list is told, not passed over")
    func damaged() async throws {
        try FileManager.default.createDirectory(atPath: payctl.store, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: URL(filePath: payctl.store + "/unknown-codes.json"))
        let run = try await payctl.run("errors", "unknown")
        #expect(run.status == 74)
        #expect(run.errors.contains("damaged"))
    }

    @Test("A code that a provider sends and no catalog knows is counted")
    func counted() async throws {
        // The sandbox refuses a reference that was used; its codes begin with EMULATOR_ and are in no catalog.
        var statuses: [Int32] = []
        for order in ["one", "two", "three"] {
            let run = try await payctl.run(
                "session", "create", "--amount", "5.00", "--currency", "USD", "--reference", "twice", "--order-id",
                order)
            statuses.append(run.status)
        }
        #expect(statuses == [0, 65, 65])
        let list = try await payctl.run("errors", "unknown", "--json")
        let entry = try #require(try list.json()["unknown"]?.arrayValue?.first?.objectValue, "\(list.output)")
        #expect(entry["provider"] == .string("pxp"))
        #expect(entry["environment"] == .string("sandbox"))
        #expect(entry["code"]?.stringValue?.hasPrefix("EMULATOR_") == true)
        #expect(entry["count"]?.numberValue?.integer == 2)
    }
}
