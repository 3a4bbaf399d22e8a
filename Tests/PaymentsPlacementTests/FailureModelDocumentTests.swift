import Foundation
import Payments
import PaymentsPlacement
import Testing

/// docs/failure-model.md is written from the code where it can be. `UPDATE_SNAPSHOTS=1` rewrites its tables.
@Suite("FailureModelDocument")
struct FailureModelDocumentTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/failure-model.md")
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil

    @Test("its tables say what the code does")
    func tables() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var fresh = text
        for (name, rows) in DocumentTables.all { fresh = try #require(Self.replacing(name, with: rows, in: fresh)) }
        if Self.isUpdating, fresh != text { try fresh.write(to: Self.file, atomically: true, encoding: .utf8) }
        #expect(Self.isUpdating || fresh == text, "run UPDATE_SNAPSHOTS=1 swift test --filter FailureModelDocument")
    }

    @Test("every window is open or closed by a fact, and says what to do")
    func windows() {
        let careful = FailureModel()
        let best = FailureModel(
            keyHorizon: nil, refusesDuplicateReferences: true, distinguishesModifications: true, voidsCaptured: true,
            authorizationLife: .seconds(1))
        #expect(Set(FailureWindow.allCases.filter { !$0.isOpen(under: careful) }) == [.forgottenKey])
        #expect(Set(FailureWindow.allCases.filter { $0.isOpen(under: best) }) == [.laggingReads, .openSession])
        #expect(FailureWindow.forgottenKey.isOpen(under: FailureModel(keyHorizon: .seconds(1))))
    }

    private static func replacing(_ name: String, with rows: [String], in text: String) -> String? {
        guard let start = text.range(of: "<!-- table: \(name) -->\n"),
            let end = text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex)
        else { return nil }
        return text.replacingCharacters(
            in: start.upperBound..<end.lowerBound, with: rows.map { $0 + "\n" }.joined())
    }
}

/// The tables, row by row.
private enum DocumentTables {
    static var all: [(String, [String])] {
        [
            ("windows", windows), ("retry", retry), ("evidence", evidence), ("schedules", schedules),
            ("limits", limits), ("attention", attention), ("rules", rules),
        ]
    }

    private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
        [head, head.map { _ in "---" }].map(line) + rows.map(line)
    }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private static var windows: [String] {
        table(
            ["Window", "Open when", "What can happen", "How it is settled"],
            FailureWindow.allCases.map { ["`\($0.rawValue)`", $0.condition, $0.risk, $0.remedy] })
    }

    private static var retry: [String] {
        func words(_ values: [String]?) -> String { values.map { $0.sorted().joined(separator: ", ") } ?? "any" }
        return table(
            ["Rule", "Verbs", "Delivery", "Answer", "Hint", "Key", "Budget", "Decision"],
            RetryTable.rows.map { row in
                [
                    "`\(row.rule.id)`", words(row.verbs?.map(\.rawValue)), words(row.deliveries?.map(\.rawValue)),
                    words(row.answers?.map { "\($0)" }), words(row.hints?.map { "\($0)" }),
                    words(row.keys?.map { "\($0)" }), row.budget.map { "\($0)" } ?? "any", row.decision.rawValue,
                ]
            })
    }

    private static var evidence: [String] {
        table(
            ["Standing"] + VerdictKind.allCases.map(\.rawValue),
            OperationStanding.allCases.map { standing in
                [standing.rawValue]
                    + VerdictKind.allCases.map { kind in
                        EvidenceTable.cell(standing, kind, verb: .authorize).effect.rawValue
                    }
            })
    }

    private static var schedules: [String] {
        let policy = PlacementPolicy()
        return table(
            ["What", "Waits between reads", "Most reads", "On the operators' list after"],
            [("unknown", policy.unknownSchedule), ("pending, or waiting for the shopper", policy.pendingSchedule)].map {
                [
                    $0, $1.waits.map(seconds).joined(separator: ", "), "\($1.maximumReads)",
                    seconds($1.attentionAfter),
                ]
            })
    }

    /// Every stored member of the two sets of times and limits, by its name.
    private static var limits: [String] {
        var rows: [[String]] = []
        for part in [Mirror(reflecting: PlacementPolicy()), Mirror(reflecting: PlacementConfiguration())] {
            for (name, value) in part.children {
                guard let name else { continue }
                switch value {
                case let duration as Duration: rows.append(["`\(name)`", seconds(duration)])
                case let count as Int: rows.append(["`\(name)`", "\(count)"])
                default: break
                }
            }
        }
        return table(["Name", "Default"], rows.sorted { $0[0] < $1[0] })
    }

    private static var attention: [String] {
        table(
            ["Topic", "Raised again while it lasts"],
            AttentionTopic.allCases.map {
                ["`\($0.rawValue)`", $0.isStanding ? "no, once looked at" : "by new evidence"]
            })
    }

    private static var rules: [String] {
        table(["Rule", "What it says"], Rule.all.map { ["`\($0.id)`", $0.sentence] })
    }

    private static func seconds(_ duration: Duration) -> String {
        let (whole, rest) = duration.components
        return rest == 0 ? "\(whole) s" : "\(rest / 1_000_000_000_000_000 + whole * 1_000) ms"
    }
}
