#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The words of the core that an errors.json may use, read from the core's own data files so that there is one list.
struct Vocabulary {
    /// A reason or code and what it asks for.
    struct Word: Decodable {
        let reason: String?
        let code: String?
        let blame: String
        let advice: String
        let stepUp: String?
        let message: String
    }

    private struct Reasons: Decodable {
        let declines: [Word]
        let errors: [Word]
    }

    private struct Messages: Decodable {
        struct Message: Decodable {
            let id: String
            let placeholders: [String]?
        }
        let messages: [Message]
    }

    private struct Networks: Decodable {
        struct Response: Decodable {
            let code: String
            let result: String
        }
        let responses1987: [Response]
        let actions1993: [Response]
    }

    /// Decline reasons by spelling.
    let reasons: [String: Word]
    /// Error codes by spelling.
    let codes: [String: Word]
    /// What is filled into each message.
    let placeholders: [String: [String]]
    /// The reason of each network code that is a refusal.
    let networkReasons: [String: String]

    /// Reads the core's data folder.
    init(folder: String) throws {
        func read<Value: Decodable>(_ name: String) throws -> Value {
            let url = URL(filePath: folder).appending(path: name)
            do {
                return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
            } catch { throw GeneratorError("\(name): \(error)") }
        }
        let words: Reasons = try read("reasons.json")
        reasons = Dictionary(words.declines.map { ($0.reason ?? "", $0) }) { first, _ in first }
        codes = Dictionary(words.errors.map { ($0.code ?? "", $0) }) { first, _ in first }
        let messages: Messages = try read("message-ids.json")
        placeholders = Dictionary(messages.messages.map { ($0.id, $0.placeholders ?? []) }) { first, _ in first }
        let networks: Networks = try read("iso8583.json")
        let refusals = (networks.responses1987 + networks.actions1993).filter {
            !["approved", "partial", "undecided"].contains($0.result)
        }
        networkReasons = Dictionary(refusals.map { ($0.code, $0.result) }) { first, _ in first }
    }
}
