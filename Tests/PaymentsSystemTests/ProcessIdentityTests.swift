import Foundation
import Testing

@testable import PaymentsSystem

@Suite("Process identities")
struct ProcessIdentityTests {
    @Test("A child is alive until it is killed, and not while it waits to be collected")
    func child() async throws {
        var id: pid_t = 0
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("3600"), nil]
        defer { for argument in arguments { free(argument) } }
        try #require(posix_spawn(&id, "/bin/sleep", nil, nil, arguments, nil) == 0)
        let start = try #require(Self.startTime(of: id))
        let child = ProcessIdentity(id: id, startTime: start)
        #expect(child.isAlive)
        #expect(!ProcessIdentity(id: id, startTime: start + "0").isAlive)
        kill(id, SIGKILL)
        var checks = 0
        while child.isAlive && checks < 2000 {
            checks += 1
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(!child.isAlive)
        var status: Int32 = 0
        #expect(waitpid(id, &status, 0) == id)
        #expect(!child.isAlive)
    }

    private static func startTime(of id: Int32) -> String? {
        guard case .started(let time) = ProcessIdentity.state(of: id) else { return nil }
        return time
    }

    @Test("No process has these numbers", arguments: [Int32.min, -1, 0, Int32.max])
    func nobody(id: Int32) {
        #expect(!ProcessIdentity(id: id, startTime: "").isAlive)
    }

    #if os(Linux)
        private static let fields = (4...21).map(String.init).joined(separator: " ")

        @Test("A command may be called anything", arguments: ["sleep", "a b", ") Z 1 (", "((", "))"])
        func oddNames(name: String) {
            let line = Array("12 (\(name)) S \(Self.fields) 4711 23 24\n".utf8)
            #expect(ProcessIdentity.state(stat: line, boot: "b") == .started("4711@b"))
        }

        @Test("What has ended is told from what runs", arguments: ["Z", "X"])
        func ended(state: String) {
            let line = Array("12 (a) \(state) \(Self.fields) 4711 23\n".utf8)
            #expect(ProcessIdentity.state(stat: line, boot: "b") == .ended)
        }

        @Test("A line cut short tells nothing", arguments: ["12 (a) S 4 5", "12 (a", ""])
        func cutLine(line: String) {
            #expect(ProcessIdentity.state(stat: Array(line.utf8), boot: "b") == .untold)
        }

        @Test("A start is told apart from the same tick after another boot")
        func boots() {
            let current = ProcessIdentity.current
            #expect(!ProcessIdentity(id: current.id, startTime: current.startTime + "x").isAlive)
            #expect(current.startTime.contains("@"))
        }
    #endif
}
