/// What can follow what, for the shells: the same facts that the parser and the help use.
struct CompletionTree: Sendable {
    /// All commands, in order.
    let specifications: [CommandSpecification]

    init(commands: [any Command.Type]) { specifications = commands.map { $0.specification } }

    /// The first words, each once, with a summary.
    var nouns: [(word: String, summary: String)] {
        var seen: Set<String> = []
        return specifications.compactMap { specification in
            let word = specification.path[0]
            guard seen.insert(word).inserted else { return nil }
            return (
                word, specification.path.count == 1 ? specification.summary : verbs(of: word).joined(separator: ", ")
            )
        }
    }

    /// The second words after a first one.
    func verbs(of noun: String) -> [String] {
        specifications.filter { $0.path[0] == noun && $0.path.count == 2 }.map { $0.path[1] }
    }
}
