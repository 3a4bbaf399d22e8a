import Foundation
import Testing

@testable import payctl

@Suite("Help")
struct HelpTests {
    /// Set to rewrite the snapshots after a change that was meant: `UPDATE_SNAPSHOTS=1 swift test --filter HelpTests`.
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    static let pages: [[String]] =
        [["--help"], ["help", "exit-codes"], ["help", "environment"], ["session", "--help"]]
        + CommandList.all.map { $0.specification.path + ["--help"] }

    @Test("Every page is as in its snapshot", arguments: pages)
    func snapshot(page: [String]) async throws {
        let run = try await PayctlProcess().run(page)
        #expect(run.status == 0)
        #expect(run.errors == "")
        let name = page.map { $0.replacing("--", with: "") }.joined(separator: "-") + ".txt"
        let file = Self.folder.appending(path: name)
        if Self.isUpdating { try Data(run.output.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == run.output)
    }

    @Test("Every verb has a usage line, a worked example and --json", arguments: pages.dropFirst(4))
    func contents(page: [String]) async throws {
        let output = try await PayctlProcess().run(page).output
        #expect(output.contains("\nusage: payctl "))
        #expect(output.contains("\nExample:\n  $ payctl "))
        #expect(output.contains("--json"))
    }

    @Test("No line of the help is wider than a terminal", arguments: pages)
    func width(page: [String]) async throws {
        let output = try await PayctlProcess().run(page).output
        let wide = output.split(separator: "\n").filter { $0.count > 110 }
        #expect(wide == [])
    }

    @Test("help and --help show the same page")
    func twoWays() async throws {
        let payctl = try PayctlProcess()
        let one = try await payctl.run("help", "session", "create")
        let other = try await payctl.run("session", "create", "-h")
        #expect(one.output == other.output)
    }

    @Test("Every exit code is documented")
    func exitCodes() async throws {
        let output = try await PayctlProcess().run("help", "exit-codes").output
        for code in ExitCode.allCases {
            #expect(output.contains("\(code.rawValue)  \(code.name) "))
        }
    }
}
