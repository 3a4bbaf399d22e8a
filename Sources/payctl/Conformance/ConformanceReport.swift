import Payments
import PaymentsTesting

/// What came of a run of the conformance kit.
struct ConformanceReport: Sendable {
    /// How a case ended.
    enum Standing: Hashable, Sendable {
        case passed
        /// The harness lacks what the text says.
        case skipped(String)
        /// The text says what the adapter did, what was expected, why and where to look.
        case failed(String)

        var word: String {
            switch self {
            case .passed: "passed"
            case .skipped: "skipped"
            case .failed: "failed"
            }
        }

        var detail: String? {
            switch self {
            case .passed: nil
            case .skipped(let text), .failed(let text): text
            }
        }
    }

    let choice: ProviderChoice
    private(set) var results: [(scenario: ConformanceCase, standing: Standing)] = []

    init(choice: ProviderChoice) { self.choice = choice }

    mutating func add(_ scenario: ConformanceCase, _ standing: Standing) { results.append((scenario, standing)) }

    var hasFailed: Bool { count("failed") > 0 }

    private func count(_ word: String) -> Int { results.count { $0.standing.word == word } }

    /// Failures in full, what was skipped and why, and the numbers.
    func text(_ style: Style) -> String {
        var text = ""
        for (scenario, standing) in results {
            switch standing {
            case .passed: continue
            case .skipped(let reason): text += "\(style.yellow("skipped")) \(scenario.id): \(reason.printable)\n"
            case .failed(let finding):
                let lines = finding.split(separator: "\n").map { String($0).printable }
                text += "\(style.red("failed")) \(scenario.id): " + lines.joined(separator: "\n") + "\n"
            }
        }
        let name = choice.type.descriptor.name
        return text + "\(name): \(count("passed")) passed, \(count("failed")) failed, \(count("skipped")) skipped\n"
    }

    /// The same with every case.
    var json: JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.member("provider", choice.id.rawValue)
        json.name("conforms")
        json.bool(!hasFailed)
        for word in ["passed", "failed", "skipped"] {
            json.name(word)
            json.integer(Int64(count(word)))
        }
        json.name("cases")
        json.beginArray()
        for (scenario, standing) in results {
            json.beginObject()
            json.member("id", scenario.id)
            json.member("status", standing.word)
            json.member("requirement", scenario.requirement)
            if let detail = standing.detail { json.member("detail", detail) }
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json
    }
}
