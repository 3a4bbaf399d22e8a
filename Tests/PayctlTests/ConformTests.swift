import Foundation
import Payments
import Testing

@Suite("payctl provider conform", .timeLimit(.minutes(3)))
struct ConformTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    @Test("Every bundled provider conforms, and each case says what it is for", arguments: ["apple-pay", "pxp"])
    func conforms(provider: String) async throws {
        let run = try await payctl.run("provider", "conform", provider, "--json")
        #expect(run.status == 0, "\(run.output)")
        let report = try run.json()
        #expect(report["provider"] == .string(provider) && report["conforms"] == .bool(true))
        let cases = report["cases"]?.arrayValue?.compactMap(\.objectValue) ?? []
        #expect(!cases.isEmpty)
        for scenario in cases {
            #expect(["passed", "skipped"].contains(scenario["status"]?.stringValue))
            #expect(scenario["requirement"]?.stringValue?.isEmpty == false)
            // What was skipped says why.
            #expect((scenario["status"] == .string("skipped")) == (scenario["detail"] != nil))
        }
        let counts = ["passed", "failed", "skipped"].map { report[$0]?.numberValue?.integer ?? -1 }
        #expect(counts[1] == 0 && counts.reduce(0, +) == Int64(cases.count))
    }

    @Test("One case by its id, in words")
    func oneCase() async throws {
        let run = try await payctl.run(
            "provider", "conform", "mock-card", "--case", "delivery.capture.lost-answer",
            environment: ["TMPDIR": payctl.path("")])
        #expect(run.status == 0 && run.output == "MockCard: 1 passed, 0 failed, 0 skipped\n")
        #expect(!payctl.names.contains { $0.hasPrefix("payctl-") }, "what was made is removed")
    }

    @Test("A case that needs what the sandbox has not is skipped, and says so")
    func skipped() async throws {
        let run = try await payctl.run("provider", "conform", "mock-card", "--case", "webhook.genuine")
        #expect(run.status == 0 && run.output.hasPrefix("skipped webhook.genuine: "))
    }

    @Test(
        "What cannot be run is refused, and says why",
        arguments: [
            (["nobody"], "there is no provider"), (["pxp", "--case", "delivery.capture.lost"], "there is no case"),
            (["pxp", "--case", "call.refund"], "does not concern pxp"), ([], "NAME"),
        ])
    func refused(arguments: [String], message: String) async throws {
        let run = try await payctl.run(["provider", "conform"] + arguments)
        #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
    }

    @Test("A folder for what is temporary that is not there is named")
    func noFolder() async throws {
        let run = try await payctl.run(
            "provider", "conform", "pxp", "--json", environment: ["TMPDIR": payctl.path("missing")])
        #expect(try run.status == 74 && run.error()["path"] == .string("TMPDIR"))
    }
}

extension PayctlProcess {
    /// The names in the process's folder.
    fileprivate var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path(""))) ?? []
    }
}
