import Foundation
import Payments
import PaymentsServer
import PaymentsSystem
import Testing

@testable import PaymentsSandbox

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Access to the sandbox")
struct SandboxAccessTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private var plan: SandboxPlan {
        SandboxPlan(
            emulators: [StubEmulator.self], directory: folder.path + "/sandbox", clock: SystemClock(),
            random: SystemRandom())
    }

    private var announcement: String { folder.path + "/sandbox/running.json" }

    @Test("A command without a running sandbox gets its own, mounted below the provider's name")
    func own() async throws {
        let access = try await SandboxAccess.open(plan)
        defer { withExtendedLifetime(access) {} }
        guard case .own = access else {
            Issue.record("nobody else runs one")
            return
        }
        let url = try #require(access.state.emulators[StubEmulator.provider])
        #expect(url == access.state.url + "/stub")
        #expect(access.state.settings[StubEmulator.provider] == ["base-url": url, "token": "t-1"])
        let body = try await fetch("\(url)/api/v1/things")
        #expect(body == "GET /api/v1/things calm")
        #expect(!FileManager.default.fileExists(atPath: announcement), "one for a command alone is not announced")
        await access.end()
    }

    @Test("A sandbox that serves is found by others, and gone after its end")
    func served() async throws {
        let host = try await SandboxAccess.serve(plan, port: 0)
        let mode = try FileManager.default.attributesOfItem(atPath: announcement)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let access = try await SandboxAccess.open(plan)
        guard case .running(let state) = access else {
            Issue.record("the running one was not found")
            return
        }
        #expect(state == host.state)
        await host.stop()
        #expect(!FileManager.default.fileExists(atPath: announcement))
    }

    @Test("A pipe where the announcement should lie makes nobody wait")
    func pipeAsAnnouncement() async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/sandbox", withIntermediateDirectories: true)
        #expect(mkfifo(announcement, 0o600) == 0)
        let access = try await SandboxAccess.open(plan)
        guard case .own = access else {
            Issue.record("a pipe announces nobody")
            return
        }
        await access.end()
    }

    @Test("A second one that serves is refused and told where the first is")
    func secondServer() async throws {
        let host = try await SandboxAccess.serve(plan, port: 0)
        let error = await #expect(throws: SandboxError.self) { try await SandboxAccess.serve(plan, port: 0) }
        #expect(error?.code == .busy)
        #expect(error?.message.contains(host.state.url) == true)
        await host.stop()
    }

    @Test("A command waits for another one, for its limit at most")
    func waits() async throws {
        let plan = plan
        var first: SandboxAccess? = try await SandboxAccess.open(plan)
        let error = await #expect(throws: SandboxError.self) {
            try await SandboxAccess.open(plan, waiting: .milliseconds(1))
        }
        #expect(error?.code == .busy)
        async let second = SandboxAccess.open(plan, waiting: .seconds(60))
        await first?.end()
        first = nil
        let access = try await second
        await access.end()
    }

    @Test("A cancelled command stops waiting")
    func cancelled() async throws {
        let first = try await SandboxAccess.open(plan)
        let waiting = Task { [plan] in try await SandboxAccess.open(plan, waiting: .seconds(600)) }
        waiting.cancel()
        await #expect(throws: SandboxError.self) { try await waiting.value }
        await first.end()
    }

    @Test(
        "What a dead or foreign process left behind is not believed",
        arguments: [
            #"{"processID":999999999,"startTime":"1","port":1,"settings":{}}"#,
            #"{"processID":1,"startTime":"not the time","port":1,"settings":{}}"#,
            #"{"processID":1"#, "", "[]",
            #"{"processID":1,"startTime":"1","port":0,"settings":{}}"#,
        ])
    func leftovers(text: String) async throws {
        try PrivateDirectory.make(folder.path + "/sandbox")
        try PrivateFileWriter(announcement).finish(writing: Array(text.utf8))
        let access = try await SandboxAccess.open(plan)
        guard case .own = access else {
            Issue.record("it was believed")
            return
        }
        await access.end()
    }

    @Test("The announcement reads as it was written")
    func roundTrip() throws {
        let state = SandboxState(
            process: .current, port: 4711, settings: [StubEmulator.provider: ["token": "a \"quoted\" one"]])
        #expect(SandboxState(json: state.json) == state)
    }

    @Test("A wrong switch stops the start and frees the state")
    func wrongSwitch() async throws {
        var wrong = plan
        wrong.switches = [StubEmulator.provider: ["mood": "grumpy"]]
        let error = await #expect(throws: SandboxError.self) { try await SandboxAccess.open(wrong) }
        #expect(error?.code == .unknownPosition)
        let access = try await SandboxAccess.open(plan, waiting: .zero)
        await access.end()
    }

    @Test("A folder that cannot be made is named")
    func badFolder() async throws {
        try PrivateFileWriter(folder.path + "/file").finish(writing: [])
        var wrong = plan
        wrong.directory = folder.path + "/file/sandbox"
        let error = await #expect(throws: SandboxError.self) { try await SandboxAccess.open(wrong) }
        #expect(error?.code == .storage)
        #expect(error?.message.contains(folder.path + "/file") == true)
    }

    /// The body of a GET, by Foundation's client: none of ours takes part.
    private func fetch(_ url: String) async throws -> String {
        let (bytes, _) = try await URLSession.shared.data(from: #require(URL(string: url)))
        return String(decoding: bytes, as: UTF8.self)
    }
}
