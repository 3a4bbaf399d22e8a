import Foundation
import Payments
import Testing

@Suite("payctl sandbox")
struct SandboxCommandTests {
    let payctl: PayctlProcess
    /// How often a test looks for what another process is about to do, 20 ms apart.
    private static let maximumLookCount = 1500

    init() throws { payctl = try PayctlProcess() }

    /// Starts a sandbox and waits until it says where it is.
    private func startSandbox(_ arguments: String...) async throws -> (PayctlProcess.Background, JSONObject) {
        let sandbox = try PayctlProcess.Background(
            payctl, PayctlProcess.executable, ["sandbox", "--json"] + arguments, input: "", environment: [:])
        for _ in 0..<Self.maximumLookCount where !sandbox.output.hasSuffix("\n") {
            try await Task.sleep(for: .milliseconds(20))
        }
        return (sandbox, try #require(try JSONValue(parsing: sandbox.output).objectValue))
    }

    private func create(_ reference: String) async throws -> PayctlProcess.Run {
        try await payctl.run(
            "session", "create", "--amount", "5.00", "--currency", "USD", "--reference", reference, "--json")
    }

    @Test("It says where it is, commands use it, and Ctrl-C stops it without a trace")
    func lifeCycle() async throws {
        let (sandbox, announced) = try await startSandbox()
        let url = try #require(announced["url"]?.stringValue)
        let port = try #require(announced["port"]?.numberValue?.integer)
        #expect(announced.members.map(\.name) == ["url", "port", "emulators"])
        #expect(url == "http://127.0.0.1:\(port)")
        #expect(announced["emulators"]?.objectValue?["pxp"] == .string("\(url)/pxp"))
        let preview = try await payctl.run(
            "session", "create", "--amount", "5.00", "--currency", "USD", "--dry-run", "--json")
        let used = try #require(try preview.json()["request"]?.objectValue?["url"]?.stringValue)
        #expect(used.hasPrefix(url + "/pxp/"))
        #expect(try await create("while-it-runs").status == 0)
        sandbox.interrupt()
        #expect(try await sandbox.end().status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: payctl.store + "/sandbox")
        #expect(!left.contains("running.json"))
    }

    @Test("Separate commands see the same sandbox: a reference is used once, whoever asks")
    func sharedState() async throws {
        #expect(try await create("twice").status == 0)
        let second = try await create("twice")
        #expect(second.status == 65)
        let (sandbox, _) = try await startSandbox()
        let third = try await create("twice")
        #expect(third.status == 65)
        sandbox.interrupt()
        _ = try await sandbox.end()
    }

    @Test("Other programs get the running sandbox's settings as variables, and a plain answer when none runs")
    func variables() async throws {
        let none = try await payctl.run("sandbox", "env", "--json")
        #expect(none.status == 69)
        #expect(try none.error()["code"] == .string("no_sandbox"))
        let (sandbox, announced) = try await startSandbox()
        let url = try #require(announced["url"]?.stringValue)
        let all = try await payctl.run("sandbox", "env", "--json").json()["variables"]?.objectValue
        #expect(all?["MOCKCARD_BASE_URL"] == .string("\(url)/mock-card/v1"))
        #expect(all?["PXP_CREDENTIALS_FOR"] == .string("sandbox"))
        let shell = try await payctl.shell(
            #"eval "$("$payctl" sandbox env --provider mock-card)"; echo "$MOCKCARD_BASE_URL ${PXP_MERCHANT-none}""#)
        #expect(shell.output == "\(url)/mock-card/v1 none\n")
        sandbox.interrupt()
        _ = try await sandbox.end()
    }

    @Test("A second sandbox on the same state is refused and says where the first one is")
    func secondSandbox() async throws {
        let (sandbox, announced) = try await startSandbox()
        let second = try await payctl.run("sandbox")
        #expect(second.status == 75)
        let url = try #require(announced["url"]?.stringValue)
        #expect(second.errors.contains(url))
        sandbox.interrupt()
        _ = try await sandbox.end()
    }

    @Test("What a killed sandbox left behind does not mislead")
    func afterKill() async throws {
        let (sandbox, _) = try await startSandbox()
        sandbox.kill()
        _ = try await sandbox.end()
        let left = try FileManager.default.contentsOfDirectory(atPath: payctl.store + "/sandbox")
        #expect(left.contains("running.json"))
        #expect(try await create("after-the-kill").status == 0)
    }

    @Test("Commands at the same time wait for their turn and all succeed")
    func concurrent() async throws {
        let results = try await withThrowingTaskGroup(of: Int32.self) { group in
            for number in 0..<8 { group.addTask { try await create("at-once-\(number)").status } }
            return try await group.reduce(into: [Int32]()) { $0.append($1) }
        }
        #expect(results == Array(repeating: 0, count: 8))
    }

    @Test("A fault can be switched on, and a wrong switch is named")
    func switches() async throws {
        let (sandbox, _) = try await startSandbox("--switch", "pxp.fault=html")
        let run = try await create("faulty")
        #expect(run.status == 69)
        #expect(try run.error()["code"] == .string("invalid_response"))
        sandbox.interrupt()
        _ = try await sandbox.end()
        let wrong = try await payctl.run("sandbox", "--switch", "pxp.fault=banana")
        #expect(wrong.status == 64)
        let list = try await payctl.run("sandbox", "--switch", "list", "--json")
        #expect(try list.json()["switches"]?.arrayValue?.isEmpty == false)
    }

    @Test("A port that is taken is an error, not a surprise")
    func takenPort() async throws {
        let (sandbox, announced) = try await startSandbox()
        let port = try #require(announced["port"]?.numberValue?.literal)
        let other = try await payctl.run("sandbox", "--port", port, "--store", payctl.path("other"))
        #expect(other.status == 69)
        #expect(other.errors.contains(port))
        sandbox.interrupt()
        _ = try await sandbox.end()
    }
}
