import Foundation
import Payments
import Testing

@Suite("The command line")
struct CommandLineTests {
    let payctl: PayctlProcess

    init() throws { payctl = try PayctlProcess() }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let arguments: [String]
        let says: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ line: String, _ says: String) {
            arguments = line.split(separator: " ").map(String.init)
            self.says = says
        }
    }

    @Test(
        "A wrong command line is refused with what is wrong and how it goes",
        arguments: [
            Mistake("", "no command was given"),
            Mistake("sesion create", "did you mean ‘session’?"),
            Mistake("session craete", "did you mean ‘create’?"),
            Mistake("session", "‘session’ needs a verb"),
            Mistake("session create --amout 1", "did you mean --amount?"),
            Mistake("session create --amount", "--amount needs a value"),
            Mistake("session create --amount --json", "--amount needs a value"),
            Mistake("session create --amount=", "--amount needs a value"),
            Mistake("session create --dry-run=yes", "--dry-run takes no value"),
            Mistake("session create --amount 1 --amount 2 --currency USD", "--amount was given twice"),
            Mistake("session create --environment prod --amount 1 --currency USD", "--environment is one of sandbox"),
            Mistake("session create", "say what is to be paid"),
            Mistake("session create --amount 1", "--amount needs --currency"),
            Mistake("session create --currency USD", "--currency needs --amount"),
            Mistake("session create --cart x --amount 1 --currency USD", "--cart carries its amounts"),
            Mistake("session create --amount 1 --currency USD extra", "unexpected argument ‘extra’"),
            Mistake(
                "session create --amount 1 --currency USD --timeout-minutes 0", "--timeout-minutes is a whole number"),
            Mistake("session create --amount 1 --currency USD --timeout-minutes 1.5", "--timeout-minutes is a whole"),
            Mistake("session create --amount 1 --currency USD --intent card", "--intent takes pairs"),
            Mistake("session create --amount 1 --currency USD --intent card=Autorisation", "did you mean"),
            Mistake("session create --amount 1 --currency USD --intent card=sale,card=verify", "names card twice"),
            Mistake("session create --amount 1 --currency USD --provider pxq", "did you mean pxp?"),
            Mistake("session show", "ID is missing"),
            Mistake("sandbox --port 70000", "--port is a number from 0 to 65535"),
            Mistake("sandbox --switch pxp", "--switch takes PROVIDER.NAME=POSITION"),
            Mistake("completions csh", "SHELL is one of bash, zsh, fish"),
        ])
    func usageErrors(mistake: Mistake) async throws {
        let run = try await payctl.run(mistake.arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(mistake.says), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: payctl.store), "nothing is made for a wrong command line")
    }

    @Test("With --json an error is one object with stable keys")
    func jsonErrors() async throws {
        let run = try await payctl.run("session", "create", "--json", "--amout", "1")
        #expect(run.status == 64)
        #expect(run.output == "")
        let error = try run.error()
        #expect(error.members.map(\.name) == ["code", "message", "path", "next", "exitCode"])
        #expect(error["code"] == .string("usage"))
        #expect(error["exitCode"]?.numberValue?.integer == 64)
    }

    @Test("Options may be written with =, values may start with a dash then, and -- ends options")
    func optionForms() async throws {
        let equal = try await payctl.run("session", "create", "--amount=0", "--currency=JPY", "--json")
        #expect(equal.status == 0)
        let negative = try await payctl.run("session", "create", "--amount=-1", "--currency", "USD")
        #expect(negative.status == 65)
        let dashes = try await payctl.run("session", "show", "--", "--strange-id")
        #expect(dashes.status == 65)
        #expect(dashes.errors.contains("‘--strange-id’ is stored"))
    }

    @Test("--json may stand before the noun")
    func leadingJSON() async throws {
        let run = try await payctl.run("--json", "provider", "list")
        #expect(try run.json()["providers"]?.arrayValue?.isEmpty == false)
    }

    @Test("The version is one line")
    func version() async throws {
        let run = try await payctl.run("--version")
        #expect(run.status == 0)
        #expect(run.output.split(separator: " ").first == "payctl")
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test("Nothing is coloured when the output is not a terminal")
    func noColor() async throws {
        let run = try await payctl.run("provider", "list")
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("A full disk behind standard output is an error with a code of its own")
    func fullOutput() async throws {
        let run = try await payctl.shell("\"$payctl\" provider list > /dev/full")
        #expect(run.status == 74)
        #expect(run.errors.contains("No space left on device"))
    }

    @Test("A reader that goes away ends the command quietly")
    func closedPipe() async throws {
        let run = try await payctl.shell("\"$payctl\" completions fish | true; echo ${PIPESTATUS[0]}")
        #expect(["141\n", "0\n"].contains(run.output))
        #expect(run.errors == "")
    }

    @Test("Closed descriptors are noticed and give nothing away to files that are opened later")
    func closedDescriptors() async throws {
        let output = try await payctl.shell("\"$payctl\" session create --amount 5 --currency EUR >&-")
        #expect(output.status == 74)
        #expect(output.errors.contains("payctl session create --amount 5 --currency EUR --order-id"))
        let input = try await payctl.shell("\"$payctl\" session create --cart - <&-")
        #expect(input.status == 65)
        #expect(input.errors.contains("standard input: Bad file descriptor"))
        let both = try await payctl.shell("\"$payctl\" session create --amount 5 --currency EUR >&- 2>&-")
        #expect(both.status == 74)
        let database = try Data(contentsOf: URL(filePath: payctl.store + "/payments.sqlite"))
        #expect(String(decoding: database.prefix(15), as: UTF8.self) == "SQLite format 3")
    }
}
