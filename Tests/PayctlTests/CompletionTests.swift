import Foundation
import Testing

@Suite("Completions")
struct CompletionTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    @Test(
        "A script is what its shell can read",
        arguments: [("bash", "/bin/bash"), ("zsh", "/bin/zsh"), ("fish", "/usr/bin/fish")])
    func parses(shell: String, path: String) async throws {
        let run = try await payctl.run("completions", shell)
        #expect(run.status == 0)
        #expect(run.output.contains("session"))
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let file = try payctl.write(run.output, to: "script")
        let check = try await payctl.shell("\(path) -n \(file)")
        #expect(check.status == 0)
        #expect(check.errors == "")
    }

    struct Line: CustomTestStringConvertible, Sendable {
        let typed: String
        let offers: [String]
        var testDescription: String { "payctl \(typed)" }
    }

    @Test(
        "bash offers what can follow",
        arguments: [
            Line(typed: "ses", offers: ["session"]),
            Line(typed: "session ", offers: ["create", "show", "--help"]),
            Line(typed: "session create --am", offers: ["--amount"]),
            Line(typed: "session create --environment ", offers: ["sandbox", "test", "live"]),
            Line(typed: "session create --environment l", offers: ["live"]),
            Line(typed: "completions z", offers: ["zsh"]),
            Line(typed: "session create --amount ", offers: []),
        ])
    func bash(line: Line) async throws {
        let run = try await payctl.shell(
            """
            source <("$payctl" completions bash)
            line='payctl \(line.typed)'
            read -ra COMP_WORDS <<< "$line"
            [[ "$line" == *' ' ]] && COMP_WORDS+=('')
            COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
            _payctl
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(run.errors == "")
        #expect(run.output.split(separator: "\n").map(String.init) == line.offers)
    }

    @Test(
        "fish offers what can follow",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "fish is not installed"),
        arguments: [
            Line(typed: "session ", offers: ["create", "show"]),
            Line(typed: "session create --environment ", offers: ["live", "sandbox", "test"]),
            Line(typed: "completions ", offers: ["bash", "fish", "zsh"]),
            Line(typed: "sand", offers: ["sandbox"]),
        ])
    func fish(line: Line) async throws {
        let script = try payctl.write(try await payctl.run("completions", "fish").output, to: "script.fish")
        let run = try await payctl.shell("fish -N -c 'source \(script); complete -C \"payctl \(line.typed)\"'")
        #expect(run.errors == "")
        let words = run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first.map(String.init) }
        #expect(words.sorted() == line.offers)
    }

    @Test("bash offers file names where a file is wanted")
    func files() async throws {
        _ = try payctl.write("", to: "cart.json")
        let run = try await payctl.shell(
            """
            source <("$payctl" completions bash)
            COMP_WORDS=(payctl session create --cart cart.j) COMP_CWORD=4
            _payctl
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(run.output == "cart.json\n")
    }
}
