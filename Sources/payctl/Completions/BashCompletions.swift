/// The completion script for bash.
enum BashCompletions {
    static func script(_ tree: CompletionTree) -> String {
        """
        # Completions for bash. Install: payctl completions bash > /etc/bash_completion.d/payctl
        _payctl() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" place="" index
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "$place/${COMP_WORDS[index]}" in
        \(steps(tree))
                esac
            done
            COMPREPLY=()
            case "$place $previous" in
        \(values(tree))
            esac
            case "$place" in
        \(words(tree))
            esac
        }
        complete -F _payctl payctl

        """
    }

    /// Which words lead where.
    private static func steps(_ tree: CompletionTree) -> String {
        let verbs = tree.specifications.filter { $0.path.count == 2 }.map { $0.path.joined(separator: "/") }
        return (tree.nouns.map(\.word) + verbs).map { "            /\($0)) place=\"/\($0)\" ;;" }.joined(
            separator: "\n")
    }

    /// What the value of an option can be.
    private static func values(_ tree: CompletionTree) -> String {
        var lines: [String] = []
        for specification in tree.specifications {
            let place = "/" + specification.path.joined(separator: "/")
            for option in specification.options where option.placeholder != nil {
                let reply = reply(option.kind)
                lines.append("        \"\(place) --\(option.name)\") \(reply) return ;;")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func reply(_ kind: ValueKind) -> String {
        switch kind {
        case .text: ""
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$current\");"
        case .oneOf(let words):
            "mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\");"
        }
    }

    /// The words that can stand at a place.
    private static func words(_ tree: CompletionTree) -> String {
        var places = [("", tree.nouns.map(\.word) + ["help", "--help", "--version"])]
        for noun in tree.nouns {
            let own = tree.specifications.first { $0.path == [noun.word] }
            places.append(("/" + noun.word, tree.verbs(of: noun.word) + (own.map(words) ?? ["--help"])))
        }
        for specification in tree.specifications where specification.path.count == 2 {
            places.append(("/" + specification.path.joined(separator: "/"), words(of: specification)))
        }
        return places.map { place, words in
            "        \"\(place)\") mapfile -t COMPREPLY < <(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\") ;;"
        }.joined(separator: "\n")
    }

    private static func words(of specification: CommandSpecification) -> [String] {
        let options = specification.options.map { "--\($0.name)" }
        let positionals = specification.positionals.flatMap { positional -> [String] in
            if case .oneOf(let words) = positional.kind { words } else { [] }
        }
        return positionals + options
    }
}
