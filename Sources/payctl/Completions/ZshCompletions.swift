/// The completion script for zsh.
enum ZshCompletions {
    static func script(_ tree: CompletionTree) -> String {
        """
        #compdef payctl
        # Completions for zsh. Install: payctl completions zsh > "${fpath[1]}/_payctl"
        _payctl() {
            local -a entries
            local first="${words[2]}" second="${words[3]}"
            if (( CURRENT == 2 )); then
                entries=(\(entries(tree)))
                _describe 'command' entries
                return
            fi
            case "$first" in
        \(nouns(tree))
            esac
        }
        _payctl "$@"

        """
    }

    private static func entries(_ tree: CompletionTree) -> String {
        tree.nouns.map { quote("\($0.word):\($0.summary)") }.joined(separator: " ")
    }

    private static func nouns(_ tree: CompletionTree) -> String {
        tree.nouns.map { noun in
            let verbs = tree.specifications.filter { $0.path[0] == noun.word && $0.path.count == 2 }
            guard !verbs.isEmpty else {
                let own = tree.specifications.filter { $0.path == [noun.word] }
                return "    \(noun.word)) \(own.map { arguments($0, shift: 1) }.joined()) ;;"
            }
            let list = verbs.map { quote("\($0.path[1]):\($0.summary)") }.joined(separator: " ")
            let cases = verbs.map { "        \($0.path[1])) \(arguments($0, shift: 2)) ;;" }.joined(separator: "\n")
            return """
                    \(noun.word))
                        if (( CURRENT == 3 )); then
                            entries=(\(list))
                            _describe 'verb' entries
                            return
                        fi
                        case "$second" in
                \(cases)
                        esac
                        ;;
                """
        }.joined(separator: "\n")
    }

    /// A call of zsh's `_arguments` for one verb, after dropping the words that led to it.
    private static func arguments(_ specification: CommandSpecification, shift: Int) -> String {
        let options = specification.options.map { option in
            let repeats = option.isRepeatable ? "*" : ""
            let value = option.placeholder.map { "=:\($0):\(action(option.kind))" }
            let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: "\\:")
            return quote(
                "\(repeats)--\(option.name)\(value == nil ? "" : "=")[\(summary)]\(value.map { String($0.dropFirst()) } ?? "")"
            )
        }
        let positionals = specification.positionals.map { quote(":\($0.placeholder):\(action($0.kind))") }
        return
            "shift \(shift) words; (( CURRENT -= \(shift) )); _arguments \((options + positionals).joined(separator: " "))"
    }

    private static func action(_ kind: ValueKind) -> String {
        switch kind {
        case .text: " "
        case .file: "_files"
        case .oneOf(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private static func quote(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
