import Foundation
import Testing

@Suite("The house is tidy")
struct TidyTests {
    /// Tables that a script writes are as long as their data.
    private static func isGenerated(_ path: String) -> Bool {
        guard let firstLine = try? Repository.text(path).split(separator: "\n").first else { return false }
        return firstLine.contains("Written by Scripts/")
    }

    @Test("No source file is longer than 500 lines, no test file than 700", arguments: Repository.swiftFiles())
    func fileLength(path: String) throws {
        guard !Self.isGenerated(path) else { return }
        let lineCount = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
        let limit = path.contains("Tests/") ? 700 : 500
        #expect(lineCount <= limit, "split \(path): \(lineCount) lines")
    }

    @Test("No comment is wider than 120 characters: the formatter breaks code only", arguments: Repository.swiftFiles())
    func commentWidth(path: String) throws {
        guard !Self.isGenerated(path) else { return }
        let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
        let wide = lines.indices.filter { lines[$0].count > 120 && lines[$0].drop { $0 == " " }.hasPrefix("//") }
        #expect(wide.isEmpty, "\(path): lines \(wide.map { $0 + 1 })")
    }

    @Test("No file is left over from laying the folders out")
    func noPlaceholders() {
        #expect(Repository.swiftFiles().filter { $0.hasSuffix("Placeholder.swift") } == [])
    }

    @Test(
        "What a stranger looks for first is there",
        arguments: [
            "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "docs/threat-model.md",
            "Scripts/bootstrap", "Scripts/demo", "Scripts/test", "Scripts/lint", "Scripts/check-example",
            "Examples/coffee.json", "Examples/OrderService/README.md", "Examples/OrderService/Package.swift",
        ])
    func expectedFile(path: String) {
        #expect(Repository.exists(path))
    }

    @Test("Each decision note names its context, decision, consequences and rejected options")
    func decisionNotes() throws {
        let notes = Repository.files(in: "docs/decisions", suffix: ".md")
        #expect(notes.count >= 5)
        for note in notes {
            let text = try Repository.text(note)
            for heading in ["## Context", "## Decision", "## Consequences", "## Rejected"] {
                #expect(text.contains(heading), "\(note) has no \(heading)")
            }
        }
    }

    @Test("Every system library has a decision note")
    func systemLibraryNotes() throws {
        let text = try Repository.files(in: "docs/decisions", suffix: ".md").map(Repository.text).joined()
        for module in try Repository.folders(in: "Sources")
        where Repository.exists("Sources/\(module)/module.modulemap") {
            #expect(text.contains("`\(module)`"), "no decision note mentions \(module)")
        }
    }
}
